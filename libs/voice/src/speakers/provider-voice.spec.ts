import { EventQueue, type TtsAbilities, type TtsEvent, type TtsOrder } from '@turant/plugin-kit';
import { until } from '../../../../test/engines/until.js';
import type { SpokenPiece, Voice } from '../ports.js';
import { ProviderBreakers } from '../words/provider-breakers.js';
import { ProviderVoice, type VoiceProvider } from './provider-voice.js';

/** A provider of which the test tells the sounds, and which keeps what it was told. */
class FakeVoice implements VoiceProvider {
  readonly abilities: TtsAbilities;
  readonly told: string[] = [];
  events = new EventQueue<TtsEvent>();
  order: Pick<TtsOrder, 'language' | 'format' | 'signal'> | undefined;
  opening: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    languages: readonly string[] = [],
  ) {
    this.abilities = { languages, formats: [{ encoding: 'pcm16', rate: 16000 }], takesPieces: true, maxCharacters: 500, voices: {} };
  }

  async open(order: Pick<TtsOrder, 'language' | 'format' | 'signal'>): ReturnType<VoiceProvider['open']> {
    this.order = order;
    await this.opening;
    return {
      push: (text) => void this.told.push(text),
      flush: () => void this.told.push('|'),
      cancel: () => void this.told.push('x'),
      close: async () => undefined,
      [Symbol.asyncIterator]: () => this.events[Symbol.asyncIterator](),
    };
  }

  /** Sound of so many samples. */
  sound(samples: number): void {
    this.events.push({ type: 'audio', audio: new Uint8Array(2 * samples) });
  }

  flushed(): void {
    this.events.push({ type: 'flushed' });
  }
}

const fallback: Voice = {
  async *say(clauses): AsyncGenerator<SpokenPiece, void> {
    for await (const text of clauses) yield { samples: new Int16Array(7), clause: 0, text };
  },
  close: () => undefined,
};
async function* words(...texts: string[]): AsyncGenerator<string, void> {
  yield* texts;
}

let left: string[];
let nowMs = 0;
function voiceOf(...providers: VoiceProvider[]): ProviderVoice {
  left = [];
  const breakers = new ProviderBreakers(() => nowMs);
  return new ProviderVoice({
    providers,
    breakers,
    language: 'hi',
    fallback,
    onLeft: (id) => left.push(id),
    maxSilenceMs: 40,
    now: () => nowMs,
  });
}
/** What was heard so far: the clause, its sound and who has spoken; without ends of clauses, which tell nothing new. */
function hear(pieces: AsyncIterable<SpokenPiece>): { heard: string[]; over: Promise<void> } {
  const heard: string[] = [];
  let known = '';
  const over = (async () => {
    for await (const { clause, text, samples, by } of pieces) {
      if (samples.length > 0 || text !== known) heard.push(`${clause} ${text} ${samples.length} ${by ?? 'own'}`);
      known = text;
    }
  })();
  return { heard, over };
}

