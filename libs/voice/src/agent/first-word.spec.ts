import { byModel, hasModel, Scene, script, type FarEnd } from '../testing/scene.js';
import { noiseFrames, voiceFrames } from '../testing/noises.js';

/** By level alone nobody is heard before the greeting. */
const withModel = hasModel ? describe : describe.skip;

/** A person who speaks from so many milliseconds after the beginning on, for so long. */
function speaks(fromMs: number, forMs: number): FarEnd {
  const voice = voiceFrames();
  return (nowMs, scene) => {
    const atMs = nowMs - scene.startedAtMs;
    return atMs >= fromMs && atMs < fromMs + forMs ? voice() : noiseFrames('pink', -65)();
  };
}

withModel('a greeting that waits for a hello', () => {
  const greetedAt = async (person: FarEnd): Promise<number | undefined> => {
    const scene = await new Scene({ detectors: byModel.detectors, greetsAfter: 'hello' }).run(person, 3_000);
    scene.conversation.stop();
    return scene.of('speaking')[0]?.atMs;
  };

  it('begins 200 ms after the end of the first word', async () => {
    const atMs = await greetedAt(speaks(100, 300));
    expect(Math.abs((atMs ?? 0) - 600)).toBeLessThan(100);
  });

  it.each<[string, FarEnd]>([
    ['nobody says a word', () => undefined],
    ['the person speaks on and on', speaks(100, 3_000)],
    ['the word comes late', speaks(700, 300)],
  ])('begins 0.8 s after the answer if %s', async (_, person) => {
    expect(await greetedAt(person)).toBeLessThanOrEqual(820);
    expect(await greetedAt(person)).toBeGreaterThanOrEqual(780);
  });

  it('does not take a hello for a reply to its question', async () => {
    const asking = { ...script, greeting: 'May we talk?' };
    const scene = await new Scene({ detectors: byModel.detectors, greetsAfter: 'hello', script: asking }).run(speaks(100, 300), 6_000);
    scene.conversation.stop();
    expect(scene.conversation.answers).toEqual([{ question: 'May we talk?', spoke: false, ms: 0, key: null }]);
  });

  it('takes a key for an answer to its question before it begins', async () => {
    const asking = { ...script, greeting: 'May we talk?' };
    const scene = new Scene({ detectors: byModel.detectors, greetsAfter: 'hello', script: asking });
    await scene.run(() => undefined, 200);
    scene.press('9');
    await scene.run();
    expect([scene.end?.reason, scene.conversation.answers]).toEqual([
      'opted-out',
      [{ question: 'May we talk?', spoke: false, ms: 0, key: '9' }],
    ]);
  });
});
