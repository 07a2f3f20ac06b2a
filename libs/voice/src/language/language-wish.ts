import type { Language } from '@turant/domain';
import { plainWords } from '../end-of-turn/plain-words.js';
import { languageNamedBy } from './language-names.js';
import { MAX_JUDGED_CHARACTERS } from './language-of-words.js';

const BETWEEN_CLAUSES = /[.,!?;:।॥۔؟،\n]+/u;

const asWords = (texts: string): ReadonlySet<string> => new Set(plainWords(texts));
const asStems = (texts: string): readonly string[] => plainWords(texts);

/** Words that ask somebody to speak, or ask whether somebody can. */
const SPEAK = asWords(
  'speak talk converse communicate continue switch chat understand prefer discuss reply answer ' +
    'baat bat bol bolo boliye boliyega bolie bolna bolen bolun bola bolaa kahiye bataiye batao samjhaiye aati ata aata ' +
    'pesu pesa pesunga pesungal pesalama sollunga matladandi maatladandi matladu matladara cheppandi matadi maathadi mathadi maatadi heli samsarikku samsarikkamo parayu ' +
    'kotha bolben bolte vaat boljo gal karo kariye katha kuha kaok kobo',
);
/** The same in the scripts of India: beginnings of words, because endings say who speaks, and how politely. */
const SPEAK_STEMS = asStems(
  'बात बोल बताइ बताओ बताए कहि कहो समझा समझते समझती स्पीक टॉक सांग संवाद आती आता येते येतं ' +
    'பேச பேசு சொல்ல சொல் தெரியு మాట్లాడ చెప్ప చెప్తా వచ్చా తెలుసా ಮಾತ ಹೇಳ ಬರುತ್ತ ಗೊತ್ತಾ സംസാരി പറയ പറയാ അറിയാമോ ' +
    'বল কথা বোল জানেন কওক কব পাতক পাৰিব વાત બોલ કહો આવડે ਗੱਲ ਬੋਲ ਦੱਸ ਕਹੋ ਆਉਂਦੀ କଥା କୁହ କହ ଜାଣ ଆସେ بات بول بتا کہی سمجھ آتی',
);
/** Words that ask to say something in a language, if they say "in". */
const SAY = asWords('say tell explain repeat ask do');
/** Whoever wants to learn a language, or asks for something in it, does not ask the employee to speak it. */
const LEARNING = asWords(
  'learn learning class classes course courses coaching tuition teacher tutor teach medium school exam book books movie film song translator translation ' +
    'सीखना सीखनी सीखने क्लास कोर्स मीडियम माध्यम शिक्षक टीचर किताब कोचिंग शिकायचे शिकायची seekhna sikhna ' +
    'கற்க கற்றுக்கொள்ள வகுப்பு నేర్చుకోవాలి క్లాస్ కోర్స్ ಕಲಿಯ ಕಲಿಯಬೇಕು ತರಗತಿ പഠിക്ക പഠിക്കണം ക്ലാസ് শিখতে ক্লাস কোর্স শিকিব શીખવું ક્લાસ ਸਿੱਖਣਾ ਸਿੱਖਣੀ ਕਲਾਸ ଶିଖିବା କ୍ଲାସ سیکھنا سیکھنی کلاس',
);
/** Words that may stand around the name of a language where it stands alone: "in English please". */
const AROUND = asWords(
  'in please only now sir madam ok okay no yes hello sory sorry me mein main mai can could we you let us prefer हमे में मे प्लीज प्लीज़ कृपया सिर्फ ही भी नहीं जी hi bhi ' +
    'ப்ளீஸ் தயவுசெய்து மட்டும் ప్లీజ్ దయచేసి ಪ್ಲೀಸ್ ದಯವಿಟ್ಟು പ്ലീസ് ദയവായി প্লিজ দয়া করে અનુગ્રહ પ્લીઝ કૃપા કરીને કૃપયા ਵਿੱਚ ਵਿਚ ਪਲੀਜ਼ ਜੀ ଦୟାକରି ପ୍ଲିଜ অনুগ্ৰহ কৰি میں پلیز براہ کرم',
);
const IN_BEFORE = asWords('in');
const IN_BEHIND = asWords('me mein main mai में मे ਵਿੱਚ ਵਿਚ میں please प्लीज प्लीज़ plz ji');
const OR = asWords('or and ya aur या और');
/** Negations before the name: "I don't speak English". The apostrophe parts a word in two, and "can't you" asks for something. */
const NOT_BEFORE = asWords('t not dont cant cannot instead without never neither nor');
const ASKED = asWords('you we u');
/** Negations behind the name: "हिंदी नहीं आती". */
const NOT_BEHIND = asWords(
  'नहीं नही नहि नको मत இல்லை வேண்டாம் தெரியாது வராது రాదు వద్దు తెలియదు కాదు ಬೇಡ ಬರಲ್ಲ ಬರುವುದಿಲ್ಲ ಗೊತ್ತಿಲ್ಲ ಇಲ್ಲ അറിയില്ല വേണ്ട അല്ല ' +
    'না নয় নাজানো নহয় নালাগে নাই નથી નહીં નહિ ਨਹੀਂ ਨਹੀ ନାହିଁ ନାହି ନୁହେଁ ନୁହେ ନହେ نہیں مت ' +
    'nahi nahin nai mat nako nahe vendam teriyadu teriyathu raadu radu vaddu beda baralla gottilla ariyilla venda na nei nathi',
);
/** How far from the name a negation stands, in words. */
const REACH_BEFORE = 3;
const REACH_BEHIND = 2;
/** How far before the name a word stands that asks to speak it, in words. */
const REACH_TO_NAME = 2;
const MAX_WORDS_ALONE = 5;

