import type { ConversationOptions } from '../conversation-options.js';
import { defaultScript } from '../scripts/default-script.js';
import { mixed, noiseFrames, promptsAloud, speechLanguages, voiceFrames } from '../testing/noises.js';
import { byModel, echo, hasModel, Scene, script, talker, type FarEnd } from '../testing/scene.js';
import type { SimLineOptions } from '../testing/sim-line.js';

/** These scenes need the speech model: without it the employee does not listen while it speaks. */
const withModel = hasModel ? describe : describe.skip;

const call = (options: Partial<ConversationOptions> = {}, line: SimLineOptions = {}): Scene =>
  new Scene({ detectors: byModel.detectors, ...options }, line);

/** A person who speaks from so many milliseconds after the beginning on, for so long. */
function speaks(...sounds: [fromMs: number, forMs: number][]): FarEnd {
  const voice = voiceFrames();
  return (nowMs, scene) => {
    const atMs = nowMs - scene.startedAtMs;
    const isSpeaking = sounds.some(([fromMs, forMs]) => atMs >= fromMs && atMs < fromMs + forMs);
    return isSpeaking ? voice() : noiseFrames('pink', -65)();
  };
}
/** When the employee fell silent after `fromMs`, in milliseconds from the beginning. */
function silentAt(scene: Scene, fromMs: number): number {
  const frame = scene.sent.findIndex((samples, at) => at * 20 >= fromMs && samples.every((sample) => Math.abs(sample) < 100));
  return frame * 20;
}
const courseOf = (scene: Scene): string[] => scene.of('spoke').map(({ kind, isComplete }) => `${kind}${isComplete ? '' : ' in part'}`);

