import type { PlainError } from '@turant/domain';
import type { PlayedMark, Utterance } from '../line-driver.js';
import type { AudioBatch, Id } from '../thread/protocol.js';
import type { BrowserEvent, BrowserLineOptions, BrowserOffer } from './browser-line.js';

export type ChildOptions = Omit<BrowserLineOptions, 'log'>;

/** From the service to the process of the browser line. */
export type ToChild =
  | { kind: 'open'; options: ChildOptions }
  | { kind: 'accept'; id: Id; offer: BrowserOffer }
  | { kind: 'play'; id: Id; utterance: Utterance }
  | { kind: 'flush'; id: Id }
  /** From now on the service wants the frames that are sent on this call. */
  | { kind: 'tell-sent'; id: Id }
  | { kind: 'hang-up'; id: Id }
  | { kind: 'close' };

/** From the process of the browser line to the service. */
export type FromChild =
  | { kind: 'open'; port: number }
  /** The line could not be opened, and the process ends. */
  | { kind: 'failed'; error: PlainError }
  | { kind: 'accepted'; id: Id; sdp: string }
  | { kind: 'refused'; id: Id; error: PlainError }
  | { kind: 'event'; id: Id; event: BrowserEvent }
  | { kind: 'played'; id: Id; mark: PlayedMark }
  | AudioBatch
  | { kind: 'log'; level: 'debug' | 'warn'; fields: object; text: string };
