import type { DialogIds, PlainError } from '@turant/domain';
import type { CallState, LineEvent, LineTrunk, PlaceOrder, PlayedMark, TrunkEndpoint, Utterance } from '../line-driver.js';

/** Chosen by the client: the id of a call, or of a request that gets one reply. */
export type Id = number;

/** What the proxy of a call tells the call, which is in another thread or process. */
export type CallOrder =
  | { kind: 'play'; id: Id; utterance: Utterance }
  | { kind: 'flush'; id: Id }
  /** From now on the client wants the frames that are sent on this call. */
  | { kind: 'tell-sent'; id: Id }
  | { kind: 'hang-up'; id: Id };

/** From the client's thread to the line's thread. */
export type ToLine =
  | { kind: 'trunks'; trunks: readonly TrunkEndpoint[] }
  | { kind: 'prepare'; id: Id; order: PlaceOrder }
  | { kind: 'place'; id: Id; sendBeforeMs: number }
  | { kind: 'discard'; id: Id }
  | CallOrder
  | { kind: 'join'; id: Id; otherId: Id }
  /** The dialog of an answered call is stored: the ACK may leave. */
  | { kind: 'recorded'; id: Id }
  | { kind: 'abandon'; id: Id; dialog: DialogIds; trunk: LineTrunk; state: CallState }
  | { kind: 'probe'; id: Id; trunk: LineTrunk }
  | { kind: 'looked-up'; lookUpId: Id; isKnown: boolean }
  | { kind: 'close'; id: Id };

/** From a thread or process with calls to its client. */
export type FromCalls<Event, Reply> =
  | { kind: 'open'; port: number }
  /** The line could not be opened, and the thread or process ends. */
  | { kind: 'not-open'; error: PlainError }
  | { kind: 'reply'; id: Id; value: Reply }
  | { kind: 'error'; id: Id; error: PlainError }
  | { kind: 'event'; id: Id; event: Event }
  | { kind: 'played'; id: Id; mark: PlayedMark }
  | AudioBatch
  | { kind: 'log'; level: 'debug' | 'warn'; fields: object; text: string };

/** From the line's thread to the client's thread. */
export type FromLine =
  | FromCalls<LineEvent, DialogIds | 'confirmed' | 'no-answer' | { code: number } | undefined>
  | { kind: 'look-up'; lookUpId: Id; sipCallId: string };

/** Frames of many calls in one message: a message for each frame would cost more CPU than the audio itself. */
export interface AudioBatch {
  kind: 'audio';
  ids: Id[];
  /** For each id, when its frame came in or was sent (`monotonicMs`). */
  atMs: number[];
  /** For each id, whether its frame was sent to the far end, not received; absent if none was sent. */
  areSent?: boolean[];
  /** The samples of 20 ms for each id, one after the other, at 16 kHz. */
  samples: Int16Array;
}
