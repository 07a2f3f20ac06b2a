import { Dialogue } from './dialogue.js';
import { defaultLimits, silenceTimeoutMs } from './limits.js';
import { script } from './testing/scene.js';

it('asks only the opening question of a script without questions', () => {
  const dialogue = new Dialogue({ ...script, questions: [] }, { business: 'Acme' }, 3);
  expect(dialogue.opening()).toEqual({
    ...{ kind: 'greeting', text: 'Hello, this is Acme.', question: 0 },
    notice: 'Hello, this is Acme.',
  });
  expect(dialogue.afterTurn()).toEqual({ kind: 'goodbye', text: 'bye', question: 0, end: 'script-finished' });
});

it('asks a silent person `maxAsks` times', () => {
  const dialogue = new Dialogue(script, {}, 1);
  expect(dialogue.afterSilence()).toMatchObject({ kind: 'are-you-there' });
  expect(dialogue.afterSilence()).toMatchObject({ kind: 'goodbye', end: 'silent' });
});

it('waits ten seconds before each ask, and less after a long greeting', () => {
  const wait = (usedMs: number, asksLeft: number): number => silenceTimeoutMs(defaultLimits, { usedMs, goodbyeMs: 2_000, asksLeft });
  expect([wait(5_000, 3), wait(16_500, 2), wait(28_000, 1)]).toEqual([10_000, 10_000, 10_000]);
  expect([wait(16_000, 3), wait(60_000, 3)]).toEqual([8_166, 7_000].map((ms) => expect.closeTo(ms, -1)));
});

it('fits the last wait to the time that is left, within bounds', () => {
  const wait = (usedMs: number): number => silenceTimeoutMs(defaultLimits, { usedMs, goodbyeMs: 2_000, asksLeft: 0 });
  expect([wait(40_000), wait(50_000), wait(20_000)]).toEqual([4_000, 500, 8_000]);
});
