import type { Language } from '@turant/domain';
import { textsOfLanguage } from '../scripts/texts-of-language.js';
import { ENGLISH_DAYS, ENGLISH_NUMBERS } from './english-numbers.js';
import { NORTHERN_NUMBERS } from './northern-numbers.js';
import type { NumberWords } from './number-words.js';
import { SOUTHERN_NUMBERS } from './southern-numbers.js';

/** The languages of speech: those of the domain, and Hinglish in Latin letters. */
export type SpokenLanguage = Language | 'hi-Latn';

/** What a language says around its numbers. */
interface WordsAround {
  rupee: string;
  rupees: string;
  paise: string;
  percent: string;
  /** Stands between a whole number and its decimals. */
  point: string;
  plus: string;
  /** A time with `{h}` and `{m}`: a full hour (or half past, where this has a word), and an hour with minutes. */
  hour: string;
  minutes: string;
  /** One o'clock, where it is not one of `hour`. */
  oneHour?: string;
  /** The beginning of the word for "o'clock". If that word follows a time that is written in figures, it stays, and `hour` adds no second one. */
  hourWord?: string;
  /** Morning, afternoon, evening and night, with `{t}` for the time. */
  parts: readonly [string, string, string, string];
}

const around = (money: string, others: string, hour: string, minutes: string, hourWord: string, parts: string): WordsAround => {
  const [rupee = '', rupees = '', paise = ''] = money.split(' ');
  const [percent = '', point = '', plus = ''] = others.split(' ');
  const [morning = '', afternoon = '', evening = '', night = ''] = parts.split(' ').map((part) => `${part} {t}`);
  return { rupee, rupees, paise, percent, point, plus, hour, minutes, hourWord, parts: [morning, afternoon, evening, night] };
};

const ENGLISH: WordsAround = {
  rupee: 'rupee',
  rupees: 'rupees',
  paise: 'paise',
  percent: 'percent',
  point: 'point',
  plus: 'plus',
  hour: "{h} o'clock",
  minutes: '{h} {m}',
  parts: ['{t} in the morning', '{t} in the afternoon', '{t} in the evening', '{t} at night'],
};

const AROUND: Readonly<Record<SpokenLanguage, WordsAround>> = {
  'en-IN': ENGLISH,
  // Whoever mixes Hindi with English says English numbers: "do hazaar chhabbees" is rarer than "twenty twenty-six".
  'hi-Latn': ENGLISH,
  hi: around('रुपया रुपये पैसे', 'प्रतिशत दशमलव प्लस', '{h} बजे', '{h} बजकर {m} मिनट', 'बजे', 'सुबह दोपहर शाम रात'),
  ur: around('روپیہ روپے پیسے', 'فیصد اعشاریہ پلس', '{h} بجے', '{h} بج کر {m} منٹ', 'بجے', 'صبح دوپہر شام رات'),
  pa: around('ਰੁਪਇਆ ਰੁਪਏ ਪੈਸੇ', 'ਪ੍ਰਤੀਸ਼ਤ ਦਸ਼ਮਲਵ ਪਲੱਸ', '{h} ਵਜੇ', '{h} ਵੱਜ ਕੇ {m} ਮਿੰਟ', 'ਵਜੇ', 'ਸਵੇਰੇ ਦੁਪਹਿਰੇ ਸ਼ਾਮ ਰਾਤ'),
  mr: around('रुपया रुपये पैसे', 'टक्के पॉइंट प्लस', '{h} वाजता', '{h} वाजून {m} मिनिटांनी', 'वाज', 'सकाळी दुपारी संध्याकाळी रात्री'),
  gu: around('રૂપિયો રૂપિયા પૈસા', 'ટકા પોઇન્ટ પ્લસ', '{h} વાગ્યે', '{h} વાગીને {m} મિનિટે', 'વાગ', 'સવારે બપોરે સાંજે રાત્રે'),
  bn: around('টাকা টাকা পয়সা', 'শতাংশ দশমিক প্লাস', '{h}টা', '{h}টা {m} মিনিট', 'টা', 'সকাল দুপুর বিকেল রাত'),
  as: around('টকা টকা পইচা', 'শতাংশ দশমিক প্লাছ', '{h} বজাত', '{h} বাজি {m} মিনিটত', 'বজা', 'পুৱা দুপৰীয়া সন্ধিয়া ৰাতি'),
  or: around('ଟଙ୍କା ଟଙ୍କା ପଇସା', 'ପ୍ରତିଶତ ଦଶମିକ ପ୍ଲସ୍', '{h}ଟା', '{h}ଟା {m} ମିନିଟ୍', 'ଟା', 'ସକାଳ ଦିନ ସନ୍ଧ୍ୟା ରାତି'),
  ta: around('ரூபாய் ரூபாய் பைசா', 'சதவீதம் புள்ளி பிளஸ்', '{h} மணி', '{h} மணி {m} நிமிடம்', 'மணி', 'காலை மதியம் மாலை இரவு'),
  te: { oneHour: 'ఒంటి గంట', ...around('రూపాయి రూపాయలు పైసలు', 'శాతం పాయింట్ ప్లస్', '{h} గంటలు', '{h} గంటల {m} నిమిషాలు', 'గంట', 'ఉదయం మధ్యాహ్నం సాయంత్రం రాత్రి') },
  kn: around('ರೂಪಾಯಿ ರೂಪಾಯಿ ಪೈಸೆ', 'ಪ್ರತಿಶತ ಪಾಯಿಂಟ್ ಪ್ಲಸ್', '{h} ಗಂಟೆ', '{h} ಗಂಟೆ {m} ನಿಮಿಷ', 'ಗಂಟೆ', 'ಬೆಳಿಗ್ಗೆ ಮಧ್ಯಾಹ್ನ ಸಂಜೆ ರಾತ್ರಿ'),
  ml: around('രൂപ രൂപ പൈസ', 'ശതമാനം പോയിന്റ് പ്ലസ്', '{h} മണി', '{h} മണി {m} മിനിറ്റ്', 'മണി', 'രാവിലെ ഉച്ചയ്ക്ക് വൈകുന്നേരം രാത്രി'),
}; // prettier-ignore

