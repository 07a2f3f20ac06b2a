import { durationMs } from './frames.js';
import { MAX_MARK_DELAY_MS } from './agent/mouth.js';
import type { AudioLink } from './ports.js';

/** Plays one utterance. Resolves when the line has played it, or should have; never rejects. */
export async function sayOnce(link: Pick<AudioLink, 'play' | 'onPlayed'>, samples: Int16Array): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, durationMs(samples.length) + MAX_MARK_DELAY_MS);
    link.onPlayed(() => resolve());
    link.play({ id: 'announcement', samples });
  });
  clearTimeout(timer);
}
