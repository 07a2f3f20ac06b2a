import { Dialogue } from '../dialogue.js';
import type { Brain } from '../ports.js';
import { Scene, script, talker } from '../testing/scene.js';

describe('a brain that thinks for a while', () => {
  /** The script, whose replies come as a model would give them: later, or with an error. */
  const thinking = (think: () => Promise<string>): Scene => {
    const dialogue = new Dialogue(script, {}, 3);
    async function* clauses(): AsyncGenerator<string, void> {
      yield await think();
    }
    const afterTurn: Brain['afterTurn'] = () => ({ ...dialogue.afterTurn(), text: '', clauses: clauses() });
    const brain: Brain = Object.create(dialogue, { afterTurn: { value: afterTurn } });
    return new Scene({ brain });
  };

  it('is waited for, and the call goes on', async () => {
    const scene: Scene = thinking(async () => {
      const untilMs = scene.elapsedMs + 1_000;
      while (scene.elapsedMs < untilMs) await Promise.resolve();
      return 'first?';
    });
    await scene.run(talker(), 9_000);
    expect(scene.of('speaking').map(({ kind }) => kind)).toEqual(['greeting', 'question']);
    expect(scene.of('speaking')[1]?.responseMs).toBeGreaterThanOrEqual(1_700);
    scene.conversation.stop();
  });

  it('and fails ends the call with a goodbye', async () => {
    const scene = await thinking(() => Promise.reject(new Error('overloaded'))).run(talker());
    expect(scene.spoken).toEqual(['greeting', 'goodbye']);
    expect(scene.end?.reason).toBe('failed');
    expect(scene.of('failed')).toHaveLength(1);
  });

  it('and never answers: the person hears a tone, and is asked again', async () => {
    const scene = await thinking(() => new Promise(() => undefined)).run(talker(), 30_000);
    expect(
      scene
        .of('speaking')
        .map(({ kind, isTone }) => `${kind} ${isTone}`)
        .slice(0, 2),
    ).toEqual(['greeting false', 'question true']);
    expect(scene.of('speaking')[1]?.speechReadyMs).toBe(4_000);
    scene.conversation.stop();
  });

  it('is not listened to when the call has taken another course', async () => {
    let answer: (text: string) => void = () => undefined;
    const scene = thinking(() => new Promise((resolve) => (answer = resolve)));
    await scene.run(talker(), 8_000);
    scene.conversation.finish('drained', 4_000);
    answer('late?');
    await scene.run();
    expect(scene.spoken).toEqual(['greeting', 'goodbye']);
  });
});
