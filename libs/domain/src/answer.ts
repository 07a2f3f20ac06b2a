/** What the person did at one question of the script. The question's text may hold personal data, such as the person's requirement. */
export interface Answer {
  /** As it was said, with its slots filled; sealed in the record of the call (sealAnswers of libs/vault), and empty in events. */
  question: string;
  spoke: boolean;
  /** The person's speech in reply, in whole milliseconds. */
  ms: number;
  /** The last key that was pressed between the beginning of this question and that of the next one, or of the goodbye. */
  key: string | null;
}

/** Such as `spoke for 2.1 s, pressed 4`; without the question, so that it holds no personal data. */
export function replyInWords({ spoke, ms, key }: Answer): string {
  const parts = [...(spoke ? [`spoke for ${(ms / 1000).toFixed(1)} s`] : []), ...(key === null ? [] : [`pressed ${key}`])];
  return parts.length === 0 ? 'no reply' : parts.join(', ');
}

/** Such as `What are you looking for? - spoke for 2.1 s`. */
export const answerInWords = (answer: Answer): string => `${answer.question} - ${replyInWords(answer)}`;
