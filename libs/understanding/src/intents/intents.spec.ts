import { DEFAULT_INTENTS } from './default-intents.js';
import { examplesFor, mannerOf, type Manner } from './intent-examples.js';
import { nearestIntent, type EmbeddedExample } from './nearest-intent.js';

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
  const at = (...values: number[]): Float32Array => Float32Array.from(values);
  const example = (intent: string, group: string, ...values: number[]): EmbeddedExample => ({ intent, group, embedding: at(...values) });

  it('counts what is meant, and not that sentences of a language lie close together', () => {
    // The first axis is the language, the second the meaning.
    const examples = [example('yes', 'a', 10, 1), example('no', 'a', 10, -1), example('yes', 'b', -10, 1), example('no', 'b', -10, -1)];
    const nearest = nearestIntent(at(10, 0.5), 'a', examples);
    expect(nearest).toMatchObject({ intent: 'yes', runnerUp: 'no' });
    expect(nearest?.gap).toBeCloseTo(2);
  });

  it('is not decided by one example that lies near among others that do not', () => {
    const examples = [
      ...[example('price', 'a', 0, 1, 0), example('price', 'a', 1, 0, 0), example('price', 'a', 0, -1, 0)],
      ...[example('where', 'a', 0.9, 0.3, 0.3), example('where', 'a', 0.9, 0.3, -0.3), example('where', 'a', 0.9, 0.4, 0)],
    ];
    expect(nearestIntent(at(1, 0, 0), 'b', examples)).toMatchObject({ intent: 'where' });
  });

  it('is none without examples, and has no second where there is one intent', () => {
    expect(nearestIntent(at(1), 'a', [])).toBeUndefined();
    expect(nearestIntent(at(1, 0), 'a', [example('yes', 'b', 1, 1)])).toMatchObject({ intent: 'yes', runnerUp: undefined });
  });
});