describe('a voice by providers', () => {
  it('speaks clause by clause, and tells who has spoken', async () => {
    const first = new FakeVoice('cn_1');
    const { heard, over } = hear(voiceOf(first).say(words('a.', 'b.')));
    await until(() => first.told.length === 4);
    expect(first.told).toEqual(['a.', '|', 'b.', '|']);
    first.sound(10);
    first.sound(20);
    first.flushed();
    first.sound(30);
    first.flushed();
    await over;
    expect(heard).toEqual(['0 a. 10 cn_1', '0 a. 20 cn_1', '1 b. 30 cn_1']);
  });

  it('has the next provider speak what was not spoken, and leaves out the rest of a clause of which something was heard', async () => {
    const [first, second] = [new FakeVoice('cn_1'), new FakeVoice('cn_2')];
    const { heard, over } = hear(voiceOf(first, second).say(words('a.', 'b.', 'c.')));
    await until(() => first.told.length === 6);
    first.sound(10);
    first.flushed();
    first.sound(20);
    await until(() => heard.length === 2);
    first.events.fail(new Error('gone'));
    await until(() => second.told.length === 2);
    expect(second.told).toEqual(['c.', '|']);
    second.sound(30);
    second.flushed();
    await over;
    expect([heard.at(-1), left]).toEqual(['2 c. 30 cn_2', ['cn_1']]);
  });

  it('has the next provider speak a clause of which not a word was heard', async () => {
    const [first, second] = [new FakeVoice('cn_1'), new FakeVoice('cn_2')];
    const { heard, over } = hear(voiceOf(first, second).say(words('This is Sharma Motors.')));
    await until(() => first.told.length === 2);
    first.sound(320);
    await until(() => heard.length === 1);
    first.events.fail(new Error('gone'));
    await until(() => second.told.length === 2);
    second.sound(30);
    second.flushed();
    await over;
    expect([second.told[0], heard.at(-1)]).toEqual(['This is Sharma Motors.', '0 This is Sharma Motors. 30 cn_2']);
  });

  it.each([
    ['does not open', (one: FakeVoice) => void (one.opening = new Promise(() => undefined))],
    ['refuses', (one: FakeVoice) => void (one.opening = Promise.reject(new Error('wrong key')))],
    ['gives no sound', () => undefined],
  ])('leaves a provider that %s, and speaks by itself if none is left', async (_, spoil) => {
    const [first, second] = [new FakeVoice('cn_1'), new FakeVoice('cn_2')];
    for (const one of [first, second]) spoil(one);
    const { heard, over } = hear(voiceOf(first, second).say(words('a.', 'b.')));
    await over;
    expect(heard).toEqual(['0 a. 7 own', '1 b. 7 own']);
    expect(left).toEqual(['cn_1', 'cn_2']);
  });

  it('takes the rest back when nobody wants it, and speaks the next utterance with the same provider', async () => {
    const first = new FakeVoice('cn_1');
    const voice = voiceOf(first);
    const pieces = voice.say(words('a.', 'b.'))[Symbol.asyncIterator]();
    await until(() => first.told.length === 4);
    first.sound(10);
    expect((await pieces.next()).value).toMatchObject({ text: 'a.' });
    await pieces.return?.();
    const { heard, over } = hear(voice.say(words('c.')));
    await until(() => first.told.length === 7);
    expect(first.told.slice(4)).toEqual(['x', 'c.', '|']);
    first.sound(5);
    first.flushed();
    await over;
    expect([heard, left]).toEqual([['0 c. 5 cn_1'], []]);
  });

  it('asks a provider again that has spoken before it failed, after the others', async () => {
    const [first, second] = [new FakeVoice('cn_1'), new FakeVoice('cn_2')];
    const voice = voiceOf(first, second);
    for (const [at, one] of [first, second, first].entries()) {
      const text = `${'abc'[at]}.`;
      const { heard, over } = hear(voice.say(words(text)));
      await until(() => one.told.includes(text));
      one.sound(10);
      one.flushed();
      await over;
      expect(heard).toEqual([`0 ${text} 10 ${one.id}`]);
      const lost = one.events;
      one.events = new EventQueue();
      lost.fail(new Error('gone'));
      await until(() => left.length === at + 1);
    }
    // Those that give no sound any more are asked twice, and not for ever.
    const { heard, over } = hear(voice.say(words('d.')));
    await over;
    expect([heard, left]).toEqual([['0 d. 7 own'], ['cn_1', 'cn_2', 'cn_1', 'cn_2', 'cn_1', 'cn_1', 'cn_2']]);
  });

  it('asks its providers again at a later utterance, when they have rested, if all of them have failed', async () => {
    const first = new FakeVoice('cn_1');
    first.opening = Promise.reject(new Error('full'));
    const voice = voiceOf(first);
    await until(() => left.length === 1);
    first.opening = Promise.resolve();
    const says = async (text: string): Promise<string[]> => {
      const { heard, over } = hear(voice.say(words(text)));
      await over;
      return heard;
    };
    expect(await says('a.')).toEqual(['0 a. 7 own']);
    nowMs += 5_001;
    const { heard, over } = hear(voice.say(words('b.')));
    await until(() => first.told.length === 2);
    first.sound(10);
    first.flushed();
    await over;
    expect(heard).toEqual(['0 b. 10 cn_1']);
  });

  it('says how many words of a clause were spoken that broke off', async () => {
    const [first, second] = [new FakeVoice('cn_1'), new FakeVoice('cn_2')];
    const { heard, over } = hear(voiceOf(first, second).say(words('one two six ten', 'six ten one two')));
    await until(() => first.told.length === 4);
    // 15 letters in 1,500 ms, and then 700 ms.
    first.sound(24_000);
    first.flushed();
    first.sound(11_200);
    first.events.fail(new Error('gone'));
    await over;
    expect(heard).toEqual(['0 one two six ten 24000 cn_1', '1 six ten one two 11200 cn_1', '1 six ten 0 cn_1']);
  });

  it('tells how much of a clause is to come, and how much should be in hand if its sound comes slowly', async () => {
    const first = new FakeVoice('cn_1');
    const pieces: SpokenPiece[] = [];
    const reading = (async () => {
      for await (const piece of voiceOf(first).say(words('one two six ten'))) pieces.push(piece);
    })();
    await until(() => first.told.length === 2);
    // 20 ms each, the second one 40 ms later and the third one at once.
    for (const [count, laterMs] of [
      [1, 0],
      [2, 40],
      [3, 0],
    ] as const) {
      nowMs += laterMs;
      first.sound(320);
      await until(() => pieces.length === count);
    }
    first.flushed();
    await reading;
    expect(pieces.map(({ restMs }) => restMs)).toEqual([15 * 70 - 20, 15 * 70 - 40, 15 * 70 - 60, undefined]);
    const reserves = pieces.map(({ reserveMs }) => reserveMs && Math.round(reserveMs));
    expect(reserves).toEqual([
      120,
      Math.round((1.3 * 1_050 - 40) * (2 / 0.75 - 1)),
      Math.round((1.3 * 1_050 - 60) * (1 / 0.75 - 1)),
      undefined,
    ]);
  });

  it.each([
    ['in its second sentence', 1_500, ['This is Acme. It is', 'It is recorded.', 'Hello?']],
    ['in its first sentence', 500, ['This is', 'This is Acme. It is recorded.', 'Hello?']],
    ['where it may be over', 9_000, ['This is Acme. It is recorded.', 'It is recorded.', 'Hello?']],
  ])('has the next provider say a notice to its end, whose sound broke off %s', async (_, ms, said) => {
    const [first, second] = [new FakeVoice('cn_1'), new FakeVoice('cn_2')];
    const pieces: SpokenPiece[] = [];
    const reading = (async () => {
      for await (const piece of voiceOf(first, second).say(words('This is Acme. It is recorded.', 'Hello?'), true)) pieces.push(piece);
    })();
    await until(() => first.told.length === 4);
    first.sound(16 * ms);
    await until(() => pieces.length === 1);
    first.events.fail(new Error('gone'));
    await until(() => second.told.length === 4);
    expect(second.told).toEqual([said[1], '|', 'Hello?', '|']);
    for (let clause = 0; clause < 2; clause += 1) {
      second.sound(1_600);
      second.flushed();
    }
    await reading;
    const texts = new Map(pieces.map(({ clause, text }) => [clause, text]));
    expect([...texts]).toEqual(said.map((text, clause) => [clause, text]));
    expect(pieces.reduce((sum, { againLength = 0 }) => sum + againLength, 0)).toBe(
      `${said[0]} ${said[1]}`.length - 'This is Acme. It is recorded.'.length - (ms === 500 ? 1 : 0),
    );
  });

  it('asks nobody who does not speak the language', async () => {
    const [tamil, hindi] = [new FakeVoice('cn_1', ['ta']), new FakeVoice('cn_2', ['ta', 'hi'])];
    voiceOf(tamil, hindi);
    await until(() => hindi.order !== undefined);
    expect([tamil.order, hindi.order?.language]).toEqual([undefined, 'hi']);
  });

  it('closes its stream with the call', async () => {
    const first = new FakeVoice('cn_1');
    const voice = voiceOf(first, new FakeVoice('cn_2'));
    await until(() => first.order !== undefined);
    voice.close();
    first.events.end();
    await new Promise(setImmediate);
    expect([first.order?.signal.aborted, left]).toEqual([true, []]);
  });
});
