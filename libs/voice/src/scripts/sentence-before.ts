/** Full stop, question and exclamation mark, danda, and the marks of Urdu. */
const SENTENCE_ENDS = new Set('.?!।॥۔؟');

/** The index of the first character of the sentence that is being said at index `until`. A mark in the middle of a word, such as the point of `4.5`, ends no sentence. */
export function sentenceBefore(text: string, until: number): number {
  for (let at = Math.min(Math.floor(until), text.length) - 1; at > 1; at -= 1)
    if (SENTENCE_ENDS.has(text.charAt(at - 2)) && text.charAt(at - 1) === ' ') return at;
  return 0;
}
