import { textsOfLanguage } from './texts-of-language.js';

/** The texts around a transfer to the business. */
export interface TransferTexts {
  /** The offer at the end of the greeting. */
  offer: string;
  /** Is said to the person before the business is called. */
  connecting: string;
  /** Is said to the person if the business was not reached: these are the last words of the call. */
  notReached: string;
  /** Is said to the business's person before the two are joined. */
  announcement: string;
}

type Texts = readonly [offer: string, connecting: string, notReached: string, announcement: string];

const TEXTS: Readonly<Record<string, Texts>> = {
  'en-IN': [
    'To speak with our team now, press {{transfer.key}}.',
    'One moment, I am connecting you with our team.',
    'Our team cannot talk just now and will call you back. Thank you. Goodbye.',
    'A call from your assistant. {{lead.name}} is on the line.',
  ],
  hi: [
    'हमारी टीम से अभी बात करने के लिए {{transfer.key}} दबाएँ।',
    'एक क्षण, मैं आपको हमारी टीम से जोड़ रही हूँ।',
    'हमारी टीम अभी बात नहीं कर सकती, वह आपको फ़ोन करेगी। धन्यवाद। नमस्ते।',
    'आपकी सहायक की ओर से कॉल। {{lead.name}} लाइन पर हैं।',
  ],
  ta: [
    'எங்கள் குழுவுடன் இப்போது பேச {{transfer.key}} ஐ அழுத்தவும்.',
    'ஒரு நிமிடம், உங்களை எங்கள் குழுவுடன் இணைக்கிறேன்.',
    'எங்கள் குழு இப்போது பேச இயலாது, பிறகு உங்களை அழைக்கும். நன்றி. வணக்கம்.',
    'உங்கள் உதவியாளரின் அழைப்பு. {{lead.name}} இணைப்பில் உள்ளார்.',
  ],
  te: [
    'మా బృందంతో ఇప్పుడే మాట్లాడటానికి {{transfer.key}} నొక్కండి.',
    'ఒక్క క్షణం, మిమ్మల్ని మా బృందంతో కలుపుతున్నాను.',
    'మా బృందం ఇప్పుడు మాట్లాడలేదు, తర్వాత మీకు కాల్ చేస్తుంది. ధన్యవాదాలు. నమస్కారం.',
    'మీ అసిస్టెంట్ నుండి కాల్. {{lead.name}} లైన్‌లో ఉన్నారు.',
  ],
  kn: [
    'ನಮ್ಮ ತಂಡದೊಂದಿಗೆ ಈಗಲೇ ಮಾತನಾಡಲು {{transfer.key}} ಒತ್ತಿ.',
    'ಒಂದು ಕ್ಷಣ, ನಿಮ್ಮನ್ನು ನಮ್ಮ ತಂಡಕ್ಕೆ ಸಂಪರ್ಕಿಸುತ್ತಿದ್ದೇನೆ.',
    'ನಮ್ಮ ತಂಡ ಈಗ ಮಾತನಾಡಲು ಸಾಧ್ಯವಿಲ್ಲ, ನಂತರ ನಿಮಗೆ ಕರೆ ಮಾಡುತ್ತದೆ. ಧನ್ಯವಾದಗಳು. ನಮಸ್ಕಾರ.',
    'ನಿಮ್ಮ ಸಹಾಯಕರಿಂದ ಕರೆ. {{lead.name}} ಅವರು ಸಾಲಿನಲ್ಲಿದ್ದಾರೆ.',
  ],
  ml: [
    'ഞങ്ങളുടെ ടീമുമായി ഇപ്പോൾ സംസാരിക്കാൻ {{transfer.key}} അമർത്തുക.',
    'ഒരു നിമിഷം, നിങ്ങളെ ഞങ്ങളുടെ ടീമുമായി ബന്ധിപ്പിക്കുന്നു.',
    'ഞങ്ങളുടെ ടീമിന് ഇപ്പോൾ സംസാരിക്കാൻ കഴിയില്ല, പിന്നീട് നിങ്ങളെ വിളിക്കും. നന്ദി. നമസ്കാരം.',
    'നിങ്ങളുടെ അസിസ്റ്റന്റിൽ നിന്നുള്ള കോൾ. {{lead.name}} ലൈനിലുണ്ട്.',
  ],
  mr: [
    'आमच्या टीमशी आत्ता बोलण्यासाठी {{transfer.key}} दाबा.',
    'एक क्षण, मी तुम्हाला आमच्या टीमशी जोडत आहे.',
    'आमची टीम आत्ता बोलू शकत नाही, ती तुम्हाला फोन करेल. धन्यवाद. नमस्कार.',
    'तुमच्या सहाय्यकाकडून कॉल. {{lead.name}} लाइनवर आहेत.',
  ],
  bn: [
    'আমাদের টিমের সঙ্গে এখনই কথা বলতে {{transfer.key}} টিপুন।',
    'এক মুহূর্ত, আপনাকে আমাদের টিমের সঙ্গে যুক্ত করছি।',
    'আমাদের টিম এখন কথা বলতে পারছে না, পরে আপনাকে ফোন করবে। ধন্যবাদ। নমস্কার।',
    'আপনার সহায়কের কল। {{lead.name}} লাইনে আছেন।',
  ],
  gu: [
    'અમારી ટીમ સાથે હમણાં વાત કરવા {{transfer.key}} દબાવો.',
    'એક ક્ષણ, હું તમને અમારી ટીમ સાથે જોડું છું.',
    'અમારી ટીમ હમણાં વાત કરી શકતી નથી, તે તમને ફોન કરશે. આભાર. નમસ્તે.',
    'તમારા સહાયક તરફથી કૉલ. {{lead.name}} લાઇન પર છે.',
  ],
  pa: [
    'ਸਾਡੀ ਟੀਮ ਨਾਲ ਹੁਣੇ ਗੱਲ ਕਰਨ ਲਈ {{transfer.key}} ਦਬਾਓ।',
    'ਇੱਕ ਪਲ, ਮੈਂ ਤੁਹਾਨੂੰ ਸਾਡੀ ਟੀਮ ਨਾਲ ਜੋੜ ਰਹੀ ਹਾਂ।',
    'ਸਾਡੀ ਟੀਮ ਹੁਣ ਗੱਲ ਨਹੀਂ ਕਰ ਸਕਦੀ, ਉਹ ਤੁਹਾਨੂੰ ਫ਼ੋਨ ਕਰੇਗੀ। ਧੰਨਵਾਦ। ਸਤ ਸ੍ਰੀ ਅਕਾਲ।',
    'ਤੁਹਾਡੀ ਸਹਾਇਕ ਵੱਲੋਂ ਕਾਲ। {{lead.name}} ਲਾਈਨ ਤੇ ਹਨ।',
  ],
  or: [
    'ଆମ ଟିମ୍ ସହ ଏବେ କଥା ହେବାକୁ {{transfer.key}} ଦବାନ୍ତୁ।',
    'ଗୋଟିଏ ମୁହୂର୍ତ୍ତ, ମୁଁ ଆପଣଙ୍କୁ ଆମ ଟିମ୍ ସହ ଯୋଡୁଛି।',
    'ଆମ ଟିମ୍ ଏବେ କଥା ହୋଇପାରିବେ ନାହିଁ, ପରେ ଆପଣଙ୍କୁ ଫୋନ୍ କରିବେ। ଧନ୍ୟବାଦ। ନମସ୍କାର।',
    'ଆପଣଙ୍କ ସହାୟକଙ୍କ କଲ୍। {{lead.name}} ଲାଇନରେ ଅଛନ୍ତି।',
  ],
  as: [
    'আমাৰ দলৰ লগত এতিয়াই কথা পাতিবলৈ {{transfer.key}} টিপক।',
    'এক মুহূৰ্ত, আপোনাক আমাৰ দলৰ লগত সংযোগ কৰি আছোঁ।',
    'আমাৰ দলে এতিয়া কথা পাতিব নোৱাৰে, পিছত আপোনাক ফোন কৰিব। ধন্যবাদ। নমস্কাৰ।',
    'আপোনাৰ সহায়কৰ কল। {{lead.name}} লাইনত আছে।',
  ],
  ur: [
    'ہماری ٹیم سے ابھی بات کرنے کے لیے {{transfer.key}} دبائیں۔',
    'ایک لمحہ، میں آپ کو ہماری ٹیم سے ملا رہی ہوں۔',
    'ہماری ٹیم ابھی بات نہیں کر سکتی، وہ آپ کو فون کرے گی۔ شکریہ۔ خدا حافظ۔',
    'آپ کی معاون کی کال۔ {{lead.name}} لائن پر ہیں۔',
  ],
};

/** The texts of a language; the English ones if the language has none. */
export function transferTexts(language: string): TransferTexts {
  const [offer, connecting, notReached, announcement] = textsOfLanguage(TEXTS, language);
  return { offer, connecting, notReached, announcement };
}
