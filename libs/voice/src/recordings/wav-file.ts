import { open, rm, type FileHandle } from 'node:fs/promises';
import { wavHeader } from './wav-header.js';

/** The rate of a phone's audio, which is what is recorded. */
const RECORDING_HZ = 8_000;
/** One write for each second of audio: a write for each frame of 20 ms would keep the pool of threads busy. */
const CHUNK_SAMPLES = RECORDING_HZ;
/** Chunks that may wait for the disk. A disk that is slower ends the recording, because the memory must not grow. */
const MAX_WAITING_CHUNKS = 30;

/**
 * A WAV of 16-bit mono PCM at 8 kHz that is written while its audio comes in. No caller waits for the disk. Until `close` the header does not
 * know the length, so a recording that a crash cut off can be played, too.
 */
export class WavFile {
  #chunk = new Int16Array(CHUNK_SAMPLES);
  #filled = 0;
  #samples = 0;
  #waiting = 0;
  #file: FileHandle | undefined;
  #error: Error | undefined;
  #work: Promise<void> = Promise.resolve();

  /** Creates the file, for its owner alone. A file that is there already is left as it is, and `close` rejects. */
  constructor(readonly path: string) {
    this.#queue(async () => {
      this.#file = await open(path, 'wx', 0o600);
      await this.#file.writeFile(wavHeader(RECORDING_HZ));
    });
  }

  /** Copies the samples. */
  push(samples: Int16Array): void {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + CHUNK_SAMPLES - this.#filled);
      this.#chunk.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === CHUNK_SAMPLES) this.#flush();
    }
  }

  /** @returns milliseconds of audio. Rejects with the first error of a write; then no file is left behind. */
  async close(): Promise<number> {
    this.#flush();
    const header = wavHeader(RECORDING_HZ, this.#samples);
    this.#queue(async () => void (await this.#file?.write(header, 0, header.length, 0)));
    await this.#work;
    const file = this.#file;
    await file?.close();
    if (!this.#error) return (this.#samples * 1000) / RECORDING_HZ;
    if (file) await rm(this.path, { force: true });
    throw this.#error;
  }

  #flush(): void {
    const chunk = this.#chunk.subarray(0, this.#filled);
    this.#chunk = new Int16Array(CHUNK_SAMPLES);
    this.#filled = 0;
    this.#samples += chunk.length;
    if (this.#waiting >= MAX_WAITING_CHUNKS) this.#error ??= new Error('the disk is too slow');
    this.#queue(async () => this.#file?.writeFile(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)));
  }

  /** Writes one after the other; after an error nothing more is written. */
  #queue(write: () => Promise<void>): void {
    if (this.#error) return;
    this.#waiting += 1;
    this.#work = this.#work
      .then(() => (this.#error ? undefined : write()))
      .catch((error: unknown) => void (this.#error ??= error as Error))
      .then(() => void (this.#waiting -= 1));
  }
}
