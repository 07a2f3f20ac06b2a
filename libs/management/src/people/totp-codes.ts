import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A code of the step before and of the step after counts, too (RFC 6238 section 5.2). */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;

const generator = (secret: string, email = ''): TOTP =>
  new TOTP({
    issuer: 'Turant',
    label: email === '' ? 'Turant' : email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of time-based codes, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What authenticator apps read, mostly as a QR code. */
export const totpUri = (secret: string, email: string): string => generator(secret, email).toString();

/** @returns the time step of a right code; undefined for a wrong one, or if its step is not after `lastStep` */
export function stepOfCode(secret: string, code: string, now: Date, lastStep = -1): number | undefined {
  if (!CODE.test(code)) return undefined;
  const delta = generator(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : undefined;
}
