import { type Context, hmacHex, type RawRequest, type Reply, SettingsError } from '@turant/plugin-kit';

/** Only such a code is signed. If any text were signed, `hmacsha256={…}` would yield the signature of a forged lead. */
const CHALLENGE_CODE = /^[\w-]{1,100}$/;

/**
 * Answers `GET ?challengeCode=<uuid>` with the code and its HMAC. LinkedIn waits 3 s, and asks again every 2 hours.
 * @throws SettingsError SECRET_MISSING
 */
export function handshake(raw: RawRequest, { settings }: Context): Reply | undefined {
  const { challengeCode = '' } = raw.query;
  if (raw.method !== 'GET' || !CHALLENGE_CODE.test(challengeCode)) return undefined;
  if (!settings.secret) throw new SettingsError('SECRET_MISSING');
  const body = JSON.stringify({ challengeCode, challengeResponse: hmacHex(settings.secret, challengeCode) });
  return { status: 200, contentType: 'application/json', body };
}
