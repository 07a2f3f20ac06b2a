import { LANGUAGES, type Language } from '@turant/domain';
import fc from 'fast-check';
import { BACKCHANNELS } from './backchannels.js';
import { isBackchannel } from './is-backchannel.js';
import { ONGOING_WORDS } from './ongoing-words.js';
import { plainWords } from './plain-words.js';

const yes: [Language, string][] = [
  ['hi', 'हाँ'], ['hi', 'हां जी'], ['hi', 'हाँ, हाँ… ठीक है।'], ['hi', 'Haaaan ji!'], ['hi', 'ठीक\u200d है'], ['hi', 'HMMM'], ['hi', 'theeek hai, ok'],
  ['en-IN', 'Okay.'], ['en-IN', 'uh-huh'], ['en-IN', 'Mm-hmm, right'], ['en-IN', 'haan haan ok'], ['en-IN', 'Yes sir'], ['en-IN', 'ＯＫ'],
  ['ta', 'ஆமா, சரி'], ['ta', 'seri seri'], ['te', 'అవునండి'], ['te', 'sare'], ['kn', 'ಹೌದು ಹೌದು'], ['kn', 'houdu, sari'],
  ['ml', 'അതെ, ശരി'], ['ml', 'sheri'], ['mr', 'हो, बरोबर'], ['mr', 'ho ho'], ['bn', 'হ্যাঁ, ঠিক আছে'], ['bn', 'hyaan achha'],
  ['gu', 'હા, બરાબર'], ['gu', 'haa ji'], ['pa', 'ਹਾਂਜੀ'], ['pa', 'haanji theek hai'], ['or', 'ହଁ ଆଜ୍ଞା'], ['or', 'hau'],
  ['as', 'হয়, ঠিক আছে'], ['as', 'হ\u09af\u09bc'], ['ur', 'جی ہاں'], ['ur', 'جي هاں'], ['ur', 'اچھا، ٹھیک ہے'],
]; // prettier-ignore
it.each(yes)('in %s "%s" only shows that somebody listens', (language, text) => expect(isBackchannel(text, language)).toBe(true));

const no: [Language, string][] = [
  ['hi', ''], ['hi', '...'], ['hi', 'नहीं'], ['hi', 'हाँ लेकिन दाम क्या है'], ['hi', 'रुकिए'], ['hi', 'ruko'], ['hi', 'है'], ['hi', 'haan haan haan haan haan haan haan'],
  ['en-IN', 'no'], ['en-IN', 'stop'], ['en-IN', 'wait'], ['en-IN', 'ok but what does it cost'], ['en-IN', 'right now'], ['en-IN', 'got'], ['en-IN', 'who is this'],
  ['ta', 'வேண்டாம்'], ['ta', 'இல்லை'], ['te', 'వద్దు'], ['te', 'కాదు'], ['kn', 'ಬೇಡ'], ['ml', 'വേണ്ട'], ['mr', 'नाही'], ['mr', 'नको'], ['bn', 'না'], ['gu', 'ના'],
  ['pa', 'ਨਹੀਂ'], ['or', 'ନା'], ['as', 'নহয়'], ['ur', 'نہیں'], ['en-IN', 'ok '.repeat(100)],
]; // prettier-ignore
it.each(no)('in %s "%s" is more than that', (language, text) => expect(isBackchannel(text, language)).toBe(false));

it.each(LANGUAGES)('every phrase of %s is one, however it is written', (language) => {
  const phrases = BACKCHANNELS[language];
  expect(phrases.length).toBeGreaterThan(8);
  for (const phrase of phrases)
    for (const form of [phrase, phrase.normalize('NFD'), ` ${phrase.toUpperCase()}! `])
      expect([form, isBackchannel(form, language)]).toEqual([form, true]);
});

it('no word that goes on is one', () => {
  for (const language of LANGUAGES)
    for (const word of ONGOING_WORDS[language].conjunctions)
      expect([language, word, isBackchannel(word, language)]).toEqual([language, word, false]);
});

it('is one with more of the same, and none with any other word', () => {
  const some = fc
    .constantFrom(...LANGUAGES)
    .chain((language) =>
      fc.tuple(fc.constant(language), fc.array(fc.constantFrom(...BACKCHANNELS[language]), { minLength: 1, maxLength: 2 })),
    );
  fc.assert(
    fc.property(some, ([language, phrases]) => {
      const text = phrases.join(', ');
      expect(isBackchannel(text, language)).toBe(true);
      expect(isBackchannel(`${text} xyzzy`, language)).toBe(false);
      expect(isBackchannel(`xyzzy ${text}`, language)).toBe(false);
    }),
  );
});

it('reads any text, and the words of a text once more as themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom(...LANGUAGES), (text, language) => {
      expect(typeof isBackchannel(text, language)).toBe('boolean');
      const words = plainWords(text);
      expect(plainWords(words.join(' '))).toEqual(words);
    }),
  );
});
