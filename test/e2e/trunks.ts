import { startService, type Service } from '../engines/service.js';
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
