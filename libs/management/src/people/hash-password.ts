import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '@turant/async';
import { RetryLaterError } from '@turant/domain';

/** Argon2id, version 19, with the parameters that OWASP names: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
const MAX_WAITING_TO_HASH = 40;

/**
 * Two places: each takes a thread of libuv's pool and 19 MiB, and file and name look-ups need threads of that pool, too. Strangers have one of
 * them, so that a flood of theirs leaves the other to those who have signed in before, are signed in, or hold a link.
 */
const places = { known: new Semaphore(1, MAX_WAITING_TO_HASH), stranger: new Semaphore(1, MAX_WAITING_TO_HASH) };
export type Asker = keyof typeof places;

let nobodysHash: Promise<string> | undefined;

/** @throws RetryLaterError SIGN_IN_BUSY */
async function inPlace<T>(asker: Asker, job: () => Promise<T>): Promise<T> {
  const done = await places[asker].run(async () => ({ result: await job() }));
  if (!done) throw new RetryLaterError('SIGN_IN_BUSY', undefined, 1000);
  return done.result;
}

/** The same text may be typed as several sequences of code points (Unicode Standard Annex 15). */
const normal = (password: string): string => password.normalize('NFKC');

/** For somebody who has shown a right: by a link, a session or the password. */
export const hashPassword = (password: string): Promise<string> => inPlace('known', () => hash(normal(password), PARAMETERS));

/** Takes as long without a stored hash as with one, so that the time does not tell whether there is such a user. */
export async function isPassword(stored: string | undefined, password: string, asker: Asker): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(16), PARAMETERS);
  const compared = stored ?? (await nobodysHash);
  const isRight = await inPlace(asker, () => verify(compared, normal(password)));
  return isRight && stored !== undefined;
}

/** Whether the hash was made with other parameters than those of today. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX);
