import type { Call } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import type { TranscriptsSide } from './transcripts-side.js';

/** A call whose recording is being transcribed by this process, until `transcribeAt`. */
export type ClaimedCall = Call & { transcribeAt: Date };

/** What the files of this folder need. */
export type TranscriptsContext = Pick<RoadContext, 'store' | 'clock' | 'log'> & { transcripts: TranscriptsSide };
