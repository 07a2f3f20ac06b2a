import { textsOfLanguage } from './texts-of-language.js';

/** The messages for an answering machine: who called, why, and that the call will be repeated. Each takes less than ten seconds. */
const MESSAGES: Readonly<Record<string, string>> = {
  'en-IN': 'Hello, this is the automated assistant of {{business}}, calling about your enquiry. We will call you again. Thank you.',
  hi: 'नमस्ते, मैं {{business}} की ऑटोमेटेड सहायक हूँ। आपकी पूछताछ के बारे में फ़ोन किया था। हम फिर फ़ोन करेंगे। धन्यवाद।',
  ta: 'வணக்கம், நான் {{business}} நிறுவனத்தின் தானியங்கி உதவியாளர். உங்கள் விசாரணை பற்றி அழைத்தேன். மீண்டும் அழைப்போம். நன்றி.',
  te: 'నమస్కారం, నేను {{business}} ఆటోమేటెడ్ అసిస్టెంట్‌ని. మీ విచారణ గురించి కాల్ చేశాను. మళ్ళీ కాల్ చేస్తాము. ధన్యవాదాలు.',
  kn: 'ನಮಸ್ಕಾರ, {{business}} ಸಂಸ್ಥೆಯ ಸ್ವಯಂಚಾಲಿತ ಸಹಾಯಕ. ನಿಮ್ಮ ವಿಚಾರಣೆ ಬಗ್ಗೆ ಕರೆ ಮಾಡಿದೆ. ಮತ್ತೆ ಕರೆ ಮಾಡುತ್ತೇವೆ. ಧನ್ಯವಾದಗಳು.',
  ml: 'നമസ്കാരം, ഞാൻ {{business}} ന്റെ ഓട്ടോമേറ്റഡ് അസിസ്റ്റന്റ് ആണ്. നിങ്ങളുടെ അന്വേഷണത്തെക്കുറിച്ച് വിളിച്ചതാണ്. വീണ്ടും വിളിക്കാം. നന്ദി.',
  mr: 'नमस्कार, मी {{business}} ची ऑटोमेटेड सहाय्यक आहे. तुमच्या चौकशीबद्दल फोन केला होता. आम्ही पुन्हा फोन करू. धन्यवाद.',
  bn: 'নমস্কার, আমি {{business}} এর স্বয়ংক্রিয় সহায়ক। আপনার অনুসন্ধানের বিষয়ে ফোন করেছিলাম। আমরা আবার ফোন করব। ধন্যবাদ।',
  gu: 'નમસ્તે, હું {{business}} ની ઓટોમેટેડ સહાયક છું. તમારી પૂછપરછ વિશે ફોન કર્યો હતો. અમે ફરી ફોન કરીશું. આભાર.',
  pa: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ, ਮੈਂ {{business}} ਦੀ ਆਟੋਮੇਟਿਡ ਸਹਾਇਕ ਹਾਂ। ਤੁਹਾਡੀ ਪੁੱਛਗਿੱਛ ਬਾਰੇ ਫ਼ੋਨ ਕੀਤਾ ਸੀ। ਅਸੀਂ ਫਿਰ ਫ਼ੋਨ ਕਰਾਂਗੇ। ਧੰਨਵਾਦ।',
  or: 'ନମସ୍କାର, {{business}} ର ସ୍ୱୟଂଚାଳିତ ସହାୟକ। ଆପଣଙ୍କ ଅନୁସନ୍ଧାନ ବିଷୟରେ ଫୋନ୍ କରିଥିଲି। ପୁଣି ଫୋନ୍ କରିବୁ। ଧନ୍ୟବାଦ।',
  as: 'নমস্কাৰ, মই {{business}} ৰ স্বয়ংক্ৰিয় সহায়ক। আপোনাৰ অনুসন্ধানৰ বিষয়ে ফোন কৰিছিলোঁ। আমি আকৌ ফোন কৰিম। ধন্যবাদ।',
  ur: 'السلام علیکم، میں {{business}} کی خودکار معاون ہوں۔ آپ کی انکوائری کے بارے میں فون کیا تھا۔ ہم دوبارہ فون کریں گے۔ شکریہ۔',
};

/** The message for an answering machine; the English one if the language has none. */
export const machineMessage = (language: string): string => textsOfLanguage(MESSAGES, language);
