import type { Answer } from '@turant/domain';
import fc from 'fast-check';
import { Answers } from './answers.js';
import { noiseFrames } from './testing/noises.js';
import { echo, Scene, script, talker, tone, type FarEnd } from './testing/scene.js';

const asking = { ...script, greeting: 'Hello {{lead.name}}, this is {{business}}. May we talk about {{lead.requirement}} now?' };
const slots = { business: 'Acme', 'lead.name': 'Dr. Asha', 'lead.requirement': '2 BHK. Urgent' };
const OPENING = 'May we talk about 2 BHK. Urgent now?';
const QUESTIONS = [OPENING, ...script.questions];

const call = (): Scene => new Scene({ script: asking, slots });
const answersOf = ({ conversation }: Scene): readonly Answer[] => conversation.answers;
const none = { spoke: false, ms: 0, key: null };

/** Whether the agent has ended its `count`th utterance and listens. */
const listens = (scene: Scene, count: number): boolean => scene.of('spoke').length === count && !scene.line.isPlaying;

/** Runs until the agent listens after its `count`th utterance. */
async function untilListening(scene: Scene, count: number, farEnd?: FarEnd): Promise<void> {
  while (!listens(scene, count) && !scene.end) await scene.run(farEnd, 20);
}

describe('what was said', () => {
  it('is there for each question that was asked, with how long the person spoke', async () => {
    const scene = await call().run(talker({ speakMs: 2_000 }));
    expect(scene.end?.reason).toBe('script-finished');
    expect(answersOf(scene).map(({ question }) => question)).toEqual(QUESTIONS);
    expect(answersOf(scene).map(({ ms }) => ms)).toEqual(scene.of('heard').map(({ speechMs }) => speechMs));
    for (const { spoke, ms, key } of answersOf(scene)) {
      expect([spoke, key]).toEqual([true, null]);
      expect(Math.abs(ms - 2_000)).toBeLessThan(450); // each fifth frame is soft, and may be taken for noise
    }
  });

  it('to a greeting that asks nothing is no answer', async () => {
    const scene = new Scene();
    await scene.run(() => undefined, 1_000);
    scene.press('4');
    await scene.run(talker());
    expect(answersOf(scene).map(({ question, key }) => [question, key])).toEqual(script.questions.map((question) => [question, null]));
  });

  it('by a silent person is nothing, however often they were asked again; later questions were never asked', async () => {
    const scene = await call().run();
    expect(scene.end?.reason).toBe('silent');
    expect(answersOf(scene)).toEqual([{ question: OPENING, ...none }]);
  });

  it('after the question whether they are there answers the question before', async () => {
    const scene = call();
    await untilListening(scene, 2);
    await scene.run(talker(), 3_000);
    scene.conversation.stop();
    const [opening] = answersOf(scene);
    expect(opening).toMatchObject({ question: OPENING, spoke: true });
    expect(opening?.ms).toBeGreaterThan(1_000);
  });

  it('while the employee speaks is no answer, and what goes on after it is one', async () => {
    const over = call();
    await untilListening(over, 1);
    await over.run(talker(), 2_900); // the first question begins
    expect(over.of('speaking').at(-1)).toMatchObject({ kind: 'question', question: 1 });
    await over.run(() => tone(320, 6_000), 1_000);
    await over.run(() => undefined, 3_000);
    expect(answersOf(over).slice(1)).toEqual([{ question: 'first?', ...none }]);
    let frames = 0;
    await over.run(() => tone(320, ++frames % 5 ? 6_000 : 300), 1_000);
    over.conversation.stop();
    expect(Math.abs((answersOf(over)[1]?.ms ?? 0) - 1_000)).toBeLessThan(220);
  });

  it('before a hang-up in the middle of the reply counts', async () => {
    const scene = call();
    await untilListening(scene, 1);
    await scene.run(talker({ thinkMs: 0, speakMs: Infinity }), 1_500);
    scene.conversation.stop();
    const [opening, ...more] = answersOf(scene);
    expect(more).toEqual([]);
    expect(opening?.spoke).toBe(true);
    expect(Math.abs((opening?.ms ?? 0) - 1_200)).toBeLessThan(100);
    expect(scene.of('heard')).toEqual([]);
  });

  it('before the goodbye of an empty wallet counts, and nothing after it', async () => {
    const scene = call();
    await untilListening(scene, 1);
    await scene.run(talker({ thinkMs: 0, speakMs: Infinity }), 1_000);
    scene.conversation.finish('balance_exhausted', 4_000);
    scene.press('3');
    await scene.run(() => tone(320, 6_000));
    expect(scene.end?.reason).toBe('balance_exhausted');
    expect(answersOf(scene)).toEqual([{ question: OPENING, spoke: true, ms: expect.any(Number), key: null }]);
    expect(Math.abs((answersOf(scene)[0]?.ms ?? 0) - 800)).toBeLessThan(100);
  });

  it('is nothing if the person hangs up before the question was said to its end', async () => {
    const scene = call();
    await scene.run(() => undefined, 4_900);
    scene.conversation.stop();
    expect(answersOf(scene)).toEqual([]);
  });

  it('is known on a line that does not report what it has played', async () => {
    const scene = await new Scene({ script: asking, slots }, { isDead: true }).run();
    expect(answersOf(scene)).toEqual([{ question: OPENING, ...none }]);
  });

  it('by a far end that sends more than real time is no longer than the time it took', async () => {
    const scene = call();
    await untilListening(scene, 1);
    const twice: FarEnd = (now, { line }) => {
      line.handOver(tone(320, 6_000), now);
      return tone(320, 6_000);
    };
    await scene.run(twice, 400);
    scene.conversation.stop();
    expect(answersOf(scene)[0]?.ms).toBeGreaterThan(300);
    expect(answersOf(scene)[0]?.ms).toBeLessThanOrEqual(400);
  });
});

