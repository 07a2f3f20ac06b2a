import type { Call } from '@turant/domain';
import type { StoredObjects } from '@turant/recordings';
import type { ObjectStorage } from '@turant/storage';
import type { RoadContext } from '../road-context.js';
import type { Transcriber } from './transcriber.js';

/** What a process gives transcripts their words with. */
export interface TranscriptsSide {
  transcriber: Transcriber;
  storage: Pick<ObjectStorage, 'get' | 'putBytes' | 'delete'>;
  keys: StoredObjects['keys'];
}

/** A call whose recording is being transcribed by this process, until `transcribeAt`. */
export type ClaimedCall = Call & { transcribeAt: Date };

/** What the files of this folder need. */
export type TranscriptsContext = Pick<RoadContext, 'store' | 'clock' | 'log'> & { transcripts: TranscriptsSide };
