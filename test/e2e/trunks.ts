import { createHash } from 'node:crypto';
import { startService, type Service } from '../engines/service.js';
import type { LoggedMessage } from '../engines/sipp-log.js';
import { startSipp, type Sipp, type SippOptions } from '../engines/sipp.js';
import { ahead } from './clock.js';

/** A service of its own whose trunk is a real SIP far end. */
export interface Trunk {
  sipp: Sipp;
  service: Service;
  stop(): Promise<void>;
}

export async function startTrunk(options: SippOptions, env: Record<string, string> = {}): Promise<Trunk> {
  const sipp = await startSipp(options);
  const { CLOCK_SHIFT_MS, ...rest } = { TRUNK_URI: sipp.uri, LOG_LEVEL: 'error', ...env } as Record<string, string>;
  const service = await startService(CLOCK_SHIFT_MS ? ahead(Number(CLOCK_SHIFT_MS), rest) : { env: rest }).catch(async (error: unknown) => {
    await sipp.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await Promise.all([service.kill(), sipp.stop()]);
    service.clean();
  };
  return { sipp, service, stop };
}

/** All of them, or none: what has started is stopped again where one does not start. */
export async function startTrunks<Name extends string>(
  wishes: Record<Name, [options: SippOptions, env?: Record<string, string>]>,
): Promise<Record<Name, Trunk>> {
  const names = Object.keys(wishes) as Name[];
  const started = await Promise.allSettled(names.map((name) => startTrunk(wishes[name][0], wishes[name][1])));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await Promise.all(started.map(async (one) => one.status === 'fulfilled' && one.value.stop()));
    throw failed.reason;
  }
  return Object.fromEntries(started.map((one, position) => [names[position], (one as PromiseFulfilledResult<Trunk>).value])) as Record<
    Name,
    Trunk
  >;
}

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
