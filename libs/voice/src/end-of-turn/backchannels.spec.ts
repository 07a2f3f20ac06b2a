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
  ['ta', 'ஆமாங்க, சரிதான்'], ['te', 'ok andi, sarey'], ['kn', 'haudri'], ['ml', 'ഉവ്വ്'], ['bn', 'o achha, thik ase'], ['or', 'bujhili'], ['as', 'thikei ase'], ['pa', 'aaho'],
  ['hi', 'haanji, bataiye'], ['en-IN', "Yes ma'am, go ahead"], ['gu', 'haji'], ['ur', 'sahi hai'], ['mr', 'ho na'],
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

/** Yes and no by Unicode CLDR (`posix.json`) and by the GNU C library (`localedata/locales`), the latter only where it has another word. */
const YES_AND_NO: Readonly<Record<Language, readonly [yes: readonly string[], no: readonly string[]]>> = {
  hi: [['हाँ'], ['नहीं']], 'en-IN': [['yes'], ['no']], ta: [['ஆம்'], ['இல்லை']], te: [['అవును'], ['వద్దు']], kn: [['ಹೌದು'], ['ಇಲ್ಲ']], ml: [['ഉവ്വ്'], ['അല്ല']],
  mr: [['होय', 'हो'], ['नाही']], bn: [['হ্যাঁ'], ['না']], gu: [['હા'], ['નહીં']], pa: [['ਹਾਂ'], ['ਨਹੀਂ']], or: [['ହଁ'], ['ନା']], as: [['হয়'], ['নহয়']],
  ur: [['ہاں'], ['نہیں']],
}; // prettier-ignore
it.each(LANGUAGES)('in %s the word for yes of two sources is one, and the word for no is none', (language) => {
  const [yesWords, noWords] = YES_AND_NO[language];
  expect(yesWords.filter((word) => !isBackchannel(word, language))).toEqual([]);
  expect(noWords.filter((word) => isBackchannel(word, language))).toEqual([]);
});

/** What a person says who wants the floor: a word more than yes, no, stop, and wait. */
const WANTS_THE_FLOOR: Readonly<Record<Language, readonly string[]>> = {
  hi: ['हाँ लेकिन', 'haan lekin', 'हाँ पर दाम', 'रुको', 'एक मिनट', 'ek minute', 'सुनो', 'nahi', 'मत करो', 'kaun', 'abhi nahi', 'baad mein', 'अच्छा नहीं लगा'],
  'en-IN': ['yes but', 'hold on', 'one minute', 'listen', 'excuse me', 'sorry', 'what', 'huh', 'not now', 'call later', 'haan lekin', 'right now', 'okay bye'],
  ta: ['ஆமா ஆனா', 'aama aana', 'சரி இல்லை', 'வேண்டாம்', 'venda', 'இருங்க', 'irunga', 'நிறுத்துங்க', 'யாரு', 'yaaru', 'illa', 'அப்புறம்'],
  te: ['అవును కానీ', 'avunu kani', 'వద్దు', 'vaddu', 'ఆగండి', 'aagandi', 'ఎవరు', 'evaru', 'కాదు', 'kaadu', 'లేదు', 'తర్వాత'],
  kn: ['ಹೌದು ಆದರೆ', 'houdu aadare', 'ಬೇಡ', 'beda', 'ನಿಲ್ಲಿಸಿ', 'nillisi', 'ಯಾರು', 'yaaru', 'illa', 'ಸ್ವಲ್ಪ ಇರಿ', 'ಆಮೇಲೆ'],
  ml: ['അതെ പക്ഷേ', 'athe pakshe', 'വേണ്ട', 'venda', 'നിർത്തൂ', 'nirthu', 'ആരാണ്', 'aaranu', 'illa', 'alla', 'പിന്നെ'],
  mr: ['हो पण', 'ho pan', 'नको', 'nako', 'थांबा', 'thamba', 'कोण', 'kon', 'nahi', 'नंतर', 'एक मिनिट'],
  bn: ['হ্যাঁ কিন্তু', 'hyan kintu', 'লাগবে না', 'lagbe na', 'থামুন', 'thamun', 'কে বলছেন', 'na', 'দাঁড়ান', 'পরে', 'ঠিক নেই'],
  gu: ['હા પણ', 'ha pan', 'નથી જોઈતું', 'nathi', 'ઊભા રહો', 'ubha raho', 'કોણ', 'na', 'પછી', 'એક મિનિટ'],
  pa: ['ਹਾਂ ਪਰ', 'haan par', 'ਨਹੀਂ ਚਾਹੀਦਾ', 'nahi', 'ਰੁਕੋ', 'ruko', 'ਕੌਣ', 'kaun', 'ਬਾਅਦ ਵਿੱਚ', 'ਇੱਕ ਮਿੰਟ'],
  or: ['ହଁ କିନ୍ତୁ', 'han kintu', 'ଦରକାର ନାହିଁ', 'nahi', 'ରୁହନ୍ତୁ', 'ruhantu', 'କିଏ', 'na', 'ପରେ', 'ଗୋଟିଏ ମିନିଟ'],
  as: ['হয় কিন্তু', 'hoy kintu', 'নালাগে', 'nalage', 'ৰ’ব', 'robo', 'কোন', 'nohoy', 'পিছত', "হ'ব"],
  ur: ['ہاں لیکن', 'haan lekin', 'نہیں چاہیے', 'nahi', 'رکیں', 'rukiye', 'کون', 'kaun', 'بعد میں', 'ایک منٹ'],
}; // prettier-ignore
it.each(LANGUAGES)('in %s whoever wants the floor gets it', (language) => {
  const texts = [...WANTS_THE_FLOOR[language], 'no', 'stop', 'wait', 'but', 'hello who is this', 'price'];
  expect(texts.filter((text) => isBackchannel(text, language))).toEqual([]);
});

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
