import type { FramesAbout } from '@turant/vault';

/** Why a recording or transcript ended early. What was sealed before can be read. */
export type EndReason = 'disk-full' | 'storage-slow' | 'storage-failed' | 'recorder-lost';

/** The length, hash and duration of a file in the spool folder. */
export interface SpooledFile {
  bytes: number;
  /** The SHA-256 of the sealed bytes, in hex. */
  sha256: string;
  /** 0 for a transcript. */
  durationMs: number;
}

/** Numbers of one frame in `AudioMessage.frames`: the file's id, 0 for heard and 1 for sent, the time (monotonicMs) and the count of samples. */
export const NUMBERS_PER_FRAME = 4;

/** All frames of all calls since the last message. Both buffers are handed over, not copied. */
export interface AudioMessage {
  kind: 'audio';
  message: number;
  frames: Float64Array<ArrayBuffer>;
  samples: Int16Array<ArrayBuffer>;
  /** All frames of the time before it have been sent. */
  untilMs: number;
}

export interface BeginMessage {
  kind: 'begin';
  id: number;
  about: FramesAbout;
  key: Uint8Array;
  wrappedKey: string;
  /** monotonicMs */
  startedAtMs: number;
  /** ISO 8601 */
  begunAt: string;
  /** One number; nothing is written once it is not 0. It is seen even by a thread that has messages to work off. */
  stop: Int32Array;
}

export type ToRecorder =
  | BeginMessage
  | AudioMessage
  | { kind: 'frame'; message: number; id: number; plain: Uint8Array }
  | { kind: 'end'; id: number };

/** Ids count up over all threads of a recorder. */
export type FromRecorder =
  | { kind: 'open' }
  /** A message of audio or a frame was worked off. */
  | { kind: 'taken'; message: number }
  | { kind: 'ended'; id: number; file: SpooledFile }
  | { kind: 'failed'; id: number; reason: EndReason; detail: string; file: SpooledFile };
