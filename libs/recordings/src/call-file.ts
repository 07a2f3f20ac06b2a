import type { EndReason, SpooledFile } from './thread/protocol.js';

/** Audio of one call that may wait for the disk, both sides together: 30 s of both at 16 kHz. */
const MAX_WAITING_SAMPLES = 960_000;
/** The end of a file takes a sync of the disk. Nobody waits longer for it than this. */
const END_WAIT_MS = 30_000;

/** How a file of a call has ended. */
export interface EndedFile {
  bytes: number;
  /** 0 for a transcript. */
  durationMs: number;
  /** The SHA-256 of the sealed bytes, in hex; absent if nobody could tell. `examineSpooled` then computes it from the spool. */
  sha256?: string;
  /** Why it ended early. */
  reason?: EndReason;
}

/** The requests that a file of a call makes to the recorder. */
export interface CallFileParent {
  /** Sends what waits for its batch, and then that the file ends. */
  end(id: number): void;
  /** Whether there is a thread that could write. */
  isRunning(): boolean;
}

/** The main thread's end of a file that the recorder's thread writes. */
export class CallFile {
  /** This flag lies in shared memory: see BeginMessage. */
  readonly stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #waitingSamples = 0;
  #reason: EndReason | undefined;
  #isEnding = false;
  #settle: (file: EndedFile) => void = () => undefined;
  readonly #settled = new Promise<EndedFile>((resolve) => (this.#settle = resolve));
  readonly #onFailed: ((reason: EndReason) => void)[] = [];

  constructor(
    readonly id: number,
    private readonly parent: CallFileParent,
  ) {}

  /** Called once, if the file ends early. */
  onFailed(listener: (reason: EndReason) => void): void {
    this.#onFailed.push(listener);
  }

  /** Resolves when the file is on the disk, or when it is known that it ended early, after 30 s at most; it never rejects. */
  async end(): Promise<EndedFile> {
    if (!this.#isEnding) this.parent.end(this.id);
    this.#isEnding = true;
    const timer = setTimeout(() => this.#giveUp(), END_WAIT_MS);
    try {
      return await this.#settled;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether more may be written. */
  get isOpen(): boolean {
    return this.#reason === undefined && !this.#isEnding;
  }

  /** Counts what was sent and not yet worked off; too much of it ends the file. */
  wait(samples: number): void {
    this.#waitingSamples += samples;
    if (this.#waitingSamples > MAX_WAITING_SAMPLES) this.fail(this.parent.isRunning() ? 'storage-slow' : 'recorder-lost');
  }

  settle(file: SpooledFile): void {
    const { sha256, ...rest } = file;
    this.#settle({ ...rest, ...(sha256 && { sha256 }), ...(this.#reason && { reason: this.#reason }) });
  }

  /** @param file what lies in the spool, if that is known already */
  fail(reason: EndReason, file?: SpooledFile): void {
    const isNews = this.#reason === undefined;
    this.#reason ??= reason;
    Atomics.store(this.stop, 0, 1);
    if (file) this.settle(file);
    else if (reason === 'recorder-lost') this.settle({ bytes: 0, durationMs: 0, sha256: '' });
    if (isNews) this.#onFailed.splice(0).forEach((listener) => listener(reason));
  }

  #giveUp(): void {
    this.fail('storage-slow', { bytes: 0, durationMs: 0, sha256: '' });
  }
}
