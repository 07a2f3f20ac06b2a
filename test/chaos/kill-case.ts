import type { SippOptions } from '../engines/sipp.js';
import type { Ask } from './honest-client.js';
import type { Scene } from './scene.js';

export type Side = 'before' | 'after';

/** One point at which the service is killed, and what is on while it is. */
export interface KillCase {
  /** Row of ROAD it belongs to; none for a send and for the pulling of what was announced. */
  step?: string;
  /** As kill-at.cjs reads it, without the side. */
  kill: string;
  /** The n-th time that the point is reached; the first one by default. */
  nth?: number;
  /** The trunks are set up by it, before anything is killed. */
  prepare?: (scene: Scene) => Promise<void>;
  /** A part of the case's name, if several cases have the same point. */
  where?: string;
  /** Plays before the killing; by default a few people write at once, the first wants a call. Answers who is looked at afterwards. */
  play?: (scene: Scene) => Promise<Ask>;
  far?: Pick<SippOptions, 'ringMs' | 'talkMs' | 'code' | 'refused' | 'asks' | 'answersOptions'> & { scenario?: SippOptions['scenario'] };
  /** Environment of the life that is killed. */
  env?: Record<string, string>;
  /** A life before it: killed at this point, or when `play` is over, so that there is something to clean up. */
  first?: { kill?: string; env?: Record<string, string> };
  /** Environment of the life that comes after. */
  next?: Record<string, string>;
  /** INVITEs that the far end sees for the one that is looked at: proof that the point is where it says. */
  invites?: Partial<Record<Side, number>>;
  /** Calls are recorded, and what is kept of them is counted, too. */
  isRecorded?: true;
  /** What becomes of the recording of its call. */
  recordings?: Partial<Record<Side, string>>;
  /** How its call ends. */
  ends?: Partial<Record<Side, string>>;
  /** Mostly waits, so that it takes no lane; in milliseconds, until it must have been killed. */
  slowMs?: number;
}

/** Several at once: with a key and without, wanting a call and not. */
export async function fewWrite(scene: Scene): Promise<Ask> {
  const caller = scene.person({ key: 'caller' });
  await Promise.all(
    [caller, scene.person({ wantsCall: false }), scene.person({ wantsCall: false, key: 'reader' })].map((ask) => scene.client.post(ask)),
  );
  return caller;
}
