import type { EndReason, SpooledFile } from './protocol.js';
import { msOf } from '../ogg/recording-format.js';
import { OggOpusWriter } from '../ogg/ogg-opus-writer.js';
import { writeKeyFile, type KeyFile } from '../spool/key-file.js';
import { SealedFile } from '../spool/sealed-file.js';
import { spoolPathOf } from '../spool/spool-paths.js';
import { StereoTimeline } from './stereo-timeline.js';

/** The main thread has given the file up: this thread was too slow. */
class Stopped extends Error {}

/** A transcript that is being written; with sound, a recording. */
export class SpoolJob {
  #file: SealedFile | undefined;

  constructor(private readonly stop: Int32Array) {}

  /** @throws what kept the files from being made */
  create(spoolDir: string, about: KeyFile, key: Uint8Array): void {
    const path = spoolPathOf(spoolDir, about);
    this.check();
    writeKeyFile(path, about);
    this.#file = SealedFile.create(path, key, about);
  }

  append(plain: Uint8Array): void {
    this.check();
    this.#file?.append(plain);
  }

  /** @throws what kept the file from being finished; it is then to be abandoned */
  end(): SpooledFile {
    this.check();
    if (!this.#file) throw new Error('the file was not made');
    return { ...this.#file.close(), durationMs: this.durationMs };
  }

  /** The file stays as it is now. */
  abandon(): SpooledFile {
    const written = this.#file?.abandon() ?? { bytes: 0, sha256: '' };
    return { ...written, durationMs: this.durationMs };
  }

  protected get durationMs(): number {
    return 0;
  }

  protected check(): void {
    if (Atomics.load(this.stop, 0) !== 0) throw new Stopped();
  }
}

/** A recording that is being written. */
export class RecordingJob extends SpoolJob {
  readonly #writer = new OggOpusWriter();
  readonly #timeline: StereoTimeline;
  /** Samples of each channel whose pages were written. */
  #written = 0;

  constructor(stop: Int32Array, startedAtMs: number) {
    super(stop);
    this.#timeline = new StereoTimeline(startedAtMs);
  }

  override create(...options: Parameters<SpoolJob['create']>): void {
    super.create(...options);
    this.append(this.#writer.begin());
  }

  add(side: 'heard' | 'sent', samples: Int16Array, atMs: number): void {
    this.#timeline.add(this.#timeline[side], samples, atMs);
  }

  /** Writes what is complete. @param untilMs all frames of the time before it have been added */
  advance(untilMs: number): void {
    this.#code(this.#timeline.takeUntil(untilMs));
  }

  override end(): SpooledFile {
    this.#code(this.#timeline.takeRest());
    this.append(this.#writer.end(this.#timeline.taken));
    this.#written = this.#timeline.taken;
    const file = super.end();
    this.#writer.release();
    return file;
  }

  override abandon(): SpooledFile {
    this.#writer.release();
    return super.abandon();
  }

  protected override get durationMs(): number {
    return msOf(this.#written);
  }

  #code(packets: Iterable<Int16Array>): void {
    for (const packet of packets) {
      const page = this.#writer.add(packet);
      if (!page) continue;
      this.append(page);
      this.#written = this.#writer.playable;
    }
  }
}

/** The reason for which a job ended early, by its error. */
export function reasonOf(error: unknown): EndReason {
  if (error instanceof Stopped) return 'storage-slow';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full';
  return code === undefined ? 'recorder-lost' : 'storage-failed';
}
