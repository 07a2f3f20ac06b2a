import { RejectedError } from '@turant/domain';

/** Levels of objects and lists in a body, the body itself being the first. */
export const MOST_LEVELS = 64;

/** Names that could reach into an object's prototype: left out wherever they stand. */
export const isForbiddenName = (name: string): boolean => name === '__proto__' || name === 'constructor' || name === 'prototype';

/** The body cannot be read at all: it is kept as it came, and the sender is told 400. */
export const unparseable = (message: string): RejectedError => new RejectedError('UNPARSEABLE', message);
