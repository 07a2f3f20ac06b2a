import { Dialogue } from './dialogue.js';
import { defaultLimits, silenceTimeoutMs } from './limits.js';
import { script } from './testing/scene.js';

it('asks only the opening question of a script without questions', () => {
  const dialogue = new Dialogue({ ...script, questions: [] }, { business: 'Acme' }, 3);
  expect(dialogue.opening()).toEqual({
    ...{ kind: 'greeting', text: 'Hello, this is Acme.', question: 0 },
    notice: 'Hello, this is Acme.',
    answer: { kind: 'yes-no' },
  });
  expect(dialogue.afterTurn()).toEqual({ kind: 'goodbye', text: 'bye', question: 0, end: 'script-finished' });
});

it('asks a silent person `maxAsks` times', () => {
  const dialogue = new Dialogue(script, {}, 1);
  expect(dialogue.afterSilence()).toMatchObject({ kind: 'are-you-there' });
  expect(dialogue.afterSilence()).toMatchObject({ kind: 'goodbye', end: 'silent' });
});

it('asks the second time in other words', () => {
  const dialogue = new Dialogue({ ...script, stillThere: 'Shall I call later?' }, {}, 2);
  expect([dialogue.afterSilence().text, dialogue.afterSilence().text]).toEqual([script.areYouThere, 'Shall I call later?']);
});

it('waits as long before each ask as a call of less than 30 s allows, 5 to 10 s', () => {
  const wait = (usedMs: number, asksLeft: number): number => silenceTimeoutMs(defaultLimits, { usedMs, goodbyeMs: 2_000, asksLeft });
  expect([wait(5_000, 2), wait(16_500, 1), wait(3_000, 1)]).toEqual([8_500, 7_500, 10_000]);
  expect([wait(16_000, 2), wait(60_000, 2)]).toEqual([5_000, 5_000]);
});

it('fits the last wait to the time that is left, within bounds', () => {
  const wait = (usedMs: number): number => silenceTimeoutMs(defaultLimits, { usedMs, goodbyeMs: 2_000, asksLeft: 0 });
  expect([wait(20_000), wait(30_000), wait(10_000)]).toEqual([5_500, 500, 8_000]);
});
