import { LANGUAGES } from '@turant/domain';
import fc from 'fast-check';
import { ToWords } from 'to-words';
import { cardinal, cardinalBeforeNoun, yearWords } from './number-words.js';
import { spokenWordsOf } from './spoken-words.js';
import { NUMBER_SOURCES } from './testing/number-sources.js';

const numbersOf = (language: string) => spokenWordsOf(language).numbers;
const SMALL = Array.from({ length: 100 }, (_, value) => value);

describe.each(Object.entries(NUMBER_SOURCES))(
  'the numbers of %s from 0 to 99',
  (language, { locale, toWords, ai4bharat, others, spelling = [] }) => {
    const { small } = numbersOf(language);
    /** A word without differences that nobody hears. */
    const sound = (word: string): string =>
      spelling.reduce((text, [one, same]) => text.replaceAll(one, same), word.normalize('NFC').replace(/\p{Cf}|\s/gu, ''));

    it('are those of to-words, but for the ones that are listed', () => {
      const source = new ToWords({ localeCode: locale });
      const different = SMALL.filter((value) => sound(source.convert(value)) !== sound(small[value] ?? ''));
      expect(different).toEqual(toWords);
    });

    it('differ from those of AI4Bharat where it is said', () => {
      const same = Object.entries(ai4bharat).filter(([value, word]) => sound(word) === sound(small[Number(value)] ?? ''));
      expect(same).toEqual([]);
    });

    it('are confirmed by others where both say otherwise', () => {
      expect(Object.keys(others)).toEqual(toWords.filter((value) => ai4bharat[value] !== undefined).map(String));
      expect(Object.values(others)).not.toContain('');
    });
  },
);

it.each(LANGUAGES)('in %s the numbers from 0 to 99 differ from each other', (language) => {
  const { small } = numbersOf(language);
  expect(small).toHaveLength(100);
  expect(new Set(small).size).toBe(100);
  expect(small.filter((word) => word === '' || word !== word.normalize('NFC'))).toEqual([]);
});

it.each(LANGUAGES)('in %s every number up to 1,000,000,000 has words and no figure', (language) => {
  const numbers = numbersOf(language);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (value) => {
      for (const said of [cardinal(value, numbers), cardinalBeforeNoun(value, numbers), yearWords(value, numbers)])
        expect(said).toMatch(/^[\p{L}\p{M}\p{Cf}-]+(?: [\p{L}\p{M}\p{Cf}-]+)*$/u);
    }),
  );
});

it.each(LANGUAGES)('in %s different numbers are said differently', (language) => {
  const numbers = numbersOf(language);
  const number = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(fc.property(number, number, (one, other) => (cardinal(one, numbers) === cardinal(other, numbers)) === (one === other)));
  const upTo10000 = Array.from({ length: 10_000 }, (_, value) => cardinal(value, numbers));
  expect(new Set(upTo10000).size).toBe(10_000);
});

it.each([
  ['en-IN', 100, 'one hundred'], ['en-IN', 1_250_105, 'twelve lakh fifty thousand one hundred and five'], ['en-IN', 1_000_000_000, 'one hundred crore'],
  ['hi', 100, 'एक सौ'], ['hi', 150_000, 'एक लाख पचास हज़ार'], ['hi', 12_345_678, 'एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर'],
  ['ur', 150_000, 'ایک لاکھ پچاس ہزار'], ['pa', 150_000, 'ਇੱਕ ਲੱਖ ਪੰਜਾਹ ਹਜ਼ਾਰ'],
  ['mr', 100, 'शंभर'], ['mr', 101, 'एकशे एक'], ['mr', 250, 'दोनशे पन्नास'], ['gu', 100, 'સો'], ['gu', 250, 'બસો પચાસ'], ['gu', 150, 'એકસો પચાસ'],
  ['bn', 250, 'দুশো পঞ্চাশ'], ['as', 250, 'দুশ পঞ্চাছ'], ['or', 150, 'ଶହେ ପଚାଶ'], ['or', 250, 'ଦୁଇ ଶହ ପଚାଶ'],
  ['ta', 150, 'நூற்று ஐம்பது'], ['ta', 999, 'தொள்ளாயிரத்து தொண்ணூற்றி ஒன்பது'], ['ta', 2026, 'இரண்டாயிரத்து இருபத்தி ஆறு'],
  ['ta', 150_000, 'ஒரு லட்சத்து ஐம்பதாயிரம்'], ['te', 150, 'నూట యాభై'], ['te', 200, 'రెండు వందలు'], ['te', 2026, 'రెండు వేల ఇరవై ఆరు'],
  ['te', 12_500_000, 'ఒక కోటి ఇరవై ఐదు లక్షలు'], ['kn', 250, 'ಇನ್ನೂರ ಐವತ್ತು'], ['kn', 150_000, 'ಒಂದು ಲಕ್ಷದ ಐವತ್ತು ಸಾವಿರ'],
  ['ml', 250, 'ഇരുനൂറ്റി അമ്പത്'], ['ml', 20_000, 'ഇരുപതിനായിരം'], ['ml', 2026, 'രണ്ടായിരത്തി ഇരുപത്തിയാറ്'],
] as const)('in %s %d is "%s"', (language, value, said) => expect(cardinal(value, numbersOf(language))).toBe(said)); // prettier-ignore

it.each([
  ['en-IN', 1998, 'nineteen ninety-eight'], ['en-IN', 1905, 'nineteen oh five'], ['en-IN', 1900, 'nineteen hundred'], ['en-IN', 2005, 'two thousand five'],
  ['en-IN', 2026, 'twenty twenty-six'], ['hi', 1998, 'उन्नीस सौ अट्ठानवे'], ['hi', 2026, 'दो हज़ार छब्बीस'], ['mr', 1998, 'एकोणीसशे अठ्ठ्याण्णव'],
  ['bn', 1998, 'ঊনিশশো আটানব্বই'], ['te', 1998, 'పందొమ్మిది వందల తొంభై ఎనిమిది'], ['ta', 1998, 'ஆயிரத்து தொள்ளாயிரத்து தொண்ணூற்றி எட்டு'],
] as const)('in %s the year %d is "%s"', (language, year, said) => expect(yearWords(year, numbersOf(language))).toBe(said)); // prettier-ignore
