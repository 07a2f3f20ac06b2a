import { mkdir } from 'node:fs/promises';
import { keepNewestRecordings, MAX_RECORDINGS, recordingOf, WavFile } from '@turant/voice';

/** The outcome of a recording. */
export type Recorded = { event: 'recorded'; file: string; ms: number } | { event: 'not-recorded'; why: string };

/** The recording of one call. */
export interface CallRecording {
  push(samples: Int16Array): void;
  end(): void;
}

/** Writes what calls are told into a folder, a WAV for each call, and keeps the newest. */
export class Recorder {
  readonly #open = new Set<string>();
  readonly #ending = new Set<Promise<void>>();

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<Recorder> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await keepNewestRecordings(folder);
    return new Recorder(folder);
  }

  /**
   * @param name begins with the id of Turant's call, as a Call-ID of its own user agent does
   * @returns undefined for a call that is not of Turant, and while as many calls are being recorded as the folder keeps
   */
  start(name: string, report: (recorded: Recorded) => void): CallRecording | undefined {
    const [callId = ''] = name.split('-', 1);
    const path = recordingOf(this.folder, callId);
    if (path === undefined || this.#open.has(path) || this.#open.size >= MAX_RECORDINGS) return undefined;
    this.#open.add(path);
    const file = new WavFile(path);
    return { push: (samples) => file.push(samples), end: () => this.#track(this.#end(file, report)) };
  }

  /** Resolves when the recordings of all calls that have ended are on the disk. */
  async settled(): Promise<void> {
    await Promise.all(this.#ending);
  }

  #track(ending: Promise<void>): void {
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  async #end(file: WavFile, report: (recorded: Recorded) => void): Promise<void> {
    const recorded = await file.close().then(
      (ms): Recorded => ({ event: 'recorded', file: file.path, ms }),
      (error: Error): Recorded => ({ event: 'not-recorded', why: error.message }),
    );
    this.#open.delete(file.path);
    report(recorded);
    await keepNewestRecordings(this.folder, this.#open).catch(() => undefined); // the next call tries again
  }
}
