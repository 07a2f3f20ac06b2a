import { type Context, hmacHex, type RawRequest, type Reply, SettingsError } from '@turant/plugin-kit';

/** A code like any other text would be signed on demand: `hmacsha256={…}` gives the signature of a forged lead. */
const CODE = /^[\w-]{1,100}$/;

/**
 * `GET ?challengeCode=<uuid>` is answered with the code and its HMAC, within 3 s and again every two hours.
 * @throws SettingsError SECRET_MISSING
 */
export function handshake(raw: RawRequest, { settings }: Context): Reply | undefined {
  const { challengeCode = '' } = raw.query;
  if (raw.method !== 'GET' || !CODE.test(challengeCode)) return undefined;
  if (!settings.secret) throw new SettingsError('SECRET_MISSING', 'LinkedIn asks for a code signed with the client secret');
  const body = JSON.stringify({ challengeCode, challengeResponse: hmacHex(settings.secret, challengeCode) });
  return { status: 200, contentType: 'application/json', body };
}