const NUMBERS: Readonly<Record<SpokenLanguage, NumberWords>> = {
  'en-IN': ENGLISH_NUMBERS,
  'hi-Latn': ENGLISH_NUMBERS,
  ...NORTHERN_NUMBERS,
  ...SOUTHERN_NUMBERS,
};

/** How a date names its day, at the index of the day, where this is not the number. */
const BENGALI_DAYS = [
  '',
  'পয়লা',
  'দোসরা',
  'তেসরা',
  'চৌঠা',
  ...NUMBERS.bn.small.slice(5, 32).map((word, at) => `${word}${at < 14 ? 'ই' : 'ে'}`),
];
const DAYS: Readonly<Partial<Record<string, readonly string[]>>> = {
  'en-IN': ENGLISH_DAYS,
  'hi-Latn': ENGLISH_DAYS,
  bn: BENGALI_DAYS,
  ur: ['', 'یکم', ...NUMBERS.ur.small.slice(2, 32)],
};
const MONTH_FIRST: ReadonlySet<string> = new Set(['ta', 'te', 'kn', 'ml']);

/** All that a language needs to say what is written in figures. */
export interface SpokenWords extends WordsAround {
  numbers: NumberWords;
  /** The names of the months; they are made when a date is read first. */
  months: () => readonly string[];
  days: readonly string[];
  /** "November 28" instead of "28 November". */
  isMonthFirst: boolean;
}

const KNOWN = Object.fromEntries(
  (Object.keys(AROUND) as SpokenLanguage[]).map((code) => {
    const numbers = NUMBERS[code];
    const speech = {
      ...AROUND[code],
      numbers,
      months: monthsOf(code),
      days: DAYS[code] ?? numbers.small,
      isMonthFirst: MONTH_FIRST.has(code),
    };
    return [code, speech];
  }),
) as Record<SpokenLanguage, SpokenWords>;

/** The words of a language, in whatever case it is written; the English ones for a language without any. */
export const spokenWordsOf = (language: string): SpokenWords => textsOfLanguage(KNOWN, language);

/** Node.js knows the names of months. */
function monthsOf(code: SpokenLanguage): () => readonly string[] {
  let months: readonly string[] | undefined;
  return () => {
    if (months) return months;
    const format = new Intl.DateTimeFormat(code === 'hi-Latn' ? 'en-IN' : code, { month: 'long', timeZone: 'UTC' });
    months = Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month))));
    return months;
  };
}
