import { gateObstacles, type TrunkState } from './gate-obstacles.js';
import type { RoadContext } from './road-context.js';

export interface StartFacts {
  process: 'standalone' | 'api' | 'telephony';
  version: string;
  store: 'LMDB' | 'MongoDB';
  bus: 'embedded' | 'Kafka';
  url: string;
}

/** One line of the log for the start of a process that places no calls. */
export const tellStart = ({ log }: Pick<RoadContext, 'log'>, facts: StartFacts): void =>
  log.info({ ...facts, node: process.version }, 'started');

/**
 * One line of the log for the start of a process that places calls: a warning with every reason at once if no call can ever pass the gate.
 * @returns the state of the trunks
 */
export async function tellStartOfCalls(
  context: Pick<RoadContext, 'store' | 'clock' | 'log'>,
  { sipHost, ...facts }: StartFacts & { sipHost: string },
): Promise<TrunkState[]> {
  const trunks = await gateObstacles(context, { sipHost });
  const mayPass = trunks.some(({ obstacles }) => obstacles.length === 0);
  const fields = { ...facts, node: process.version, trunks };
  if (mayPass) context.log.info(fields, 'started');
  else context.log.warn(fields, 'started, but no call can pass the gate: see the obstacles of the trunks');
  return trunks;
}
