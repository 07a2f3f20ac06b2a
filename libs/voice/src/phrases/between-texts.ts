import type { SpokenLanguage } from '../spoken/spoken-words.js';
import { textsOfLanguage } from '../scripts/texts-of-language.js';

/** The short words between sentences, by which a person knows that the employee has heard. */
export interface BetweenTexts {
  /** Begins the sentence with which the employee goes on after an interruption, such as "Yes,". */
  goOn: string;
  /** A sentence that fills the time until an answer is there. */
  filler: string;
}

const TEXTS: Readonly<Record<SpokenLanguage, readonly [goOn: string, filler: string]>> = {
  'en-IN': ['Yes,', 'One moment please.'],
  'hi-Latn': ['Ji,', 'Ek minute, please.'],
  hi: ['जी,', 'कृपया एक क्षण।'],
  ta: ['சரி,', 'தயவுசெய்து ஒரு நிமிடம்.'],
  te: ['సరే,', 'దయచేసి ఒక్క క్షణం.'],
  kn: ['ಸರಿ,', 'ದಯವಿಟ್ಟು ಒಂದು ಕ್ಷಣ.'],
  ml: ['ശരി,', 'ദയവായി ഒരു നിമിഷം.'],
  mr: ['हो,', 'एक क्षण थांबा, कृपया.'],
  bn: ['জি,', 'দয়া করে এক মুহূর্ত।'],
  gu: ['જી,', 'કૃપા કરીને એક ક્ષણ.'],
  pa: ['ਜੀ,', 'ਕਿਰਪਾ ਕਰਕੇ ਇੱਕ ਪਲ।'],
  or: ['ଆଜ୍ଞା,', 'ଦୟାକରି ଗୋଟିଏ ମୁହୂର୍ତ୍ତ।'],
  as: ['হয়,', 'অনুগ্ৰহ কৰি এক মুহূৰ্ত।'],
  ur: ['جی،', 'براہ کرم ایک لمحہ۔'],
};

/** The texts of a language; the English ones if the language has none. */
export function betweenTexts(language: string): BetweenTexts {
  const [goOn, filler] = textsOfLanguage(TEXTS, language);
  return { goOn, filler };
}
