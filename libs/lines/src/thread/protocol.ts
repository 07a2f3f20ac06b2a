import type { DialogIds } from '@turant/domain';
import type { CallState, LineEvent, LineTrunk, PlaceOrder, PlayedMark, TrunkEndpoint, Utterance } from '../line-driver.js';

/** Chosen by the client: names a call, or a question that is answered once. */
export type Id = number;

/** From the thread of the road to the thread of the line. */
export type ToLine =
  | { kind: 'trunks'; trunks: readonly TrunkEndpoint[] }
  | { kind: 'prepare'; id: Id; order: PlaceOrder }
  | { kind: 'place'; id: Id; sendBeforeMs: number }
  | { kind: 'discard'; id: Id }
  | { kind: 'play'; id: Id; utterance: Utterance }
  | { kind: 'flush'; id: Id }
  | { kind: 'hang-up'; id: Id }
  /** What was answered is on record. */
  | { kind: 'recorded'; id: Id }
  | { kind: 'abandon'; id: Id; dialog: DialogIds; trunk: LineTrunk; state: CallState }
  | { kind: 'known'; question: Id; isKnown: boolean }
  | { kind: 'close'; id: Id };

/** From the thread of the line to the thread of the road. */
export type FromLine =
  | { kind: 'open'; port: number }
  | { kind: 'answer'; id: Id; value: DialogIds | 'confirmed' | 'no-answer' | undefined }
  | { kind: 'error'; id: Id; error: PlainError }
  | { kind: 'event'; id: Id; event: LineEvent }
  | { kind: 'played'; id: Id; mark: PlayedMark }
  | AudioBatch
  | { kind: 'knows'; question: Id; sipCallId: string }
  | { kind: 'log'; level: 'debug' | 'warn'; fields: object; text: string };

/** Frames of many calls in one message: one message for each frame would cost more than the audio. */
export interface AudioBatch {
  kind: 'audio';
  ids: Id[];
  /** When each frame came in, by `monotonicMs`. */
  atMs: number[];
  /** 160 samples for each id, one after the other. */
  samples: Int16Array;
}

/** An error as it crosses the border between threads, where its class is lost. */
export interface PlainError {
  name: string;
  code: string;
  message: string;
  retryAfterMs?: number;
  problems?: readonly { field: string; code: string; message: string }[];
}
