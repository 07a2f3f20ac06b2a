import { createHash } from 'node:crypto';
import type { LoggedMessage } from '../engines/sipp-log.js';
import type { Sipp } from '../engines/sipp.js';

/** The INVITEs that are no retransmission: one for each transaction. */
export function invitesTo(sipp: Sipp, phone: string): LoggedMessage[] {
  const own = sipp.invites().filter(({ uri }) => uri?.startsWith(`sip:${phone}@`));
  return [...new Map(own.map((invite) => [invite.header('Via'), invite])).values()];
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Whether an Authorization or Proxy-Authorization header proves this name and password (RFC 2617 3.2.2, qop=auth). */
export function provesPassword(header: string, { user, password, method }: { user: string; password: string; method: string }): boolean {
  const value = (name: string): string => new RegExp(`\\b${name}="?([^",]*)"?`).exec(header)?.[1] ?? '';
  const secret = md5(`${user}:${value('realm')}:${password}`);
  const asked = md5(`${method}:${value('uri')}`);
  return (
    value('username') === user &&
    value('response') === md5([secret, value('nonce'), value('nc'), value('cnonce'), value('qop'), asked].join(':'))
  );
}
