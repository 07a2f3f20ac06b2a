import { startService, type Service } from '../engines/service.js';
import { startSipp, type Sipp, type SippOptions } from '../engines/sipp.js';
import { ahead } from './clock.js';

/** A service of its own whose trunk is a real SIP far end. */
export interface Trunk {
  sipp: Sipp;
  service: Service;
}

export async function startTrunk(options: SippOptions, env: Record<string, string> = {}): Promise<Trunk> {
  const sipp = await startSipp(options);
  const { CLOCK_SHIFT_MS, ...rest } = { TRUNK_URI: sipp.uri, LOG_LEVEL: 'error', ...env } as Record<string, string>;
  return { sipp, service: await startService(CLOCK_SHIFT_MS ? ahead(Number(CLOCK_SHIFT_MS), rest) : { env: rest }) };
}

export async function startTrunks<Name extends string>(
  wishes: Record<Name, [options: SippOptions, env?: Record<string, string>]>,
): Promise<Record<Name, Trunk>> {
  const names = Object.keys(wishes) as Name[];
  const started = await Promise.all(names.map(async (name) => [name, await startTrunk(wishes[name][0], wishes[name][1])] as const));
  return Object.fromEntries(started) as Record<Name, Trunk>;
}
