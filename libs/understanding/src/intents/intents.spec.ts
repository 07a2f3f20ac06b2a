import { DEFAULT_INTENTS } from './default-intents.js';
import { examplesFor, mannerOf, ownExamples, type Manner } from './intent-examples.js';
import { nearestIntent, type PlacedExample, type PlacedSentence } from './nearest-intent.js';
import { soundLikeness, soundPieces } from './sound-likeness.js';
import { soundOf } from './sound-of.js';

describe('the manner of a text', () => {
  it('is the language of the call where the script is its own, else the first of the script', () => {
    expect([mannerOf('हो', 'mr'), mannerOf('हाँ', 'hi'), mannerOf('हाँ', 'ta'), mannerOf('হয়', 'as'), mannerOf('হ্যাঁ', 'en-IN')]).toEqual([
      'mr',
      'hi',
      'hi',
      'as',
      'bn',
    ]);
    expect([mannerOf('Haan, call me kal', 'en-IN'), mannerOf('yes', 'ta'), mannerOf('123', 'ur')]).toEqual(['hinglish', 'en-IN', 'en-IN']);
  });
});

describe('the examples', () => {
  it('of a language are its own and those of Hindi and English', () => {
    const groups = (manner: Manner): string[] => [...new Set(examplesFor(manner, DEFAULT_INTENTS).map((one) => one.group))].sort();
    expect([groups('ta'), groups('hinglish')]).toEqual([
      ['en-IN', 'hi', 'hinglish', 'ta'],
      ['en-IN', 'hi', 'hinglish'],
    ]);
  });

  it('show each intent in each language, and no sentence twice', () => {
    for (const [intent, byManner] of Object.entries(DEFAULT_INTENTS)) {
      expect([intent, Object.keys(byManner).length]).toEqual([intent, 14]);
      expect(Object.values(byManner).filter((texts) => texts.length < 2)).toEqual([]);
    }
    const texts = Object.values(DEFAULT_INTENTS).flatMap((byManner) =>
      Object.entries(byManner).flatMap(([manner, all]) => all.map((one) => `${manner} ${one}`)),
    );
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });
});

describe('the nearest intent', () => {
  const at = (group: string, ...values: number[]): PlacedSentence => ({
    group,
    embedding: Float32Array.from(values),
    pieces: soundPieces(''),
  });
  const example = (intent: string, group: string, ...values: number[]): PlacedExample => ({ intent, ...at(group, ...values) });

  it('counts what is meant, and not that sentences of a language lie close together', () => {
    // The first axis is the language, the second the meaning.
    const examples = [example('yes', 'a', 10, 1), example('no', 'a', 10, -1), example('yes', 'b', -10, 1), example('no', 'b', -10, -1)];
    const nearest = nearestIntent(at('a', 10, 0.5), examples);
    expect(nearest).toMatchObject({ intent: 'yes', runnerUp: 'no' });
    expect(nearest?.gap).toBeCloseTo(2);
  });

  it('is not decided by one example that lies near among others that do not', () => {
    const examples = [
      ...[example('price', 'a', 0, 1, 0), example('price', 'a', 1, 0, 0), example('price', 'a', 0, -1, 0)],
      ...[example('where', 'a', 0.9, 0.3, 0.3), example('where', 'a', 0.9, 0.3, -0.3), example('where', 'a', 0.9, 0.4, 0)],
    ];
    expect(nearestIntent(at('b', 1, 0, 0), examples)).toMatchObject({ intent: 'where' });
  });

  it('is none without examples, and has no second where there is one intent', () => {
    expect(nearestIntent(at('a', 1), [])).toBeUndefined();
    expect(nearestIntent(at('a', 1, 0), [example('yes', 'b', 1, 1)])).toMatchObject({ intent: 'yes', runnerUp: undefined });
  });

  it('is told by the sound where the letters are wrong and mean nothing', () => {
    const saying = (text: string): PlacedSentence => ({ ...at('a', 1, 0), pieces: soundPieces(text) });
    const examples = [
      { intent: 'where', ...saying('आपका ऑफिस कहाँ है') },
      { intent: 'price', ...saying('इसकी कीमत कितनी है') },
      { intent: 'do-not-call', ...saying('मुझे दोबारा फोन मत करना') },
    ];
    expect(nearestIntent(saying('यापका वोपिस काहाहिए'), examples)).toMatchObject({ intent: 'where' });
    expect(nearestIntent(saying('मुझे दोभारा दोन्मत करना'), examples)).toMatchObject({ intent: 'do-not-call' });
  });
});

describe('the sound of a text', () => {
  it('is the same in letters that sound alike on the phone, in any script and wherever words are cut', () => {
    expect(['ठीक है', 'तीकहे', 'theek hai', 'ঠিক হে', 'ٹھیک ہے'].map(soundOf)).toEqual(Array.from({ length: 5 }, () => 'tikhe'));
    expect(['दोबारा', 'दोभारा', 'দোবাৰা'].map(soundOf)).toEqual(['dobr', 'dobr', 'dobr']);
    expect(soundOf('12, — 🙂')).toBe('');
  });

  it('is compared by its pieces, of which those that few texts have count more', () => {
    const [asks, where, price] = ['कहाँ है यह', 'कहाँ है', 'कितने का है'].map(soundPieces) as [
      Map<string, number>,
      Map<string, number>,
      Map<string, number>,
    ];
    const likeness = soundLikeness([where, price]);
    expect(likeness(where, where)).toBeCloseTo(1);
    expect(likeness(asks, where)).toBeGreaterThan(likeness(asks, price));
    expect(likeness(where, soundPieces('12'))).toBe(0);
  });
});

it("a business's own examples are in the manner in which they are written", () => {
  expect(ownExamples({ price: ['किराया कितना है', 'rent kitna hai'], yes: [] }, 'mr')).toEqual([
    { intent: 'price', group: 'mr', text: 'किराया कितना है' },
    { intent: 'price', group: 'hinglish', text: 'rent kitna hai' },
  ]);
});
