import type { Utterance } from './dialogue.js';
import { durationMs } from './frames.js';
import type { AudioLink, PlayedMark } from './ports.js';

/** The line is believed to be dead when the mark of an utterance is so much later than its end. */
export const MAX_MARK_DELAY_MS = 2_000;

/** What has been handed to the line and has no mark yet. */
export class Playback {
  private readonly open = new Map<string, Utterance>();
  private count = 0;
  private current: { id: string; endsAtMs: number } | undefined;

  constructor(private readonly link: Pick<AudioLink, 'play' | 'flush'>) {}

  play(utterance: Utterance, samples: Int16Array, nowMs: number): void {
    const id = String(++this.count);
    this.open.set(id, utterance);
    this.current = { id, endsAtMs: nowMs + durationMs(samples.length) };
    this.link.play({ id, samples });
  }

  /** Stops what is being played, if anything is. */
  flush(): void {
    if (!this.current) return;
    this.current = undefined;
    this.link.flush();
  }

  /** @returns what the mark is about, once; `isCurrent`: nothing newer has been played, and nothing flushed it. */
  take({ id }: PlayedMark): { utterance: Utterance; isCurrent: boolean } | undefined {
    const utterance = this.open.get(id);
    if (!utterance) return undefined;
    const isCurrent = this.current?.id === id;
    this.open.delete(id);
    if (isCurrent) this.current = undefined;
    return { utterance, isCurrent };
  }

  /** How long what is being played takes yet; the line may be some frames behind. */
  leftMs(nowMs: number): number {
    return this.current ? this.current.endsAtMs - nowMs : 0;
  }

  isOverdue(nowMs: number): boolean {
    return this.current !== undefined && nowMs >= this.current.endsAtMs + MAX_MARK_DELAY_MS;
  }
}
