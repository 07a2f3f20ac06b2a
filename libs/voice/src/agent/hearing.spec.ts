import fc from 'fast-check';
import { defaultScript } from '../scripts/default-script.js';
import { mixed, noiseFrames, noiseKinds, promptSamples, promptsAloud, shortWord, type NoiseKind } from '../testing/noises.js';
import { byLevel, echo, hearings, noise, Scene, talker, tone, type FarEnd, type Hearing } from '../testing/scene.js';

const silentCourse = ['greeting', 'are-you-there', 'are-you-there', 'goodbye'];
const scriptCourse = ['greeting', 'question', 'question', 'question', 'goodbye'];
const noises = Object.keys(noiseKinds) as NoiseKind[];
const steady = noises.filter((kind) => kind !== 'babble');

/** Whole calls with real speech of the agent. */
const call = ({ detectors }: Hearing, language = 'hi'): Scene =>
  new Scene({ detectors, speaker: promptsAloud(language), script: defaultScript(language), language });

function expectSilent(scene: Scene): void {
  expect({ spoken: scene.spoken, reason: scene.end?.reason, heard: scene.of('heard') }).toEqual({
    spoken: silentCourse,
    reason: 'silent',
    heard: [],
  });
  expect(scene.end?.atMs).toBeLessThan(50_000);
}

describe.each(hearings)('nobody speaks, heard $name', (hearing) => {
  // The speech model costs a third of a second for each call.
  const levels = hearing === byLevel ? [-50, -40, -30, -25, -15] : [-40, -15];
  it.each(steady.flatMap((kind) => levels.map((dbfs) => [kind, dbfs] as const)))(
    'over noise (%s) at %i dBFS: asked twice, then bid goodbye',
    async (kind, dbfs) => expectSilent(await call(hearing).run(noiseFrames(kind, dbfs))),
  );

  it.each([-40, -30, -25])('over many voices at %i dBFS: the call ends by itself, after two capped turns at most', async (dbfs) => {
    const scene = await call(hearing).run(noiseFrames('babble', dbfs));
    // The speech model takes voices for voices, and the employee stops for them.
    expect(scene.end?.atMs).toBeLessThan(hearing === byLevel ? 60_000 : 80_000);
    expect(scene.of('heard').filter(({ isCapped }) => isCapped).length).toBeLessThanOrEqual(2);
  });

  it('but a tone, or noise, that never ends', async () => {
    expectSilent(await new Scene({ detectors: hearing.detectors }).run(() => tone()));
    expectSilent(await new Scene({ detectors: hearing.detectors }).run(noise(2_000)));
  });

  it.each(steady)('and noise (%s) starts in the middle of the call, while we speak or while we listen', async (kind) => {
    for (const startsAtMs of hearing === byLevel ? [3_000, 12_000, 17_500] : [3_000]) {
      const street = noiseFrames(kind, -26);
      const scene = await call(hearing).run((_, { elapsedMs }) => (elapsedMs < startsAtMs ? new Int16Array(320) : street()));
      expectSilent(scene);
    }
  });
});

it.each(['hi', 'en-IN', 'ta'])('by level, our own audio that comes back (%s) is nobody, whatever its level and delay', async (language) => {
  for (const delayFrames of [0, 3, 6, 9, 12])
    for (const gain of [1, 0.25]) expectSilent(await call(byLevel, language).run(echo(delayFrames, gain)));
});

it('by level, somebody who says hello in the middle of our greeting is asked again: the employee does not listen then', async () => {
  const hello = promptSamples('hi', 'are-you-there');
  const during: FarEnd = (_, { elapsedMs }) => hello.subarray((elapsedMs - 2_000) * 16, (elapsedMs - 1_980) * 16);
  expectSilent(
    await call(byLevel).run((now, scene) =>
      scene.elapsedMs < 2_000 || scene.elapsedMs > 3_200 ? new Int16Array(320) : during(now, scene),
    ),
  );
});

it('by level, an endless varying sound costs two turns of 20 s, then the call ends with a goodbye', async () => {
  const music = mixed(tone(16_000, 0), tone(12_800, 9_000));
  let at = 0;
  const scene = await call(byLevel).run(() => music.subarray(at, (at = (at + 320) % 16_000) || 16_000));
  expect(scene.spoken).toEqual(['greeting', 'question', 'goodbye']);
  expect(scene.of('heard').map(({ isCapped }) => isCapped)).toEqual([true, true]);
  expect(scene.end?.reason).toBe('noise');
  expect(scene.end?.atMs).toBeLessThan(60_000);
});

it.each(hearings)(
  'heard $name, whatever comes in, the call ends by itself, and no more than two capped turns are paid for',
  async (hearing) => {
    const sounds: Record<string, () => FarEnd> = {
      'no packets': () => () => undefined,
      silence: () => () => new Int16Array(320),
      tone: () => () => tone(),
      talker: () => talker({ voice: hearing.voice(), speakMs: Infinity }),
      'somebody who never stops': () => hearing.voice(),
      echo: () => echo(5),
      ...Object.fromEntries(noises.map((kind) => [kind, () => noiseFrames(kind, -24)])),
    };
    const parts = fc.array(fc.record({ sound: fc.constantFrom(...Object.keys(sounds)), forMs: fc.integer({ min: 100, max: 30_000 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const scene = call(hearing);
        for (const { sound, forMs } of given) await scene.run((sounds[sound] as () => FarEnd)(), forMs);
        await scene.run();
        expect(['silent', 'noise', 'script-finished']).toContain(scene.end?.reason);
        expect(scene.of('heard').filter(({ isCapped }) => isCapped).length).toBeLessThanOrEqual(2);
        expect(scene.ticker.ticks.size).toBe(0);
      }),
      { numRuns: hearing === byLevel ? 25 : 10 },
    );
  },
);

describe.each(hearings)('a person who answers, heard $name', (hearing) => {
  it.each([-40, -32, -28])('at -20 dBFS over noise at %i dBFS: each turn ends as soon as they stop', async (dbfs) => {
    for (const kind of steady) {
      const scene = await call(hearing).run(talker({ voice: hearing.voice(4_600), background: noiseFrames(kind, dbfs) }));
      expect(scene.spoken).toEqual(scriptCourse);
      expect(scene.end?.reason).toBe('script-finished');
      for (const { endpointMs, isCapped } of scene.of('heard')) {
        expect(isCapped).toBe(false);
        expect(endpointMs).toBeLessThanOrEqual(hearing.endOfTurnMs + 80);
      }
      expect(scene.end?.atMs).toBeLessThan(35_000);
    }
  });

  it('with a short word 50 ms after our last one, each time', async () => {
    // Prompts end with 150 ms of silence: 50 ms after the last word there are 100 ms of it left.
    let startedAtMs: number | undefined;
    const word = shortWord(3, 250, -20);
    const background = noiseFrames('pink', -60);
    const person: FarEnd = (now, { line }) => {
      if (line.leftMs > 100) startedAtMs = undefined;
      else startedAtMs ??= line.isPlaying ? now : undefined;
      const from = startedAtMs === undefined ? -1 : (now - startedAtMs) * 16;
      return from < 0 ? background() : mixed(background(), word.subarray(from, from + 320));
    };
    const scene = await call(hearing).run(person);
    expect(scene.spoken).toEqual(scriptCourse);
    expect(scene.of('heard')).toHaveLength(4);
    expect(scene.end?.reason).toBe('script-finished');
  });
});
