import type { Settings } from '@turant/config';

/** The header by which ARI knows its user. */
export const ariLogin = ({ user, password }: Pick<NonNullable<Settings['ari']>, 'user' | 'password'>): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
