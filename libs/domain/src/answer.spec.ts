import { answerInWords, replyInWords, type Answer } from './answer.js';

const answer = (about: Partial<Answer>): Answer => ({ question: 'How soon?', spoke: false, ms: 0, key: null, ...about });

it.each([
  [{}, 'no reply'],
  [{ spoke: true, ms: 2_149 }, 'spoke for 2.1 s'],
  [{ key: '#' }, 'pressed #'],
  [{ spoke: true, ms: 80, key: '0' }, 'spoke for 0.1 s, pressed 0'],
])('%j is %j in words', (about, words) => {
  expect(replyInWords(answer(about))).toBe(words);
  expect(answerInWords(answer(about))).toBe(`How soon? - ${words}`);
});
