import { RejectedError } from '@turant/domain';

/** Levels of nested objects and lists in a body; the body itself is the first level. */
export const MAX_BODY_LEVELS = 64;
/** Fields of a form, and of one object of JSON. No form that a person filled in has more. */
export const MAX_BODY_FIELDS = 10_000;

/** Names that could change an object's prototype. They are left out on every level. */
export const isForbiddenName = (name: string): boolean => name === '__proto__' || name === 'constructor' || name === 'prototype';

/** The error of a body that cannot be parsed: the request is stored as it arrived, and the sender gets 400. */
export const unparseable = (message: string): RejectedError => new RejectedError('UNPARSEABLE', message);