it('over a question that was not heard belongs to the question before', () => {
  const answers = new Answers();
  answers.begin({ kind: 'greeting', asks: 'now?' });
  answers.wasSaid();
  answers.begin({ kind: 'question', asks: 'first?' });
  answers.wasNotHeard();
  answers.heard(700);
  answers.begin({ kind: 'question', asks: 'first?' });
  answers.pressed('4');
  answers.wasNotHeard();
  answers.heard(300);
  expect(answers.list).toEqual([
    { question: 'now?', spoke: true, ms: 700, key: null },
    { question: 'first?', spoke: true, ms: 300, key: '4' },
  ]);
});

describe('a key', () => {
  it('belongs to the question during which it was pressed; of several the last one counts', async () => {
    const scene = call();
    await scene.run(() => undefined, 2_000);
    for (const key of ['1', '1', '2']) scene.press(key);
    await untilListening(scene, 1);
    await scene.run(talker(), 2_900);
    expect(scene.of('speaking').at(-1)).toMatchObject({ question: 1 });
    scene.press('#');
    await untilListening(scene, 2);
    scene.press('0');
    scene.press('0');
    scene.conversation.stop();
    scene.press('5');
    expect(answersOf(scene).map(({ question, key }) => [question, key])).toEqual([
      [OPENING, '2'],
      ['first?', '0'],
    ]);
  });

  it('of the opt-out is the answer to the question, also before the question was said to its end', async () => {
    const scene = call();
    await scene.run(() => undefined, 1_000);
    scene.press('9');
    scene.press('9');
    await scene.run();
    expect(scene.end?.reason).toBe('opted-out');
    expect(answersOf(scene)).toEqual([{ question: OPENING, ...none, key: '9' }]);
  });

  it('during the goodbye answers nothing', async () => {
    const scene = call();
    const person = talker();
    while (scene.of('speaking').at(-1)?.kind !== 'goodbye') await scene.run(person, 20);
    scene.press('9');
    expect((await scene.run()).end?.reason).toBe('opted-out');
    expect(answersOf(scene).map(({ key }) => key)).toEqual([null, null, null, null]);
  });

  it('is no answer of another call', async () => {
    const [one, other] = [call(), call()];
    await Promise.all([one.run(() => undefined, 6_000), other.run(() => undefined, 6_000)]);
    one.press('7');
    expect([answersOf(one)[0]?.key, answersOf(other)[0]?.key]).toEqual(['7', null]);
  });
});

it('whatever comes in: answers follow the order of the questions, and are never longer than the call', async () => {
  const sounds: Record<string, () => FarEnd> = {
    'no packets': () => () => undefined,
    silence: () => () => new Int16Array(320),
    tone: () => () => tone(),
    talker: () => talker(),
    'quick talker': () => talker({ thinkMs: 0, speakMs: 300 }),
    'endless talker': () => talker({ speakMs: Infinity }),
    echo: () => echo(5),
    street: () => noiseFrames('street', -24),
  };
  const steps = fc.array(
    fc.record({
      sound: fc.constantFrom(...Object.keys(sounds)),
      forMs: fc.integer({ min: 20, max: 15_000 }),
      keys: fc.array(fc.constantFrom(...'0123456789*#'), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (given, hangsUp) => {
      const scene = call();
      for (const { sound, forMs, keys } of given) {
        await scene.run((sounds[sound] as () => FarEnd)(), forMs);
        for (const key of keys) scene.press(key);
      }
      if (hangsUp) scene.conversation.stop();
      await scene.run();
      const answers = answersOf(scene);
      expect(answers.map(({ question }) => question)).toEqual(QUESTIONS.slice(0, answers.length));
      expect(answers.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(scene.end?.atMs ?? 0);
      for (const { spoke, ms, key } of answers) {
        expect([spoke, Number.isInteger(ms)]).toEqual([ms > 0, true]);
        if (key !== null) expect(given.flatMap(({ keys }) => keys)).toContain(key);
      }
    }),
    { numRuns: 40 },
  );
});
