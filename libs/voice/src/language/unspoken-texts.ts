import { textsOfLanguage } from '../scripts/texts-of-language.js';
import type { SpokenLanguage } from '../spoken/spoken-words.js';

/** What is said to a person who asks for a language that the employee does not speak. */
const TEXTS: Readonly<Record<SpokenLanguage, string>> = {
  'en-IN': "I'm sorry, I don't speak that language.",
  'hi-Latn': 'Maaf kijiye, main woh language nahi bolti.',
  hi: 'माफ़ कीजिए, मैं वह भाषा नहीं बोलती।',
  ta: 'மன்னிக்கவும், அந்த மொழி எனக்குத் தெரியாது.',
  te: 'క్షమించండి, ఆ భాష నాకు రాదు.',
  kn: 'ಕ್ಷಮಿಸಿ, ಆ ಭಾಷೆ ನನಗೆ ಬರುವುದಿಲ್ಲ.',
  ml: 'ക്ഷമിക്കണം, ആ ഭാഷ എനിക്ക് അറിയില്ല.',
  mr: 'माफ करा, मला ती भाषा येत नाही.',
  bn: 'মাফ করবেন, ওই ভাষাটা আমি জানি না।',
  gu: 'માફ કરશો, મને તે ભાષા આવડતી નથી.',
  pa: 'ਮਾਫ਼ ਕਰਨਾ, ਮੈਨੂੰ ਉਹ ਭਾਸ਼ਾ ਨਹੀਂ ਆਉਂਦੀ।',
  or: 'କ୍ଷମା କରନ୍ତୁ, ମୋତେ ସେହି ଭାଷା ଆସେ ନାହିଁ।',
  as: 'ক্ষমা কৰিব, মই সেই ভাষাটো নাজানো।',
  ur: 'معاف کیجیے، مجھے وہ زبان نہیں آتی۔',
};

/** The sentence in a language; the English one if the language has none. */
export const unspokenText = (language: string): string => textsOfLanguage(TEXTS, language);
