import { hash, timingSafeEqual } from 'node:crypto';

const digest = (value: string | Buffer): Buffer => hash('sha256', value, 'buffer');

/** Compares two secrets in constant time: the duration tells neither where they differ nor how long they are. */
export const isSameSecret = (a: string | Buffer, b: string | Buffer): boolean => timingSafeEqual(digest(a), digest(b));