withModel('an employee that listens while it speaks', () => {
  it('pauses for a short word, and goes on where it stopped', async () => {
    const scene = await call().run(speaks([1_500, 350]), 8_000);
    expect(silentAt(scene, 1_400)).toBeGreaterThan(1_650);
    expect(silentAt(scene, 1_400)).toBeLessThan(1_850);
    const [paused] = scene.of('paused');
    expect(paused).toMatchObject({ kind: 'greeting', question: 0 });
    expect(Math.abs((paused?.reactionMs ?? 0) - 210)).toBeLessThan(30);
    expect(Math.abs((scene.of('resumed')[0]?.pausedMs ?? 0) - 640)).toBeLessThan(100);
    expect(scene.of('interrupted')).toEqual([]);
    // The part before the pause is said again by 200 ms.
    expect(scene.of('spoke')).toEqual([expect.objectContaining({ kind: 'greeting', isComplete: true })]);
    expect(scene.of('heard')).toEqual([]);
    scene.conversation.stop();
  });

  it('leaves the floor to somebody who says more, and does not say its greeting again afterwards', async () => {
    const scene = await call().run(speaks([1_500, 2_000]), 12_000);
    expect(silentAt(scene, 1_400)).toBeLessThan(1_850);
    expect(scene.of('interrupted')).toMatchObject([{ kind: 'greeting', reactionMs: scene.of('paused')[0]?.reactionMs }]);
    expect(courseOf(scene)).toEqual(['greeting in part', 'question']);
    expect(scene.of('spoke')[0]?.playedMs).toBe(silentAt(scene, 1_400) - 20);
    scene.conversation.stop();
  });

  it('says who calls to its end, whoever talks over it, and asks what was not heard in another sentence, once', async () => {
    const own = { ...script, greeting: 'I am the assistant of Sharma Motors. This call is recorded. May we talk?', goOn: 'Yes,' };
    // The greeting of 5 s says who calls in its first 4.1 s.
    const scene = await call({ script: own }).run(speaks([1_000, 4_000], [7_000, 2_000]), 12_000);
    expect(scene.of('interrupted')[0]?.atMs).toBeGreaterThan(4_000);
    expect(scene.of('interrupted')[0]?.atMs).toBeLessThan(4_500);
    expect(scene.of('speaking').map(({ kind, question, pii }) => `${kind} ${question} ${pii.text}`)).toEqual([
      `greeting 0 ${own.greeting}`,
      'question 0 Yes, May we talk?',
      'question 1 first?',
    ]);
    scene.conversation.stop();
  });

  it.each([100, 400, 1_000, 2_500])('is not put off by a hello after %i ms: the greeting is heard whole', async (atMs) => {
    const scene = await call().run(speaks([atMs, 450]), 8_000);
    expect(scene.spoken).toEqual(['greeting']);
    scene.conversation.stop();
  });

  it('says no sentence twice to somebody who talks over each, and goes on with the call', async () => {
    const endless = voiceFrames();
    const scene = await call({ limits: { turnCapMs: 3_000, maxCappedTurns: 9 } }).run(endless);
    expect(scene.of('speaking').map(({ kind, question }) => `${kind} ${question}`)).toEqual([
      ...['greeting 0', 'question 1', 'question 2', 'question 3', 'goodbye 3'],
    ]);
    expect(scene.end?.reason).toBe('script-finished');
    expect(scene.conversation.answers).toEqual([]);
  });

  it('takes an answer that begins before the question has ended', async () => {
    // The greeting ends at 5 s, the person speaks at 6 s, and the question of 2 s begins at about 7.3 s.
    const scene = await call().run(speaks([6_000, 1_000], [8_900, 1_500]), 12_000);
    expect(scene.of('interrupted')).toMatchObject([{ kind: 'question', question: 1 }]);
    expect(scene.of('speaking').map(({ kind, question }) => `${kind} ${question}`)).toEqual(['greeting 0', 'question 1', 'question 2']);
    expect(scene.conversation.answers[0]).toMatchObject({ question: 'first?', spoke: true });
    scene.conversation.stop();
  });

  it('takes a short word in the last half second of a question for the answer, and an earlier one for a sign of listening', async () => {
    for (const [fromMs, answers] of [
      [8_900, 1],
      [8_000, 0],
    ] as const) {
      const scene = await call().run(speaks([6_000, 1_000], [fromMs, 300]), 12_000);
      expect(scene.conversation.answers.filter(({ spoke }) => spoke)).toHaveLength(answers);
      expect(courseOf(scene).slice(0, 2)).toEqual(['greeting', 'question']);
      scene.conversation.stop();
    }
  });

  it('counts only the answer, and no sign of listening before it', async () => {
    const asking = { ...defaultScript('en-IN'), greeting: 'May we talk now?' };
    const scene = await call({ script: asking }).run(speaks([1_000, 400], [3_000, 400], [6_400, 400]), 8_500);
    // The greeting of 5 s has ended after two pauses of 0.7 s each and what was repeated.
    expect(scene.of('heard')).toHaveLength(1);
    expect(Math.abs((scene.conversation.answers[0]?.ms ?? 0) - 400)).toBeLessThan(100);
    scene.conversation.stop();
  });

  it('asks in another sentence what somebody did not hear, and counts what was said over it for the question before', async () => {
    const asking = { ...defaultScript('en-IN'), greeting: 'May we talk now?', questions: ['first?', 'second?'] };
    // The person goes on after a pause of 700 ms, when the first question has begun.
    const scene = await call({ script: { ...asking, goOn: 'Yes,' } }).run(speaks([6_000, 1_000], [7_700, 2_000], [13_000, 1_000]), 15_000);
    expect(scene.of('speaking').map(({ pii }) => pii.text)).toEqual(['May we talk now?', 'first?', 'Yes, first?', 'second?']);
    const [opening, first] = scene.conversation.answers;
    expect(Math.abs((opening?.ms ?? 0) - 3_000)).toBeLessThan(250);
    expect(Math.abs((first?.ms ?? 0) - 1_000)).toBeLessThan(150);
    scene.conversation.stop();
  });

  it('counts a question as asked only if it was heard', async () => {
    const asking = { ...defaultScript('en-IN'), greeting: 'May we talk now?', questions: ['first?'] };
    const scene = await call({ script: asking }).run(speaks([6_000, 1_000]), 7_700);
    expect(scene.of('speaking').at(-1)?.pii.text).toBe('first?');
    scene.conversation.stop();
    expect(scene.conversation.answers.map(({ question }) => question)).toEqual(['May we talk now?']);
  });

  it('says its goodbye to the end, whoever speaks over it', async () => {
    const scene = call();
    await scene.run(undefined, 6_000);
    scene.conversation.finish('balance_exhausted', 4_000);
    await scene.run(speaks([6_200, 3_000]));
    expect(scene.of('spoke').at(-1)).toMatchObject({ kind: 'goodbye', isComplete: true });
    expect(scene.end?.reason).toBe('balance_exhausted');
  });

  it('does not stop for anybody while it calls the business', async () => {
    const scene = call({ transfer: { key: '1', connect: () => new Promise(() => undefined) } });
    scene.press('1');
    await scene.run(voiceFrames(), 10_000);
    expect(scene.spoken.slice(0, 2)).toEqual(['connecting', 'ringback']);
    expect(scene.of('paused')).toEqual([]);
    scene.conversation.stop();
  });

  it('responds within the hangover and a fifth of a second', async () => {
    const scene = await call().run(talker({ voice: voiceFrames('ta') }));
    const responses = scene.of('speaking').flatMap(({ responseMs }) => responseMs ?? []);
    expect(responses.length).toBeGreaterThan(2);
    expect(Math.max(...responses)).toBeLessThan(420);
  });

  it('goes on, without listening meanwhile, when the line tells late what it has played', async () => {
    const scene = await call({}, { markDelayMs: 400 }).run(speaks([1_500, 2_000]), 12_000);
    expect(courseOf(scene)).toEqual(['greeting in part', 'question']);
    const answered = await call({}, { markDelayMs: 400 }).run(speaks([5_050, 1_000]), 8_000);
    expect(answered.of('interrupted')).toEqual([]);
    expect(answered.of('speaking').map(({ kind }) => kind)).toEqual(['greeting', 'question']);
    for (const one of [scene, answered]) one.conversation.stop();
  });

  it('leaves the floor on a line that tells nothing of what it has played', async () => {
    const scene = await call({}, { isDead: true }).run(speaks([1_500, 1_000]), 6_000);
    expect(scene.of('interrupted')).toHaveLength(1);
    expect(scene.of('heard')).toHaveLength(1);
    scene.conversation.stop();
  });

  it('goes on with what it was saying when the model fails in a pause, and pauses no more', async () => {
    let hasFailed = false;
    const detectors: ConversationOptions['detectors'] = {
      open: (listener) => Object.create(byModel.detectors.open(listener), { kind: { get: () => (hasFailed ? 'energy' : 'silero') } }),
    };
    const scene = call({ detectors });
    const person = speaks([1_500, 400], [3_500, 2_000]);
    await scene.run(person, 1_800);
    hasFailed = true;
    await scene.run(person, 6_000);
    expect([scene.of('paused').length, scene.of('resumed').length, scene.of('interrupted').length]).toEqual([1, 1, 0]);
    expect(scene.spoken).toEqual(['greeting']);
    scene.conversation.stop();
  });

  it('gives the place of its detector back at the end', async () => {
    let open = 0;
    const detectors: ConversationOptions['detectors'] = {
      open: (listener) => {
        const detector = byModel.detectors.open(listener);
        open++;
        return Object.assign(detector, { close: () => void open-- });
      },
    };
    const scene = call({ detectors });
    await scene.run(undefined, 1_000);
    expect(open).toBe(1);
    scene.conversation.stop();
    scene.conversation.stop();
    expect(open).toBe(0);
  });
});

