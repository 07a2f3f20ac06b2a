import { hasModel } from '../testing/scene.js';
import { ThinkingAloud, type Part } from '../testing/thinking-aloud.js';
import { BEST_RESPONSE_MS, talkWith, timedTalk } from '../testing/timed-talk.js';

const withModel = hasModel ? describe : describe.skip;

const sentence = (...texts: string[]): Part[] =>
  texts.map((text, at) => ({ text, speakMs: 800, ...(at < texts.length - 1 && { pauseMs: 460 }) }));

withModel('a reply that is begun at an eager end', () => {
  it('is thrown away without a trace when the person goes on', async () => {
    const { scene, listener, asked } = timedTalk('hasty');
    const person = new ThinkingAloud([sentence('I am looking', 'for a flat.')], listener);
    const [said] = await talkWith(scene, person);
    expect(asked.map(({ messages }) => messages.at(-1))).toEqual(['user: I am looking', 'user: I am looking for a flat.']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, expect.any(Boolean)]);
    expect(asked[1]?.messages).toEqual(['assistant: This is Sharma Motors. May we talk?', 'user: I am looking for a flat.']);
    expect(said?.isSpokenInto).toBe(false);
    expect((said?.responseMs ?? Infinity) - BEST_RESPONSE_MS).toBeLessThan(60);
    expect(scene.of('heard')).toMatchObject([
      { pii: { text: 'I am looking for a flat.' }, votes: { learned: true, eager: true, resumed: 1 } },
    ]);
    expect(scene.of('speaking').map(({ kind }) => kind)).toEqual(['greeting', 'reply']);
  });

  it('is waited for with an open turn, so that who goes on after a full stop is not spoken into', async () => {
    const { scene, listener } = timedTalk('full-stops');
    const [said] = await talkWith(scene, new ThinkingAloud([sentence('I am looking', 'for a flat.')], listener));
    expect(said?.isSpokenInto).toBe(false);
    expect(scene.of('heard').map(({ pii }) => pii.text)).toEqual(['I am looking. for a flat.']);
    expect(scene.of('speaking').map(({ kind }) => kind)).toEqual(['greeting', 'reply']);
  });

  it('is begun three times in a turn at most before the turn is over, and the next turn has three tries again', async () => {
    const { scene, listener, asked } = timedTalk('hasty');
    const long = sentence('one', 'thing', 'that', 'I', 'want', 'is this.');
    await talkWith(scene, new ThinkingAloud([long, long], listener));
    expect(asked.map(({ messages }) => messages.at(-1)?.split(' ').length)).toEqual([2, 3, 4, 8, 2, 3, 4, 8]);
    expect(scene.of('heard').map(({ votes }) => votes.resumed)).toEqual([5, 5]);
  });
});
