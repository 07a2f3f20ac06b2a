import type { ConversationOptions } from '../conversation-options.js';
import { createSpeechDetectors } from '../speech-detection/speech-detectors.js';
import { Scene, talker, tone, type FarEnd } from '../testing/scene.js';
import { startListeningConversation } from './listening-conversation.js';

const detectors = createSpeechDetectors({ model: '/nowhere' });

const call = (options: Partial<ConversationOptions> = {}): Scene =>
  new Scene(options, {}, (given) => startListeningConversation({ ...given, detectors }));

/** A person who speaks from so many milliseconds after the beginning on, for so long; soft frames are between, as in speech. */
function speaks(...sounds: [fromMs: number, forMs: number][]): FarEnd {
  let frames = 0;
  return (nowMs, scene) => {
    const atMs = nowMs - scene.startedAtMs;
    const isSpeaking = sounds.some(([fromMs, forMs]) => atMs >= fromMs && atMs < fromMs + forMs);
    return isSpeaking ? tone(320, ++frames % 5 === 0 ? 300 : 6_000) : new Int16Array(320);
  };
}
/** When the employee fell silent after `fromMs`, in milliseconds from the beginning. */
function silentAt(scene: Scene, fromMs: number): number {
  const frame = scene.sent.findIndex((samples, at) => at * 20 >= fromMs && samples.every((sample) => Math.abs(sample) < 100));
  return frame * 20;
}

describe('an employee that listens while it speaks', () => {
  it('walks through the script with somebody who waits for its words', async () => {
    const scene = await call().run(talker());
    expect(scene.spoken).toEqual(['greeting', 'question', 'question', 'question', 'goodbye']);
    expect(scene.end?.reason).toBe('script-finished');
    expect(scene.of('interrupted')).toEqual([]);
  });

  it('pauses for a short word, and goes on where it stopped', async () => {
    const scene = await call().run(speaks([1_000, 350]), 8_000);
    expect(silentAt(scene, 900)).toBeGreaterThan(1_150);
    expect(silentAt(scene, 900)).toBeLessThan(1_450);
    expect(scene.of('interrupted')).toEqual([]);
    const [paused] = scene.of('paused');
    expect(paused).toMatchObject({ kind: 'greeting', question: 0 });
    expect(Math.abs((paused?.reactionMs ?? 0) - 220)).toBeLessThan(50);
    expect(Math.abs((scene.of('resumed')[0]?.pausedMs ?? 0) - 650)).toBeLessThan(150);
    expect(scene.of('spoke')[0]).toMatchObject({ kind: 'greeting', isComplete: true });
  });

  it('leaves the floor to somebody who says more, within 350 ms, and says its greeting again afterwards', async () => {
    const scene = await call().run(speaks([1_000, 2_000]), 12_000);
    expect(silentAt(scene, 900)).toBeLessThan(1_350);
    expect(scene.of('interrupted')).toMatchObject([{ kind: 'greeting', reactionMs: scene.of('paused')[0]?.reactionMs }]);
    expect(scene.of('spoke').map(({ kind, isComplete }) => [kind, isComplete])).toEqual([
      ['greeting', false],
      ['greeting', true],
    ]);
  });

  it('takes an answer that begins before the question has ended', async () => {
    // The greeting ends at 5 s, the person speaks at 6 s, and the question of 2 s begins at about 7.3 s.
    const scene = await call().run(speaks([6_000, 1_000], [8_900, 1_500]), 12_000);
    expect(scene.of('interrupted')).toMatchObject([{ kind: 'question', question: 1 }]);
    expect(
      scene
        .of('speaking')
        .map(({ kind, question }) => `${kind} ${question}`)
        .slice(0, 3),
    ).toEqual(['greeting 0', 'question 1', 'question 2']);
    expect(scene.conversation.answers[0]).toMatchObject({ question: 'first?', spoke: true });
  });

  it('asks a silent person three times, and ends', async () => {
    const scene = await call().run();
    expect(scene.spoken).toEqual(['greeting', 'are-you-there', 'are-you-there', 'are-you-there', 'goodbye']);
    expect(scene.end?.reason).toBe('silent');
  });

  it('says its goodbye to the end, whoever speaks over it', async () => {
    const scene = call();
    await scene.run(undefined, 6_000);
    scene.conversation.finish('balance_exhausted', 4_000);
    await scene.run(speaks([6_200, 3_000]));
    expect(scene.of('spoke').at(-1)).toMatchObject({ kind: 'goodbye', isComplete: true });
    expect(scene.end?.reason).toBe('balance_exhausted');
  });

  it('responds within the hangover and a fifth of a second', async () => {
    const scene = await call().run(talker());
    const responses = scene.of('speaking').flatMap(({ responseMs }) => responseMs ?? []);
    expect(responses.length).toBeGreaterThan(2);
    expect(Math.max(...responses)).toBeLessThan(520);
  });
});
