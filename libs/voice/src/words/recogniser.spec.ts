import { SettingsError } from '@turant/domain';
import { EventQueue, type SttAbilities, type SttEvent, type SttOrder, type SttStream } from '@turant/plugin-kit';
import { until } from '../../../../test/engines/until.js';
import { ProviderBreakers } from './provider-breakers.js';
import { Recogniser, type EarsProvider, type HeardEvent } from './recogniser.js';

const ABILITIES = { formats: [{ encoding: 'pcmu', rate: 8000 }] } as unknown as SttAbilities;
const frame = (level: number): Int16Array => new Int16Array(320).fill(level);

/** A provider whose events the test tells, and which keeps what it was told. */
class FakeEars implements EarsProvider {
  readonly abilities = ABILITIES;
  readonly heard: string[] = [];
  bytes = 0;
  events = new EventQueue<SttEvent>();
  order: SttOrder | undefined;
  /** Opens when it is resolved. */
  opening: Promise<void> = Promise.resolve();

  constructor(readonly id: string) {}

  async open(order: SttOrder): Promise<SttStream> {
    this.order = order;
    await this.opening;
    return {
      push: (audio) => void (this.bytes += audio.length),
      startTurn: () => void this.heard.push('start'),
      endTurn: () => void this.heard.push('end'),
      close: async () => undefined,
      [Symbol.asyncIterator]: () => this.events[Symbol.asyncIterator](),
    };
  }
}

let nowMs = 1_000;
let breakers: ProviderBreakers;
let got: HeardEvent[];
/** The abilities that came with each event. */
let told: EarsProvider['abilities'][];
let left: string[];
let silent: number;
beforeEach(() => {
  nowMs = 1_000;
  breakers = new ProviderBreakers(() => nowMs);
  [got, told, left, silent] = [[], [], [], 0];
});
function started(...providers: EarsProvider[]): Recogniser {
  const recogniser = new Recogniser({
    ...{ providers, breakers, order: { language: 'hi', alternatives: [], keyTerms: [] } },
    onEvent: (event, abilities) => {
      got.push(event);
      told.push(abilities);
    },
    onLeft: (id) => left.push(id),
    onSilent: () => (silent += 1),
  });
  recogniser.start(nowMs);
  return recogniser;
}
const say = (recogniser: Recogniser, frames: number): void => {
  for (let i = 0; i < frames; i++) recogniser.push(frame(1_000));
};
const final = (text: string): SttEvent => ({ type: 'final', text, isTurnEnd: true });

