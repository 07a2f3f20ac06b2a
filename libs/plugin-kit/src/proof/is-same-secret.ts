import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

/** Whether two secrets are the same, in a time that says nothing about where they differ or how long they are. */
export const isSameSecret = (a: string | Buffer, b: string | Buffer): boolean => timingSafeEqual(digest(a), digest(b));
