import { type Context, isSameSecret, NotGenuineError, type RawRequest, type Reply } from '@turant/plugin-kit';

/** Answers `GET ?hub.mode=subscribe&hub.verify_token=…&hub.challenge=…` with the bare challenge. */
export function handshake(raw: RawRequest, { settings }: Context): Reply | undefined {
  const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge } = raw.query;
  if (raw.method !== 'GET' || mode !== 'subscribe' || challenge === undefined) return undefined;
  if (settings.verifyToken && !isSameSecret(token, settings.verifyToken)) {
    throw new NotGenuineError('VERIFY_TOKEN_WRONG');
  }
  return { status: 200, contentType: 'text/plain', body: challenge };
}
