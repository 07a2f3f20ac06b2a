import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

/** Compares two secrets in constant time: the duration tells neither where they differ nor how long they are. */
export const isSameSecret = (a: string | Buffer, b: string | Buffer): boolean => timingSafeEqual(digest(a), digest(b));
