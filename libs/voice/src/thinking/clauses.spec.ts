import fc from 'fast-check';
import { clausesOf } from './clauses.js';

async function* inPieces(text: string, sizes: readonly number[]): AsyncGenerator<string> {
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield text.slice(at, at + size);
    at += size;
  }
}
async function cut(text: string, sizes: readonly number[] = [3]): Promise<string[]> {
  const clauses: string[] = [];
  for await (const clause of clausesOf(inPieces(text, sizes))) clauses.push(clause);
  return clauses;
}

describe('clauses', () => {
  it.each([
    ['जी हाँ, बिल्कुल। कल सुबह 10:30 बजे ठीक रहेगा?', ['जी हाँ, बिल्कुल।', 'कल सुबह 10:30 बजे ठीक रहेगा?']],
    ['It is Rs 1,50,000 in all. Shall I book it?', ['It is Rs 1,50,000 in all.', 'Shall I book it?']],
    ['Yes. No. Well, that is a longer one, I think', ['Yes. No. Well,', 'that is a longer one,', 'I think']],
    ['Wait... really?! Good', ['Wait... really?!', 'Good']],
    ['کیا آپ کل آ سکتے ہیں؟ جی ضرور۔', ['کیا آپ کل آ سکتے ہیں؟', 'جی ضرور۔']],
    ['', []],
    ['  ', []],
  ])('of %j are %j', async (text, clauses) => expect(await cut(text)).toEqual(clauses));

  it('of a text without marks are cut at a blank', async () => {
    const clauses = await cut('word '.repeat(100).trim());
    expect(clauses.every((clause) => clause.length <= 205)).toBe(true);
    expect(clauses.join(' ')).toBe('word '.repeat(100).trim());
  });

  it('hold all of the text, in whatever pieces it comes', async () => {
    const letters = fc.constantFrom('a', 'ब', '1', ' ', ',', '.', '।', '?', '\n');
    const texts = fc.array(letters, { maxLength: 300 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), async (text, sizes) => {
        const clauses = await cut(text, sizes);
        expect(clauses).toEqual(await cut(text, [1_000]));
        expect(clauses.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
