import { encodeTime } from 'ulid';

const TIME_LENGTH = 10;
const REST = '0'.repeat(26 - TIME_LENGTH);

/** Smallest id minted at or after a time: ids are time-sortable, so a range of times is a range of ids. */
export const firstIdAt = (prefix: string, at: Date): string => `${prefix}_${encodeTime(Math.max(0, at.getTime()), TIME_LENGTH)}${REST}`;
