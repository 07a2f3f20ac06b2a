import { Dialogue } from '../dialogue.js';
import type { ConversationOptions } from '../conversation-options.js';
import { byModel, hasModel, Scene, script, seconds } from '../testing/scene.js';
import { Mind, said, speaking, speaks, Understanding } from '../testing/understanding-cast.js';
import { ModelBrain, type ModelBrainOptions } from '../thinking/model-brain.js';
import { ProviderBreakers } from '../words/provider-breakers.js';
import { ProviderVoice } from '../speakers/provider-voice.js';

/** Nobody is heard while the employee speaks without the speech model. */
const withModel = hasModel ? describe : describe.skip;

interface Cast {
  words: string[];
  replies: string[];
  failure?: ModelBrainOptions['failure'];
  options?: Partial<ConversationOptions>;
}

function talk({ words, replies, failure, options }: Cast): { scene: Scene; mind: Mind; ears: Understanding } {
  const [ears, mind] = [new Understanding(words), new Mind(replies)];
  const breakers = new ProviderBreakers(() => 0);
  const own = { ...script, greeting: 'This is Sharma Motors. May we talk?' };
  const brain = new ModelBrain({
    ...{ script: new Dialogue(own, {}, 2), briefing: [], providers: [mind], breakers, now: () => 0 },
    failure: failure ?? { act: 'script', trouble: 'One moment.', callBack: 'We call you back.' },
    signal: new AbortController().signal,
  });
  const fallback = {
    say: () => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true as const, value: undefined }) }) }),
    close: () => undefined,
  };
  const voice = new ProviderVoice({ providers: [speaking], breakers, language: 'en-IN', fallback });
  const asked = { providers: [ears], breakers, order: { language: 'en-IN', alternatives: [], keyTerms: [] } };
  const scene = new Scene({
    ...{ detectors: byModel.detectors, brain, voice, words: asked, script: own },
    speaker: { name: 'stopwatch', speak: (_t, _l, kind) => Promise.resolve(seconds(kind === 'greeting' ? 2 : 1)) },
    ...options,
  });
  return { scene, mind, ears };
}

withModel('an employee that understands', () => {
  it('answers what the person says, clause by clause, and ends the call when all is said', async () => {
    const { scene, mind, ears } = talk({
      words: ['Do you have a red one?', 'No, thank you.'],
      replies: ['Yes, we have one in red. Shall I keep it for you?', 'Goodbye, and thank you.'],
    });
    await scene.run(speaks([2_600, 1_200], [7_500, 800]));
    expect(said(scene)).toEqual([
      'greeting: This is Sharma Motors. May we talk?',
      'person: Do you have a red one?',
      'reply: Yes, we have one in red. Shall I keep it for you?',
      'person: No, thank you.',
      'reply: Goodbye, and thank you.',
    ]);
    expect(scene.end?.reason).toBe('said-goodbye');
    expect(mind.asked.at(-1)).toEqual([
      'assistant: This is Sharma Motors. May we talk?',
      'user: Do you have a red one?',
      'assistant: Yes, we have one in red. Shall I keep it for you?',
      'user: No, thank you.',
    ]);
    expect(ears.isClosed).toBe(true);
    // The reply is begun while the end of the turn is waited for: each turn asks the model once.
    expect(mind.asked).toHaveLength(2);
    expect(scene.of('spoke')[1]).toMatchObject({ llm: 'cn_mind', tts: 'cn_voice', isComplete: true });
    expect(scene.of('heard')[0]).toMatchObject({ stt: 'cn_ears', language: 'en-IN', votes: { words: 'clause' } });
  });

  it('answers whoever interrupts it, and remembers only what was heard', async () => {
    const { scene, mind } = talk({
      words: ['Tell me the price.', 'And the mileage?'],
      replies: ['It costs eight lakh rupees. With insurance it is nine lakh rupees. That is our best price.', 'Goodbye, about twenty.'],
    });
    await scene.run(speaks([2_600, 1_000], [5_400, 1_600]));
    const [, , cut] = said(scene);
    expect(cut).toMatch(/^cut reply: It costs eight lakh rupees\. With/);
    expect(cut).not.toContain('best price');
    expect(mind.asked.at(-1)?.at(-2)).toBe(`assistant: ${cut?.slice('cut reply: '.length)} [interrupted]`);
    expect(said(scene).slice(3)).toEqual(['person: And the mileage?', 'reply: Goodbye, about twenty.']);
  });

  it('gives the person as long to answer a reply as to answer the greeting', async () => {
    const { scene } = talk({ words: ['Do you have a red one?'], replies: ['Yes, we have one in red. Shall I keep it for you?'] });
    await scene.run(speaks([9_000, 1_200]), 20_500);
    const [spoke] = scene.of('spoke').slice(-1);
    expect(spoke).toMatchObject({ kind: 'reply' });
    expect(scene.of('asked-again')).toEqual([]);
    scene.conversation.stop();
  });

  it('says that there is a problem if nobody thinks of a reply, and goes on by its script', async () => {
    const { scene } = talk({ words: ['Hello?', 'In May.'], replies: [] });
    await scene.run(speaks([2_600, 1_000], [6_000, 1_000]), 10_000);
    expect(said(scene)).toEqual([
      'greeting: This is Sharma Motors. May we talk?',
      'person: Hello?',
      'question: One moment. first?',
      'person: In May.',
      'question: second?',
    ]);
    scene.conversation.stop();
  });

  it('connects the person with the business if nobody thinks of a reply and it is told to', async () => {
    const connect = jest.fn(async () => true);
    const failure = { act: 'transfer', trouble: 'I connect you.', callBack: '' } as const;
    const { scene } = talk({ words: ['Hello?'], replies: [], failure, options: { transfer: { key: '1', connect } } });
    await scene.run(speaks([2_600, 1_000]), 6_000);
    expect([connect.mock.calls.length, scene.of('connected')]).toMatchObject([1, [{ isJoined: true }]]);
    scene.conversation.stop();
  });
});
