import { EventQueue, type LlmEvent, type SttAbilities, type SttEvent, type SttOrder, type SttStream } from '@turant/plugin-kit';
import { Dialogue } from '../dialogue.js';
import type { ConversationOptions } from '../conversation-options.js';
import { toMuLaw } from '../speakers/mu-law.js';
import { byModel, hasModel, Scene, script, seconds, type FarEnd } from '../testing/scene.js';
import { noiseFrames, voiceFrames } from '../testing/noises.js';
import { ModelBrain, type ModelBrainOptions } from '../thinking/model-brain.js';
import type { MindProvider } from '../thinking/model-reply.js';
import type { VoiceEvent } from '../voice-event.js';
import { ProviderBreakers } from '../words/provider-breakers.js';
import type { EarsProvider } from '../words/recogniser.js';
import { ProviderVoice, type VoiceProvider } from '../speakers/provider-voice.js';

/** Nobody is heard while the employee speaks without the speech model. */
const withModel = hasModel ? describe : describe.skip;

/** Understands the next words of the list at each end of a turn of the detector. */
class Understanding implements EarsProvider {
  readonly id = 'cn_ears';
  readonly abilities = { formats: [{ encoding: 'pcmu', rate: 8000 }], endOfTurn: 'none', hasInterim: true } as unknown as SttAbilities;
  readonly events = new EventQueue<SttEvent>();
  isClosed = false;

  constructor(private readonly words: string[]) {}

  async open(order: SttOrder): Promise<SttStream> {
    order.signal.addEventListener('abort', () => (this.isClosed = true));
    return {
      ...{ push: () => undefined, startTurn: () => undefined, close: async () => undefined },
      endTurn: () => {
        const text = this.words.shift();
        if (text !== undefined) this.events.push({ type: 'final', text, language: 'en-IN', isTurnEnd: true });
      },
      [Symbol.asyncIterator]: () => this.events[Symbol.asyncIterator](),
    };
  }
}

/** Answers with the next text of the list, and ends the call with the last one. */
class Mind implements MindProvider {
  readonly id = 'cn_mind';
  readonly asked: string[][] = [];

  constructor(private readonly texts: string[]) {}

  async *reply({ messages }: Parameters<MindProvider['reply']>[0]): AsyncGenerator<LlmEvent, void> {
    this.asked.push(messages.map(({ role, content }) => `${role}: ${content}`));
    const text = this.texts.shift();
    if (text === undefined) throw new Error('overloaded');
    for (const word of text.split(/(?<= )/)) yield { type: 'text', text: word };
    if (text.includes('Goodbye')) yield { type: 'tool-call', id: '1', name: 'end_call', argumentsJson: '{}' };
    yield { type: 'end', reason: 'stop' };
  }
}

/** Speaks each clause as a second of sound, in four pieces. */
const speaking: VoiceProvider = {
  id: 'cn_voice',
  abilities: { languages: [], formats: [{ encoding: 'pcmu', rate: 8000 }], takesPieces: true, maxCharacters: 500, voices: {} },
  open: async () => {
    const events = new EventQueue<{ type: 'audio'; audio: Uint8Array } | { type: 'flushed' }>();
    const quarter = toMuLaw(new Int16Array(2_000).map((_, i) => (i % 2 === 0 ? 8_000 : -8_000)));
    return {
      push: () => undefined,
      flush: () => {
        for (let i = 0; i < 4; i++) events.push({ type: 'audio', audio: quarter });
        events.push({ type: 'flushed' });
      },
      cancel: () => events.drop(() => true),
      close: async () => undefined,
      [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    };
  },
};

/** A person who speaks so many milliseconds after the beginning, for so long. */
function speaks(...sounds: [fromMs: number, forMs: number][]): FarEnd {
  const voice = voiceFrames();
  return (nowMs, scene) => {
    const atMs = nowMs - scene.startedAtMs;
    return sounds.some(([fromMs, forMs]) => atMs >= fromMs && atMs < fromMs + forMs) ? voice() : noiseFrames('pink', -65)();
  };
}

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

const said = (scene: Scene): string[] =>
  scene.events.flatMap((event: VoiceEvent) => {
    if (event.type === 'spoke') return [`${event.isComplete ? '' : 'cut '}${event.kind}: ${event.pii.text}`];
    return event.type === 'heard' ? [`person: ${event.pii.text}`] : [];
  });

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