describe('a recogniser', () => {
  it('tells the words of its first provider, which gets the audio in its own format from the begin of the call', async () => {
    const ears = new FakeEars('cn_1');
    const recogniser = started(ears, new FakeEars('cn_2'));
    recogniser.startTurn();
    say(recogniser, 50);
    recogniser.endTurn(nowMs);
    ears.events.push(final('जी'));
    await until(() => got.length === 1);
    expect(got).toEqual([{ ...final('जी'), providerId: 'cn_1' }]);
    expect([ears.heard, ears.bytes, ears.order?.format]).toEqual([['start', 'end'], 8_000, ABILITIES.formats[0]]);
    expect(breakers.stateOf('cn_1')).toBe('up');
  });

  it('replaces a provider that fails in the middle of a turn by the next one, which hears the turn from its begin', async () => {
    const [first, second] = [new FakeEars('cn_1'), new FakeEars('cn_2')];
    const recogniser = started(first, second);
    say(recogniser, 100);
    recogniser.startTurn();
    say(recogniser, 40);
    first.events.fail(new Error('gone'));
    await until(() => left.length === 1);
    say(recogniser, 10);
    recogniser.endTurn(nowMs);
    second.events.push(final('कल सुबह'));
    await until(() => got.length === 1);
    // 500 ms before the turn, and the turn.
    expect([left, second.heard, second.bytes]).toEqual([['cn_1'], ['start', 'end'], 160 * (25 + 50)]);
    expect([breakers.stateOf('cn_1'), breakers.stateOf('cn_2'), first.order?.signal.aborted]).toEqual(['failing', 'up', true]);
  });

  it('replaces one that says nothing after a turn, and has the next one hear the whole turn', async () => {
    const [first, second] = [new FakeEars('cn_1'), new FakeEars('cn_2')];
    const recogniser = started(first, second);
    recogniser.startTurn();
    say(recogniser, 30);
    recogniser.endTurn(nowMs);
    await until(() => first.heard.length === 2);
    recogniser.advance(nowMs + 1_800);
    expect(left).toEqual([]);
    recogniser.advance((nowMs += 1_820));
    await until(() => second.heard.length === 2);
    expect([left, second.heard, second.bytes]).toEqual([['cn_1'], ['start', 'end'], 160 * 30]);
    // The late words of the provider that was left are nobody's.
    first.events.push(final('late'));
    second.events.push(final('on time'));
    await until(() => got.length === 1);
    expect(got[0]).toMatchObject({ text: 'on time', providerId: 'cn_2' });
  });

  it('gives the next provider its time, however long the call has lasted', async () => {
    const [first, second, third] = [new FakeEars('cn_1'), new FakeEars('cn_2'), new FakeEars('cn_3')];
    const recogniser = started(first, second, third);
    recogniser.advance((nowMs += 60_000));
    recogniser.startTurn();
    recogniser.endTurn(nowMs);
    first.events.fail(new Error('gone'));
    await until(() => left.length === 1);
    recogniser.advance((nowMs += 1_500));
    expect(left).toEqual(['cn_1']);
  });

  it('waits for the only one that is left, however slow it is', async () => {
    const ears = new FakeEars('cn_1');
    const recogniser = started(ears);
    await until(() => ears.order !== undefined);
    recogniser.startTurn();
    recogniser.endTurn(nowMs);
    recogniser.advance((nowMs += 9_000));
    expect([left, silent]).toEqual([[], 0]);
  });

  it('replaces one that does not open, and says so when nobody is left', async () => {
    const first = new FakeEars('cn_1');
    first.opening = new Promise(() => undefined);
    const second = new FakeEars('cn_2');
    second.opening = Promise.reject(new SettingsError('VENDOR_REFUSED_CREDENTIALS'));
    const recogniser = started(first, second);
    recogniser.advance((nowMs += 1_520));
    await until(() => silent === 1);
    expect(left).toEqual(['cn_1', 'cn_2']);
  });

  it('asks a provider again that has understood the person before it failed, after the others', async () => {
    const [first, second] = [new FakeEars('cn_1'), new FakeEars('cn_2')];
    const recogniser = started(first, second);
    for (const [at, ears] of [first, second, first].entries()) {
      recogniser.startTurn();
      await until(() => ears.heard.at(-1) === 'start');
      recogniser.endTurn(nowMs);
      ears.events.push(final(`turn ${at}`));
      await until(() => got.length === at + 1);
      const lost = ears.events;
      ears.events = new EventQueue();
      lost.fail(new Error('gone'));
      await until(() => left.length === at + 1);
    }
    // Those that understand nothing any more are asked twice, and not for ever.
    for (const ears of [second, first, first, second]) {
      const count = left.length;
      const lost = ears.events;
      ears.events = new EventQueue();
      lost.fail(new Error('gone'));
      await until(() => left.length === count + 1);
    }
    await until(() => silent === 1);
    expect([left, got.map(({ providerId }) => providerId)]).toEqual([
      ['cn_1', 'cn_2', 'cn_1', 'cn_2', 'cn_1', 'cn_1', 'cn_2'],
      ['cn_1', 'cn_2', 'cn_1'],
    ]);
  });

  it('asks a provider again that could not be opened some turns ago, when the one that has worked since then fails', async () => {
    const [first, second] = [new FakeEars('cn_1'), new FakeEars('cn_2')];
    const lose = async (ears: FakeEars): Promise<void> => {
      const lost = ears.events;
      ears.events = new EventQueue();
      const count = left.length;
      lost.fail(new Error('gone'));
      await until(() => left.length > count);
    };
    const recogniser = started(first, second);
    const understands = async (ears: FakeEars, text: string): Promise<void> => {
      recogniser.startTurn();
      await until(() => ears.heard.at(-1) === 'start');
      recogniser.endTurn(nowMs);
      ears.events.push(final(text));
      await until(() => got.at(-1)?.type === 'final' && (got.at(-1) as { text: string }).text === text);
    };
    await understands(first, 'one');
    second.opening = Promise.reject(new Error('full'));
    await lose(first);
    await until(() => left.length === 2);
    await understands(first, 'two');
    second.opening = Promise.resolve();
    await lose(first);
    await understands(second, 'three');
    expect([left, silent]).toEqual([['cn_1', 'cn_2', 'cn_1'], 0]);
  });

  it('asks first whom no other call has just seen failing', async () => {
    const [first, second] = [new FakeEars('cn_1'), new FakeEars('cn_2')];
    breakers.failed('cn_1', new Error('gone'));
    started(first, second);
    await until(() => second.order !== undefined);
    expect(first.order).toBeUndefined();
    nowMs += 5_001;
    started(first, second);
    await until(() => first.order !== undefined);
  });

  describe('when the person changes the language', () => {
    const order = { language: 'en-IN', alternatives: ['hi'], keyTerms: [] };

    it('opens a stream anew that is bound to a language, which hears the last half second again, and leaves the words of the old one', async () => {
      const ears = new FakeEars('cn_1');
      const recogniser = started(ears);
      const before = ears.events;
      recogniser.startTurn();
      say(recogniser, 100);
      recogniser.endTurn(nowMs);
      before.push(final('क्या हम अंग्रेज़ी में बात करें'));
      await until(() => got.length === 1);
      const [first, bytes] = [ears.order, ears.bytes];
      ears.events = new EventQueue();
      recogniser.follow({ providers: [ears], order });
      say(recogniser, 10);
      await until(() => ears.bytes > bytes + 160 * 10);
      before.push(final('late'));
      recogniser.startTurn();
      recogniser.endTurn(nowMs);
      ears.events.push(final('tomorrow'));
      await until(() => got.length === 2);
      expect([first?.language, ears.order?.language, ears.bytes - bytes]).toEqual(['hi', 'en-IN', 160 * (25 + 10)]);
      expect([first?.signal.aborted, got.map((event) => 'text' in event && event.text)[1], left]).toEqual([true, 'tomorrow', []]);
    });

    it('opens it anew in the middle of a turn, too, without losing words of it', async () => {
      const ears = new FakeEars('cn_1');
      const recogniser = started(ears);
      await until(() => ears.order !== undefined);
      recogniser.startTurn();
      say(recogniser, 40);
      const { bytes } = ears;
      recogniser.follow({ providers: [ears], order });
      await until(() => ears.bytes > bytes);
      expect([ears.heard, ears.bytes - bytes]).toEqual([['start', 'start'], 160 * 40]);
    });

    it('leaves one that does not know the new language for one that does, and lets one go on that follows by itself', async () => {
      const [first, second] = [new FakeEars('cn_1'), new FakeEars('cn_2')];
      Object.assign(second, { abilities: { ...ABILITIES, followsLanguage: true, languages: ['en-IN', 'hi'] } });
      const recogniser = started(first);
      await until(() => first.order !== undefined);
      recogniser.follow({ providers: [second], order });
      await until(() => second.order !== undefined);
      recogniser.follow({ providers: [first, second], order: { ...order, language: 'hi' } });
      await new Promise(setImmediate);
      expect([first.order?.language, first.order?.signal.aborted, second.order?.language, second.order?.signal.aborted]).toEqual([
        'hi',
        true,
        'en-IN',
        false,
      ]);
      // Its words come with its own abilities, though it was not among the first providers of the call.
      second.events.push(final('tomorrow'));
      await until(() => got.length === 1);
      expect(told).toEqual([second.abilities]);
    });
  });

  it('ends with the call: its stream is closed, and nobody is asked instead', async () => {
    const ears = new FakeEars('cn_1');
    const recogniser = started(ears);
    await until(() => ears.order !== undefined);
    recogniser.close();
    ears.events.end();
    await new Promise(setImmediate);
    expect([ears.order?.signal.aborted, left, silent]).toEqual([true, [], 0]);
  });
});
