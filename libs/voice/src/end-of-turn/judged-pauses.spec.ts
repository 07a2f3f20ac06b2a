import type { AudioFrame } from '../ports.js';
import { byModel, hasModel, Scene } from '../testing/scene.js';
import { ThinkingAloud, type Part } from '../testing/thinking-aloud.js';
import { talkWith } from '../testing/timed-talk.js';
import { spoken } from '../testing/spoken-turn.js';
import { JudgedPauses } from './judged-pauses.js';

const withModel = hasModel ? describe : describe.skip;
const frame = (value: number): AudioFrame => new Int16Array(320).fill(value);

it('a judge lengthens a wait to 900 ms, never shortens one, and its vote is void when the person goes on', () => {
  const turn = spoken();
  turn.onGoesOn();
  expect(turn.take(2_899)).toBeUndefined();
  expect(turn.take(2_900)?.votes).toEqual({ waitMs: 900, goesOn: true });
  const unfinished = spoken({ hasListener: true }, 'मुझे');
  unfinished.onGoesOn();
  expect(unfinished.endsAtMs).toBe(3_100);
  const learned = spoken({ hasListener: true }, 'हो गया।');
  learned.onGoesOn();
  learned.onLearnedEnd();
  expect(learned.endsAtMs).toBe(2_000);
  const resumed = spoken();
  resumed.onGoesOn();
  resumed.onSpeech({ type: 'speech-started', atMs: 2_100 });
  resumed.onSpeech({ type: 'speech-ended', atMs: 3_000 });
  expect(resumed.endsAtMs).toBe(3_300);
});

it('asks with the last 8 s of the turn, and a moment before it, and takes no judgement of an earlier pause', async () => {
  const asked: { sound: Int16Array; answer: (goesOn: boolean) => void }[] = [];
  const goesOn = (sound: Int16Array): Promise<boolean> => new Promise((answer) => asked.push({ sound, answer }));
  const heard = jest.fn();
  const pauses = new JudgedPauses({ prepare: () => undefined, goesOn }, heard);
  for (let at = 0; at < 100; at++) pauses.push(frame(1), false);
  for (let at = 0; at < 50; at++) pauses.push(frame(2), true);
  pauses.onSpeech({ type: 'speech-ended', atMs: 1_000 });
  expect([asked[0]?.sound.length, asked[0]?.sound[0], asked[0]?.sound.at(-1)]).toEqual([65 * 320, 1, 2]);
  for (let at = 0; at < 500; at++) pauses.push(frame(3), true);
  pauses.onSpeech({ type: 'speech-started', atMs: 1_100 });
  asked[0]?.answer(true);
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  pauses.onSpeech({ type: 'speech-ended', atMs: 9_000 });
  expect(asked[1]?.sound.length).toBe(128_000);
  asked[1]?.answer(true);
  await Promise.resolve();
  expect(heard).toHaveBeenCalledTimes(1);
});

withModel('a call in which a judge hears the sound', () => {
  it('waits for a person who goes on, where nobody gives words, and answers who does not as fast as before', async () => {
    const sentence: Part[] = [
      { text: '', speakMs: 800, pauseMs: 700 },
      { text: '', speakMs: 700 },
    ];
    const figures = async (judgement: boolean): Promise<unknown[]> => {
      let asked = 0;
      // The first pause of each sentence is none of its end.
      const judge = { prepare: () => undefined, goesOn: async () => judgement && ++asked % 2 === 1 };
      const scene = new Scene({ detectors: byModel.detectors, judge });
      return (await talkWith(scene, new ThinkingAloud([sentence], undefined))).map(({ isSpokenInto }) => isSpokenInto);
    };
    expect([await figures(true), await figures(false)]).toEqual([[false], [true]]);
  });
});
