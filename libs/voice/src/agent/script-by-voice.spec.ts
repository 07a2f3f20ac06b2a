import type { Clauses, SpokenPiece, Voice } from '../ports.js';
import { Scene, script, seconds, talker } from '../testing/scene.js';

/** A machine that can speak nothing by itself. */
const speaker = { name: 'none', speak: async () => undefined };
const own = { ...script, greeting: 'Hello, this is Acme.', stillThere: 'still there?' };

/** A provider's voice, which gives the sound of each clause so long after it was asked. */
class SlowVoice implements Voice {
  scene: Scene | undefined;
  /** The business does not answer. */
  giveUp: () => void = () => undefined;

  constructor(private readonly delayMs: number) {}

  async *say(clauses: Clauses): AsyncGenerator<SpokenPiece, void> {
    const askedAtMs = this.scene?.elapsedMs ?? 0;
    const isEarly = (): boolean => !this.scene?.end && (this.scene?.elapsedMs ?? 0) - askedAtMs < this.delayMs;
    while (isEarly()) await Promise.resolve();
    let clause = 0;
    for await (const text of clauses) yield { samples: seconds(1), clause: clause++, text, by: 'cn_voice' };
  }

  close(): void {}
}

/** What was said in a call, and whether as a tone. */
async function spokenIn(voice: SlowVoice, farEnd = talker()): Promise<string[]> {
  const isReached = new Promise<boolean>((resolve) => (voice.giveUp = () => resolve(false)));
  const connect = (): Promise<boolean> => isReached;
  const scene = (voice.scene = new Scene({ speaker, voice, script: own, transfer: { key: '1', connect } }));
  await scene.run(farEnd);
  return scene.of('speaking').map(({ kind, isTone, pii }) => `${kind}: ${isTone ? 'a tone' : pii.text}`);
}

describe('a script of an employee with a provider’s voice, where no other voice is', () => {
  it('is spoken by that voice from the greeting to the goodbye', async () => {
    expect(await spokenIn(new SlowVoice(0))).toEqual([
      'greeting: Hello, this is Acme.',
      'question: first?',
      'question: second?',
      'question: third?',
      'goodbye: bye',
    ]);
  });

  it('is spoken by that voice to somebody who is silent', async () => {
    expect(await spokenIn(new SlowVoice(0), () => undefined)).toEqual([
      'greeting: Hello, this is Acme.',
      'are-you-there: there?',
      'are-you-there: still there?',
      'goodbye: bye',
    ]);
  });

  it('is spoken by that voice to somebody who asks for the business, which does not answer', async () => {
    const voice = new SlowVoice(0);
    const press = (_nowMs: number, scene: Scene): undefined => {
      if (scene.elapsedMs === 3_000) scene.press('1');
      if (scene.elapsedMs === 6_000) voice.giveUp();
    };
    const spoken = await spokenIn(voice, press);
    expect(spoken.filter((one) => !one.startsWith('ringback'))).toEqual([
      'greeting: Hello, this is Acme.',
      'connecting: one moment',
      'not-reached: not reached',
    ]);
  });

  it('is no tone while one provider after the other is asked for its sound', async () => {
    const spoken = await spokenIn(new SlowVoice(5_000));
    expect(spoken.filter((one) => one.endsWith('a tone'))).toEqual([]);
    expect(spoken.at(-1)).toBe('goodbye: bye');
  });
});
