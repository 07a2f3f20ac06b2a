/** Which words of a clip have been spoken by a moment of it: those of a part are spoken evenly from its begin to its end. */

/** @param parts {text, fromMs, untilMs}[], in order @returns all words so far */
function wordsUntil(parts, ms) {
  return parts.flatMap(({ text, fromMs, untilMs }) => {
    const words = text.split(' ').filter(Boolean);
    const share = Math.max(0, Math.min(1, (ms - fromMs) / (untilMs - fromMs)));
    return words.slice(0, Math.floor(words.length * share));
  });
}

/** The end of the sound that goes on at this moment, or was the last one before it. */
const soundUntil = (parts, ms) => Math.min(ms, parts.filter(({ fromMs }) => fromMs <= ms).at(-1)?.untilMs ?? 0);

module.exports = { soundUntil, wordsUntil };
