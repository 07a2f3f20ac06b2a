/** The loudest sound of a call counts only if it lasts for this long in all: a click is shorter. */
const MIN_LOUD_FRAMES = 5;
/** Whoever answers is louder than a television or music in the room. A word has soft parts, too: its loudest frame counts for 200 ms around it. */
const FOREGROUND_DB = 5;
const AROUND_FRAMES = 10;

/** Tells which of these frames belong to the loudest speaker, by their levels in decibels. Softer frames are the background. */
export function foregroundOf(levels: readonly number[]): boolean[] {
  const sorted = Float64Array.from(levels).sort();
  const minimum = (sorted.at(-MIN_LOUD_FRAMES) ?? sorted[0] ?? 0) - FOREGROUND_DB;
  const isForeground = new Array<boolean>(levels.length).fill(false);
  let untilPlace = -1;
  for (const [place, dbfs] of levels.entries()) {
    if (dbfs >= minimum) {
      for (let at = Math.max(untilPlace, place - AROUND_FRAMES, 0); at < place; at++) isForeground[at] = true;
      untilPlace = place + AROUND_FRAMES;
    }
    if (place <= untilPlace) isForeground[place] = true;
  }
  return isForeground;
}

/** The parts of what was said, between two times each, that belong to the foreground. */
export function inForeground(
  spoken: readonly { fromMs: number; untilMs: number }[],
  isForeground: readonly boolean[],
  frameMs: number,
): { fromMs: number; untilMs: number }[] {
  const parts: { fromMs: number; untilMs: number }[] = [];
  for (const { fromMs, untilMs } of spoken) {
    let open: { fromMs: number; untilMs: number } | undefined;
    for (let place = Math.max(0, Math.floor(fromMs / frameMs)); place * frameMs < untilMs; place++) {
      // A frame that is not judged yet counts as the last one that was.
      if (!(isForeground[place] ?? isForeground.at(-1))) open = undefined;
      else if (open) open.untilMs = Math.min(untilMs, (place + 1) * frameMs);
      else parts.push((open = { fromMs: Math.max(fromMs, place * frameMs), untilMs: Math.min(untilMs, (place + 1) * frameMs) }));
    }
  }
  return parts;
}
