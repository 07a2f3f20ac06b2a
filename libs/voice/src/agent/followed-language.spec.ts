import type { ConversationOptions } from '../conversation-options.js';
import { Dialogue } from '../dialogue.js';
import type { Brain, Script } from '../ports.js';
import { ProviderVoice } from '../speakers/provider-voice.js';
import { byModel, hasModel, Scene, script, seconds } from '../testing/scene.js';
import { Mind, said, speaking, speaks, Understanding } from '../testing/understanding-cast.js';
import { MeaningBrain } from '../thinking/meaning-brain.js';
import { ModelBrain } from '../thinking/model-brain.js';
import { TurnRecorder } from '../turn-recorder.js';
import { ProviderBreakers } from '../words/provider-breakers.js';

/** Nobody is heard while the employee speaks without the speech model. */
const withModel = hasModel ? describe : describe.skip;

const HINDI: Script = {
  ...script,
  greeting: 'मैं शर्मा मोटर्स से हूँ। क्या अभी बात करें?',
  questions: ['आपको क्या चाहिए?', 'कब चाहिए?', 'आपका शहर?'],
  areYouThere: 'क्या आप हैं?',
  goodbye: 'नमस्ते।',
};
const ENGLISH: Script = {
  ...script,
  greeting: 'This is Sharma Motors. May we talk now?',
  questions: ['What do you need?', 'When do you need it?', 'Your city?'],
  areYouThere: 'Are you there?',
  goodbye: 'Goodbye.',
};
const english = (text: string) => ({ text, language: 'en-IN' });
const hindi = (text: string) => ({ text, language: 'hi' });

interface Cast {
  words: { text: string; language?: string }[];
  /** What a model replies; the employee follows its script when absent. */
  replies?: string[];
  ears?: Partial<Understanding['abilities']>;
}

/** A call that begins in Hindi, of an employee that speaks English, too. */
function talk({ words, replies, ears: abilities }: Cast) {
  const breakers = new ProviderBreakers(() => 0);
  const [ears, mind] = [new Understanding(words, abilities), new Mind(replies ?? [])];
  const voices: string[] = [];
  const voiceIn = (language: string): ProviderVoice => {
    const fallback = {
      say: () => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true as const, value: undefined }) }) }),
      close: () => undefined,
    };
    const open: typeof speaking.open = (order) => (voices.push(order.language), speaking.open(order));
    return new ProviderVoice({ providers: [{ ...speaking, open }], breakers, language, fallback });
  };
  const inLanguage = (language: string) => ({
    briefing: [{ role: 'system' as const, content: `You speak ${language}.` }],
    failure: { act: 'script' as const, trouble: language, callBack: language },
  });
  const dialogue = new Dialogue(HINDI, {}, 2);
  const model = { script: dialogue, providers: [mind], breakers, now: () => 0, signal: new AbortController().signal };
  const brain: Brain = replies ? new ModelBrain({ ...model, ...inLanguage('hi'), inLanguage }) : dialogue;
  const order = (language: string) => ({ language, alternatives: ['hi', 'en-IN'].filter((one) => one !== language), keyTerms: [] });
  const languages: ConversationOptions['languages'] = {
    spoken: ['hi', 'en-IN'],
    partsIn: (language) => ({ script: ENGLISH, voice: voiceIn(language), words: { providers: [ears], order: order(language) } }),
  };
  const scene = new Scene({
    ...{
      detectors: byModel.detectors,
      brain,
      voice: voiceIn('hi'),
      words: { providers: [ears], breakers, order: order('hi') },
      script: HINDI,
    },
    ...{ language: 'hi', languages },
    speaker: { name: 'stopwatch', speak: (_t, _l, kind) => Promise.resolve(seconds(kind === 'greeting' ? 2 : 1)) },
  });
  return { scene, mind, ears, voices };
}

const languagesOf = (scene: Scene): string[] => scene.of('spoke').map(({ language }) => language);

