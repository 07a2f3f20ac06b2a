import type { ListedNumber } from '@turant/domain';

/** A number of the do-not-call list whose person is not erased. */
export const unhashed = (phone: string): ListedNumber => ({ phone, hashed: '#' });
