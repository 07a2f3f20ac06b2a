import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request was sent by a page of this service: its origin is the one that was asked, or the public one. */
export function isOwnOrigin({ origin, host = '' }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === `http://${host}` || origin === `https://${host}`) return true;
  return publicUrl !== undefined && origin === new URL(publicUrl).origin;
}
