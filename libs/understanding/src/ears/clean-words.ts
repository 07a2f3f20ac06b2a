const TURN_OF_WORDS = 3;

/** The words of one utterance on one line; none where three words in a row come again and again, as these models repeat themselves on noise. */
export function cleanWords(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  return isLoop(words.toLowerCase().split(' ')) ? '' : words;
}

/** People say "yes yes yes", and a sentence twice; a model says it for ever. */
function isLoop(words: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (let at = 0; at + TURN_OF_WORDS <= words.length; at++) {
    const turn = words.slice(at, at + TURN_OF_WORDS).join(' ');
    const count = (counts.get(turn) ?? 0) + 1;
    if (count > TURN_OF_WORDS) return true;
    counts.set(turn, count);
  }
  return false;
}
