import type { StoredObjects } from '@turant/recordings';
import type { ObjectStorage } from '@turant/storage';
import type { Transcriber } from './transcriber.js';

/** What a process gives transcripts their words with. */
export interface TranscriptsSide {
  transcriber: Transcriber;
  storage: Pick<ObjectStorage, 'get' | 'putBytes' | 'delete'>;
  keys: StoredObjects['keys'];
}
