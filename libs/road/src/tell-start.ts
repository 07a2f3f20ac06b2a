import { gateObstacles, type OwnAddresses, type TrunkState } from './gate-obstacles.js';
import type { RoadContext } from './road-context.js';

export interface StartFacts {
  process: 'standalone' | 'api' | 'telephony';
  version: string;
  store: 'LMDB' | 'MongoDB';
  bus: 'embedded' | 'Kafka';
  url: string;
  /** What tells speech from noise, and why it is not the model. */
  speechDetection?: { by: 'silero' | 'energy'; reason?: string };
}

/** One line of the log for the start of a process that places no calls. */
export const tellStart = ({ log }: Pick<RoadContext, 'log'>, facts: StartFacts): void =>
  log.info({ ...facts, node: process.version }, 'started');

/**
 * One line of the log for the start of a process that places calls: a warning with every reason at once if no call can ever pass the gate, or if
 * calls will lack audio.
 * @returns the state of the trunks
 */
export async function tellStartOfCalls(
  context: Pick<RoadContext, 'store' | 'clock' | 'log'>,
  { sipHost, sipPublicHost, hasAsterisk, ...facts }: StartFacts & OwnAddresses,
): Promise<TrunkState[]> {
  const trunks = await gateObstacles(context, { sipHost, sipPublicHost, hasAsterisk });
  const mayPass = trunks.some(({ obstacles }) => obstacles.length === 0);
  const fields = { ...facts, node: process.version, trunks };
  if (!mayPass) context.log.warn(fields, 'started, but no call can pass the gate: see the obstacles of the trunks');
  else if (trunks.some(({ warnings }) => warnings.length > 0))
    context.log.warn(fields, 'started, but calls will lack audio: see the warnings of the trunks');
  else context.log.info(fields, 'started');
  return trunks;
}