/**
 * The languages in which a person asks to speak, in their order; empty if the words ask for none. It is a rule on words in 13 languages and Hinglish: the name of a language,
 * and a word that asks to speak, or nothing but small words around the name. Takes time in proportion to the text.
 */
export function wishedLanguages(text: string): Language[] {
  const clauses = text.slice(-MAX_JUDGED_CHARACTERS).split(BETWEEN_CLAUSES).map(plainWords).reverse();
  for (const words of clauses) {
    const wished = wishedIn(words);
    if (wished.length > 0) return wished;
  }
  return [];
}

function wishedIn(words: readonly string[]): Language[] {
  const named = words.flatMap((word, at) => {
    const one = languageNamedBy(word);
    return one ? [{ ...one, at, saysIn: one.saysIn || hasIn(words, at) }] : [];
  });
  if (named.length === 0 || words.some((word) => LEARNING.has(word))) return [];
  const isAlone = words.length <= MAX_WORDS_ALONE && words.every((word, at) => AROUND.has(word) || named.some((one) => one.at === at));
  const asks = words.some((word) => asksToSpeak(word));
  const asksToSay = words.some((word) => SAY.has(word));
  const wanted = new Set(
    named.filter(({ at, saysIn }) => (saysIn ? asks || isAlone || asksToSay : standsByAsking(words, at))).map(({ at }) => at),
  );
  // "in Hindi or English" and "हिंदी या अंग्रेज़ी में" ask for both.
  const isJoined = (at: number, by: -1 | 1): boolean => OR.has(words[at + by] ?? '') && wanted.has(at + 2 * by);
  const isWished = ({ at }: { at: number }): boolean => wanted.has(at) || isJoined(at, -1) || isJoined(at, 1);
  return [...new Set(named.filter((one) => isWished(one) && !isRefused(words, one.at)).map(({ language }) => language))];
}

const asksToSpeak = (word: string | undefined): boolean =>
  word !== undefined && (SPEAK.has(word) || SPEAK_STEMS.some((stem) => word.startsWith(stem)));

/** "speak only Tamil", "हिंदी ही बोलिए": otherwise the name may be that of a place or a thing, as in "पंजाबी बाग से बोल रहा हूँ". */
function standsByAsking(words: readonly string[], at: number): boolean {
  const behind = words.slice(at + 1, at + 1 + REACH_BEHIND).find((word) => !AROUND.has(word));
  return asksToSpeak(behind) || words.slice(Math.max(0, at - REACH_TO_NAME), at).some(asksToSpeak);
}

const hasIn = (words: readonly string[], at: number): boolean => IN_BEFORE.has(words[at - 1] ?? '') || IN_BEHIND.has(words[at + 1] ?? '');

function isRefused(words: readonly string[], at: number): boolean {
  const from = Math.max(0, at - REACH_BEFORE);
  const saysNotBefore = words.slice(from, at).some((word, index) => NOT_BEFORE.has(word) && !ASKED.has(words[from + index + 1] ?? ''));
  return saysNotBefore || words.slice(at + 1, at + 1 + REACH_BEHIND).some((word) => NOT_BEHIND.has(word));
}
