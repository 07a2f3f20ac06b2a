import { readPages } from '../ogg/ogg-page.js';
import { preskipOf } from '../ogg/opus-headers.js';
import { TICKS_PER_SAMPLE } from '../ogg/recording-format.js';

/** Pages that come before the sound: OpusHead and OpusTags. */
const HEADER_PAGES = 2;

/** Reads a recording's pages in order: how long it is, and its packets of sound. */
export class RecordingPages {
  #pages = 0;
  #preskip = 0;
  #granule = 0;

  /** Samples that the decoder gives before the sound begins. */
  get preskip(): number {
    return this.#preskip / TICKS_PER_SAMPLE;
  }

  /** Samples of each channel that can be played. */
  get samples(): number {
    return Math.max(0, this.#granule - this.#preskip) / TICKS_PER_SAMPLE;
  }

  /** @param frame whole pages @returns their packets of sound @throws Error if it holds no pages of a recording */
  add(frame: Buffer): Buffer[] {
    const sound: Buffer[] = [];
    for (const { packets, granule } of readPages(frame)) {
      if (this.#pages === 0) this.#preskip = preskipOf(packets[0]);
      if (this.#pages >= HEADER_PAGES) sound.push(...packets);
      this.#pages += 1;
      this.#granule = granule;
    }
    return sound;
  }
}
