import type { Utterance } from './dialogue.js';
import { durationMs } from './frames.js';
import type { AudioLink, PlayedMark } from './ports.js';

/** If the mark of an utterance is later than its end by more than this, the line counts as dead. */
export const MAX_MARK_DELAY_MS = 2_000;

/** The utterances that were handed to the line and have no mark yet. */
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

  /** Stops the utterance that is being played, if any. */
  flush(): void {
    if (!this.current) return;
    this.current = undefined;
    this.link.flush();
  }

  /** @returns the utterance of a mark; undefined at a second mark. `isCurrent`: it is the newest utterance and was not flushed. */
  onMark({ id }: PlayedMark): { utterance: Utterance; isCurrent: boolean } | undefined {
    const utterance = this.open.get(id);
    if (!utterance) return undefined;
    const isCurrent = this.current?.id === id;
    this.open.delete(id);
    if (isCurrent) this.current = undefined;
    return { utterance, isCurrent };
  }

  /** Time until the end of the utterance that is being played; the line may be some frames late. */
  leftMs(nowMs: number): number {
    return this.current ? this.current.endsAtMs - nowMs : 0;
  }

  isOverdue(nowMs: number): boolean {
    return this.current !== undefined && nowMs >= this.current.endsAtMs + MAX_MARK_DELAY_MS;
  }
}
