import type { IncomingHttpHeaders } from 'node:http';
import { isOwnOrigin } from '../http/own-origin.js';

/**
 * Whether a page of another origin sends the request. A page of another port of the same name counts, too: browsers send it our cookies.
 * A client that is no browser sends neither header.
 */
export function isOfForeignPage(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  return headers.origin !== undefined && !isOwnOrigin(headers, publicUrl);
}
