import { sentenceBefore } from './sentence-before.js';

/**
 * Puts a notice into a greeting that does not have it: before the last sentence, which may be the question that the person answers, or first of
 * all if the greeting is one sentence.
 */
export function withNotice(greeting: string, notice: string): string {
  const text = greeting.trim();
  if (text.includes(notice)) return text;
  const at = sentenceBefore(text, text.length);
  return at === 0 ? `${notice} ${text}` : `${text.slice(0, at)}${notice} ${text.slice(at)}`;
}