withModel('a person who changes the language', () => {
  it('is followed by mind, voice and ears after two turns, and what was said before is remembered', async () => {
    const { scene, mind, ears, voices } = talk({
      words: [english('I am looking for a red car.'), english('What does the red one cost?')],
      replies: ['हाँ, लाल गाड़ी है।', 'It costs eight lakh.'],
    });
    await scene.run(speaks([2_900, 1_200], [7_000, 1_200]), 26_000);
    expect(said(scene)).toEqual([
      'greeting: मैं शर्मा मोटर्स से हूँ। क्या अभी बात करें?',
      'person: I am looking for a red car.',
      'reply: हाँ, लाल गाड़ी है।',
      'person: What does the red one cost?',
      'reply: It costs eight lakh.',
      'are-you-there: Are you there?',
    ]);
    expect(languagesOf(scene)).toEqual(['hi', 'hi', 'en-IN', 'en-IN']);
    expect(mind.asked.at(-1)).toEqual([
      'system: You speak en-IN.',
      'assistant: मैं शर्मा मोटर्स से हूँ। क्या अभी बात करें?',
      'user: I am looking for a red car.',
      'assistant: हाँ, लाल गाड़ी है।',
      'user: What does the red one cost?',
    ]);
    // No reply was begun in Hindi for the second turn.
    expect([mind.asked.length, voices, ears.orders.map(({ language }) => language)]).toEqual([2, ['hi', 'en-IN'], ['hi', 'en-IN']]);
    expect(scene.of('language-changed')).toMatchObject([{ from: 'hi', to: 'en-IN', because: 'evidence' }]);
    scene.conversation.stop();
  });

  it('has the change in the record of the call, at the turn after which it was made', async () => {
    const { scene } = talk({ words: [english('Can we speak in English?')], replies: ['Sure.'] });
    await scene.run(speaks([2_900, 1_200]), 8_000);
    const recorder = new TurnRecorder(0);
    for (const event of scene.events) recorder.on(event);
    expect(recorder.times.turns.map(({ languageChange }) => languageChange)).toEqual([
      undefined,
      { from: 'hi', to: 'en-IN', because: 'wish' },
    ]);
    scene.conversation.stop();
  });

  it('leaves ears as they are that follow a person by themselves', async () => {
    const { scene, ears } = talk({
      words: [english('Can we speak in English?'), english('I need it in May.')],
      ears: { followsLanguage: true, languages: ['hi', 'en-IN'] },
    });
    await scene.run(speaks([2_900, 1_200], [7_000, 1_000]), 10_000);
    expect(ears.orders).toHaveLength(1);
    expect(said(scene).slice(1, 4)).toEqual([
      'person: Can we speak in English?',
      'question: Yes, May we talk now?',
      'person: I need it in May.',
    ]);
    scene.conversation.stop();
  });

  it('is asked the open question in the language that was asked for, and not told again who calls', async () => {
    const { scene, voices } = talk({ words: [hindi('हाँ, बताइए।'), hindi('इंग्लिश में बात कीजिए।'), english('A red car.')] });
    await scene.run(speaks([2_900, 1_000], [6_200, 1_200], [9_500, 1_000]), 13_000);
    expect(said(scene)).toEqual([
      'greeting: मैं शर्मा मोटर्स से हूँ। क्या अभी बात करें?',
      'person: हाँ, बताइए।',
      'question: आपको क्या चाहिए?',
      'person: इंग्लिश में बात कीजिए।',
      'question: Yes, What do you need?',
      'person: A red car.',
      'question: When do you need it?',
    ]);
    expect([languagesOf(scene), voices]).toEqual([
      ['hi', 'hi', 'en-IN', 'en-IN'],
      ['hi', 'en-IN'],
    ]);
    scene.conversation.stop();
  });

  it.each<[string, string[] | undefined, string, string]>([
    ['by a script', undefined, 'question: माफ़ कीजिए, मैं वह भाषा नहीं बोलती। क्या अभी बात करें?', 'question: आपको क्या चाहिए?'],
    ['by a model', ['ठीक है।'], 'reply: माफ़ कीजिए, मैं वह भाषा नहीं बोलती।', 'reply: ठीक है।'],
  ])(
    'is told in a sentence that the employee does not speak the language, %s, and the call goes on',
    async (_how, replies, sorry, next) => {
      const { scene, mind } = talk({ words: [hindi('क्या हम तमिल में बात कर सकते हैं?'), hindi('ठीक है, बताइए।')], ...(replies && { replies }) });
      await scene.run(speaks([2_900, 1_200], [7_500, 1_000]), 11_000);
      expect(said(scene).slice(1)).toEqual(['person: क्या हम तमिल में बात कर सकते हैं?', sorry, 'person: ठीक है, बताइए।', next]);
      expect(scene.of('language-changed')).toEqual([]);
      if (replies)
        expect(mind.asked).toMatchObject([expect.arrayContaining(['user: क्या हम तमिल में बात कर सकते हैं?', `assistant: ${sorry.slice(7)}`])]);
      scene.conversation.stop();
    },
  );

  it('is followed, too, where a sound after the words has none, and so no language', async () => {
    const { scene } = talk({
      words: [english('I am looking for a red car.'), { text: '' }, english('What does the red one cost?'), { text: '' }],
      replies: ['हाँ, लाल गाड़ी है।', 'It costs eight lakh.'],
    });
    await scene.run(speaks([2_900, 900], [3_980, 400], [7_000, 900], [8_080, 400]), 12_000);
    expect(scene.of('heard').map(({ language, pii }) => `${language}: ${pii.text}`)).toEqual([
      'en-IN: I am looking for a red car.',
      'en-IN: What does the red one cost?',
    ]);
    expect(scene.of('language-changed')).toHaveLength(1);
    scene.conversation.stop();
  });

  it('is not followed from turn to turn who mixes two languages', async () => {
    const { scene } = talk({
      words: [english('I am looking for a red car.'), hindi('मुझे red वाली अच्छी लगती है।'), english('What does the red one cost?')],
      replies: ['अच्छा।', 'जी।', 'ठीक है।'],
    });
    await scene.run(speaks([2_900, 1_000], [6_000, 900], [9_000, 1_000]), 13_000);
    expect([scene.of('heard').length, languagesOf(scene)]).toEqual([3, Array(4).fill('hi')]);
    scene.conversation.stop();
  });
});

describe('a brain that branches by what is meant', () => {
  it('finds the meaning, and answers, in the language to which the person has changed', async () => {
    const asked: string[] = [];
    const meaningOf = async (_text: string, language: string): Promise<string> => (asked.push(language), 'price');
    const finder = { isThere: true, prepare: async (language: string) => void asked.push(`prepared ${language}`), meaningOf };
    const brain = new MeaningBrain(new Dialogue(HINDI, {}, 2), finder, 'hi');
    brain.afterTurn('');
    brain.follow('en-IN', ENGLISH);
    expect(brain.askAgain().text).toBe('What do you need?');
    const said: string[] = [];
    for await (const clause of brain.afterTurn('What does it cost?').clauses ?? []) said.push(clause);
    expect([asked, said]).toEqual([['prepared en-IN', 'en-IN'], ['Our team will tell you that exactly. When do you need it?']]);
  });
});