withModel('an employee whose voice comes back', () => {
  const echoing = (language: string): Scene => call({ speaker: promptsAloud(language), script: defaultScript(language), language });

  it.each([1, 0.5, 0.1, 0.03, 0.01])('at %d of its level is not stopped by it, nor does it answer it', async (gain) => {
    for (const [index, language] of speechLanguages.entries()) {
      // Each language comes back at two levels, to save time.
      if (Math.floor(gain * 100 + index) % 3 !== 0) continue;
      const scene = await echoing(language).run(echo((3 * index) % 16, gain), 30_000);
      const { spoken } = scene;
      expect({ language, paused: scene.of('paused'), heard: scene.of('heard'), spoken: spoken.slice(0, 2) }).toEqual({
        ...{ language, paused: [], heard: [] },
        spoken: ['greeting', 'are-you-there'],
      });
      scene.conversation.stop();
    }
  });

  it('hears somebody over it who is as loud', async () => {
    let reactions: number[] = [];
    for (const language of speechLanguages) {
      const [back, voice] = [echo(6, 0.3), voiceFrames(language, -20)];
      const scene = await echoing('hi').run((nowMs, the) => {
        const heard = back(nowMs, the) ?? new Int16Array(320);
        return the.elapsedMs < 1_500 ? heard : mixed(heard, voice());
      }, 4_000);
      reactions = [...reactions, (scene.of('paused')[0]?.atMs ?? Infinity) - 1_500];
      scene.conversation.stop();
    }
    expect(Math.min(...reactions)).toBeGreaterThan(150);
    expect(Math.max(...reactions)).toBeLessThan(500);
  });
});

withModel('words of a listener', () => {
  it('end a turn sooner or later', async () => {
    const endpoint = async (words: string): Promise<number | undefined> => {
      const scene = call({ limits: { hangoverMs: 600 } });
      await scene.run(speaks([5_500, 1_000]), 6_200);
      scene.conversation.onWords?.(words, true);
      await scene.run(speaks([5_500, 1_000]), 3_000);
      scene.conversation.stop();
      return scene.of('heard')[0]?.endpointMs;
    };
    expect(Math.abs(((await endpoint('Yes, please.')) ?? 0) - 320)).toBeLessThan(40);
    expect(Math.abs(((await endpoint('my number is nine')) ?? 0) - 1_220)).toBeLessThan(40);
  });

  it('take the floor at once, and signs of listening do not', async () => {
    const spokenOver = async (words: string, atMs: number): Promise<Scene> => {
      const scene = call();
      const person = speaks([1_500, 400]);
      await scene.run(person, atMs);
      scene.conversation.onWords?.(words, true);
      await scene.run(person, 8_000 - atMs);
      scene.conversation.stop();
      return scene;
    };
    expect(courseOf(await spokenOver('wait a moment', 1_900))).toEqual(['greeting in part', 'question']);
    expect(courseOf(await spokenOver('haan', 1_900))).toEqual(['greeting']);
    // They come when the employee has gone on already.
    expect(courseOf(await spokenOver('wait a moment', 2_800))).toEqual(['greeting in part', 'question']);
  });

  it('that come late do not stop the next question', async () => {
    const scene = call();
    await scene.run(speaks([5_500, 1_000]), 7_100);
    expect(scene.of('speaking').at(-1)).toMatchObject({ kind: 'question' });
    scene.conversation.onWords?.('yes, I am looking for a flat', true);
    await scene.run(undefined, 3_000);
    expect(scene.spoken).toEqual(['greeting', 'question']);
    scene.conversation.stop();
  });
});
