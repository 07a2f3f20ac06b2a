import type { SpokenLanguage } from '../spoken/spoken-words.js';
import { defaultScript } from '../scripts/default-script.js';
import { textsOfLanguage } from '../scripts/texts-of-language.js';

/** What is said to a person who stays silent after "are you there?". */
const SECOND: Readonly<Record<SpokenLanguage, string>> = {
  'en-IN': "I can't hear you. Shall I call you later?",
  'hi-Latn': 'Aapki awaaz nahi aa rahi hai. Kya main baad mein call karoon?',
  hi: 'आपकी आवाज़ नहीं आ रही है। क्या मैं बाद में फ़ोन करूँ?',
  ta: 'உங்கள் குரல் கேட்கவில்லை. நான் பிறகு அழைக்கட்டுமா?',
  te: 'మీ మాట వినిపించడం లేదు. నేను తర్వాత కాల్ చేయనా?',
  kn: 'ನಿಮ್ಮ ಧ್ವನಿ ಕೇಳಿಸುತ್ತಿಲ್ಲ. ನಾನು ನಂತರ ಕರೆ ಮಾಡಲೇ?',
  ml: 'നിങ്ങളുടെ ശബ്ദം കേൾക്കുന്നില്ല. ഞാൻ പിന്നീട് വിളിക്കട്ടെ?',
  mr: 'तुमचा आवाज ऐकू येत नाही. मी नंतर फोन करू का?',
  bn: 'আপনার কথা শুনতে পাচ্ছি না। আমি কি পরে ফোন করব?',
  gu: 'તમારો અવાજ સંભળાતો નથી. શું હું પછી ફોન કરું?',
  pa: 'ਤੁਹਾਡੀ ਆਵਾਜ਼ ਨਹੀਂ ਆ ਰਹੀ। ਕੀ ਮੈਂ ਬਾਅਦ ਵਿੱਚ ਫ਼ੋਨ ਕਰਾਂ?',
  or: 'ଆପଣଙ୍କ କଥା ଶୁଣାଯାଉନାହିଁ। ମୁଁ ପରେ ଫୋନ୍ କରିବି କି?',
  as: 'আপোনাৰ মাত শুনা নাই। মই পিছত ফোন কৰিম নেকি?',
  ur: 'آپ کی آواز نہیں آ رہی۔ کیا میں بعد میں فون کروں؟',
};

/** Scripts have no Hinglish of their own. */
const ARE_YOU_THERE: Readonly<Record<string, string>> = { 'hi-latn': 'Hello, kya aap sun pa rahe hain?' };

/**
 * The two things that are said to a silent person, one after the other.
 * @param areYouThere the first one, if the employee's script has one
 */
export function nudgesOf(language: string, areYouThere?: string): readonly [first: string, second: string] {
  const first = areYouThere ?? ARE_YOU_THERE[language.toLowerCase()] ?? defaultScript(language).areYouThere;
  return [first, textsOfLanguage(SECOND, language)];
}
