/** Full stop, question and exclamation mark, danda, and the marks of Urdu. */
const SENTENCE_ENDS = new Set('.?!।॥۔؟');

/**
 * Puts a notice into a greeting that does not have it: before the last sentence, which may be the question that the person answers, or first of
 * all if the greeting is one sentence.
 */
export function withNotice(greeting: string, notice: string): string {
  const text = greeting.trim();
  if (text.includes(notice)) return text;
  const at = lastSentenceAt(text);
  return at === 0 ? `${notice} ${text}` : `${text.slice(0, at)}${notice} ${text.slice(at)}`;
}

/** Where the last sentence begins. A mark in the middle of a word, such as that of `4.5`, ends no sentence. */
function lastSentenceAt(text: string): number {
  for (let at = text.length - 2; at > 0; at -= 1) if (SENTENCE_ENDS.has(text.charAt(at - 1)) && text.charAt(at) === ' ') return at + 1;
  return 0;
}
