import { MAX_FRAME_BYTES, type FramesAbout } from '@turant/vault';
import { CallFile, type EndedFile } from './call-file.js';
import { FrameBatcher } from './thread/frame-batcher.js';
import type { EndReason, FromRecorder, ToRecorder } from './thread/protocol.js';

/** How often frames are sent to the thread. With this value a killed process loses less than the last second (recording-format.ts). */
const BATCH_MS = 100;

/** Monotonic milliseconds, the same in every thread, as those of the frames. */
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export interface RecorderLog {
  warn(fields: object, text: string): void;
}

export interface TranscriptOrder {
  tenantId: string;
  callId: string;
  /** 32 fresh random bytes, for this file only. */
  key: Buffer;
  /** The same key, wrapped by the tenant's. It lies beside the file in the spool. */
  wrappedKey: string;
}

export interface RecordingOrder extends TranscriptOrder {
  /** Where the recording begins (`monotonicMs`). */
  startedAtMs: number;
}

interface KeptFile {
  /** Called once, if the file ends early. What was sealed until then can be read. */
  onFailed(listener: (reason: EndReason) => void): void;
  end(): Promise<EndedFile>;
}

/** A recording that is being made. Frames may come late and in batches; after the end or a failure they are dropped. */
export interface CallRecording extends KeptFile {
  /** What the person said: 16 kHz, from `atMs` (`monotonicMs`). */
  heard(frame: Int16Array, atMs: number): void;
  /** What the person heard. */
  sent(frame: Int16Array, atMs: number): void;
}

/** A transcript that is being written, turn by turn. */
export interface CallTranscript extends KeptFile {
  append(turn: Uint8Array): void;
}

/** The thread that writes, as the recorder uses it. */
export interface RecorderPort {
  readonly isRunning: boolean;
  send(message: ToRecorder, handedOver?: readonly ArrayBuffer[]): void;
  stop(): Promise<void>;
}

/** Writes recordings and transcripts in a thread of its own. Nothing here waits for the disk. */
export class Recorder {
  readonly #files = new Map<number, CallFile>();
  readonly #batcher = new FrameBatcher();
  /** For each message that is under way, by its number: how many samples of each file the thread has not worked off yet. */
  readonly #unread = new Map<number, ReadonlyMap<number, number>>();
  #lastId = 0;
  #lastMessage = 0;
  #lastBatchAtMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly thread: RecorderPort,
    private readonly log?: RecorderLog,
  ) {}

  record({ startedAtMs, ...order }: RecordingOrder): CallRecording {
    const file = this.#begin(order, 'recording', startedAtMs);
    const add = (side: 0 | 1) => (frame: Int16Array, atMs: number) => {
      if (file.isOpen) this.#batcher.add(file.id, side, frame, atMs);
    };
    return { heard: add(0), sent: add(1), onFailed: (listener) => file.onFailed(listener), end: () => file.end() };
  }

  transcribe(order: TranscriptOrder): CallTranscript {
    const file = this.#begin(order, 'transcript', 0);
    const append = (turn: Uint8Array): void => {
      if (turn.length > MAX_FRAME_BYTES) throw new Error('a turn of a transcript is too long');
      if (!file.isOpen) return;
      // Bytes are counted like samples: a bound of memory is all that it is.
      const message = this.#await(new Map([[file.id, turn.length]]));
      const plain = Uint8Array.from(turn);
      this.thread.send({ kind: 'frame', message, id: file.id, plain }, [plain.buffer]);
    };
    return { append, onFailed: (listener) => file.onFailed(listener), end: () => file.end() };
  }

  /** Ends what is open, and the thread. */
  async close(): Promise<void> {
    await Promise.all([...this.#files.values()].map((file) => file.end()));
    this.#stopWhenIdle();
    await this.thread.stop();
  }

  onMessage(message: FromRecorder): void {
    switch (message.kind) {
      case 'open':
        return;
      case 'taken':
        this.#unread.get(message.message)?.forEach((samples, id) => this.#files.get(id)?.wait(-samples));
        return void this.#unread.delete(message.message);
      case 'ended':
        this.#files.get(message.id)?.settle(message.file);
        return this.#forget(message.id);
      case 'failed':
        this.log?.warn({ reason: message.reason, detail: message.detail }, 'a recording or transcript has ended early');
        this.#files.get(message.id)?.fail(message.reason, message.file);
        return this.#forget(message.id);
    }
  }

  /** The thread has died, and with it every file that it wrote. */
  onThreadLost(): void {
    this.#unread.clear();
    this.#batcher.take();
    for (const file of this.#files.values()) file.fail('recorder-lost');
    this.#files.clear();
    this.#stopWhenIdle();
  }

  #begin({ tenantId, callId, key, wrappedKey }: TranscriptOrder, kind: FramesAbout['kind'], startedAtMs: number): CallFile {
    this.#lastId += 1;
    const file = new CallFile(this.#lastId, { end: (id) => this.#end(id), isRunning: () => this.thread.isRunning });
    const about = { tenantId, callId, kind };
    const begunAt = new Date().toISOString();
    this.#files.set(file.id, file);
    // A view of a Buffer would take all of its pool to the thread, and leave the key there.
    const own = Uint8Array.from(key);
    this.thread.send({ kind: 'begin', id: file.id, about, key: own, wrappedKey, begunAt, startedAtMs, stop: file.stop }, [own.buffer]);
    this.#timer ??= setInterval(() => this.#flush(), BATCH_MS).unref();
    return file;
  }

  #end(id: number): void {
    this.#flush();
    this.thread.send({ kind: 'end', id });
  }

  /** Sends all frames, and with them how far the recordings may go. */
  #flush(): void {
    const { frames, samples, samplesOf } = this.#batcher.take();
    // After a busy time this timer may come before the frames of that time: they are waited for until the next batch.
    const untilMs = this.#lastBatchAtMs;
    this.#lastBatchAtMs = monotonicMs();
    const message = this.#await(samplesOf);
    this.thread.send({ kind: 'audio', message, frames, samples, untilMs }, [frames.buffer, samples.buffer]);
  }

  #await(samplesOf: ReadonlyMap<number, number>): number {
    this.#lastMessage += 1;
    this.#unread.set(this.#lastMessage, samplesOf);
    samplesOf.forEach((samples, id) => this.#files.get(id)?.wait(samples));
    return this.#lastMessage;
  }

  #forget(id: number): void {
    this.#files.delete(id);
    this.#stopWhenIdle();
  }

  #stopWhenIdle(): void {
    if (this.#files.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
