import type { SpokenLanguage } from '../spoken/spoken-words.js';
import { textsOfLanguage } from '../scripts/texts-of-language.js';

/** What the employee says when it can't go on by itself. */
export interface TroubleTexts {
  /** Something of ours fails; another try follows. */
  technicalProblem: string;
  /** The last words of a call that a person of the business goes on with later. */
  willCallBack: string;
  /** Is said before a person of the business is called. */
  connecting: string;
}

type Texts = readonly [technicalProblem: string, willCallBack: string, connecting: string];

const TEXTS: Readonly<Record<SpokenLanguage, Texts>> = {
  'en-IN': [
    'There is a technical problem, one moment please.',
    "I can't answer that right now, a colleague will call you back. Thank you.",
    'I am connecting you with a colleague.',
  ],
  'hi-Latn': [
    'Thodi technical problem aa rahi hai, please ek minute rukiye.',
    'Iska jawaab main abhi nahi de sakti, mere colleague aapko call karenge. Thank you.',
    'Main aapko apne colleague se connect kar rahi hoon.',
  ],
  hi: [
    'थोड़ी तकनीकी समस्या आ रही है, कृपया एक क्षण रुकिए।',
    'इसका जवाब मैं अभी नहीं दे सकती, मेरे सहकर्मी आपको फ़ोन करेंगे। धन्यवाद।',
    'मैं आपको अपने सहकर्मी से जोड़ रही हूँ।',
  ],
  ta: [
    'சிறிய தொழில்நுட்பச் சிக்கல் உள்ளது, தயவுசெய்து ஒரு நிமிடம் காத்திருங்கள்.',
    'இதற்கு இப்போது என்னால் பதில் சொல்ல முடியவில்லை, எங்கள் சக ஊழியர் உங்களை அழைப்பார். நன்றி.',
    'உங்களை எங்கள் சக ஊழியருடன் இணைக்கிறேன்.',
  ],
  te: [
    'చిన్న సాంకేతిక సమస్య ఉంది, దయచేసి ఒక్క క్షణం ఆగండి.',
    'దీనికి నేను ఇప్పుడు జవాబు చెప్పలేను, మా సహోద్యోగి మీకు కాల్ చేస్తారు. ధన్యవాదాలు.',
    'మిమ్మల్ని మా సహోద్యోగితో కలుపుతున్నాను.',
  ],
  kn: [
    'ಸಣ್ಣ ತಾಂತ್ರಿಕ ಸಮಸ್ಯೆ ಇದೆ, ದಯವಿಟ್ಟು ಒಂದು ಕ್ಷಣ ಕಾಯಿರಿ.',
    'ಇದಕ್ಕೆ ಈಗ ಉತ್ತರಿಸಲು ನನಗೆ ಆಗುತ್ತಿಲ್ಲ, ನಮ್ಮ ಸಹೋದ್ಯೋಗಿ ನಿಮಗೆ ಕರೆ ಮಾಡುತ್ತಾರೆ. ಧನ್ಯವಾದಗಳು.',
    'ನಿಮ್ಮನ್ನು ನಮ್ಮ ಸಹೋದ್ಯೋಗಿಗೆ ಸಂಪರ್ಕಿಸುತ್ತಿದ್ದೇನೆ.',
  ],
  ml: [
    'ഒരു ചെറിയ സാങ്കേതിക പ്രശ്നമുണ്ട്, ദയവായി ഒരു നിമിഷം കാത്തിരിക്കൂ.',
    'ഇതിന് ഇപ്പോൾ മറുപടി പറയാൻ എനിക്ക് കഴിയില്ല, ഞങ്ങളുടെ സഹപ്രവർത്തകർ നിങ്ങളെ വിളിക്കും. നന്ദി.',
    'നിങ്ങളെ ഞങ്ങളുടെ സഹപ്രവർത്തകരുമായി ബന്ധിപ്പിക്കുന്നു.',
  ],
  mr: [
    'थोडी तांत्रिक अडचण येत आहे, कृपया एक क्षण थांबा.',
    'याचे उत्तर मी आत्ता देऊ शकत नाही, माझे सहकारी तुम्हाला फोन करतील. धन्यवाद.',
    'मी तुम्हाला माझ्या सहकाऱ्यांशी जोडत आहे.',
  ],
  bn: [
    'একটু প্রযুক্তিগত সমস্যা হচ্ছে, দয়া করে এক মুহূর্ত অপেক্ষা করুন।',
    'এর উত্তর আমি এখন দিতে পারছি না, আমার একজন সহকর্মী আপনাকে ফোন করবেন। ধন্যবাদ।',
    'আপনাকে আমার একজন সহকর্মীর সঙ্গে যুক্ত করছি।',
  ],
  gu: [
    'થોડી ટેક્નિકલ સમસ્યા આવી રહી છે, કૃપા કરીને એક ક્ષણ રાહ જુઓ.',
    'આનો જવાબ હું અત્યારે આપી શકતી નથી, મારા સહકર્મી તમને ફોન કરશે. આભાર.',
    'હું તમને મારા સહકર્મી સાથે જોડું છું.',
  ],
  pa: [
    'ਥੋੜ੍ਹੀ ਤਕਨੀਕੀ ਸਮੱਸਿਆ ਆ ਰਹੀ ਹੈ, ਕਿਰਪਾ ਕਰਕੇ ਇੱਕ ਪਲ ਰੁਕੋ।',
    'ਇਸ ਦਾ ਜਵਾਬ ਮੈਂ ਹੁਣੇ ਨਹੀਂ ਦੇ ਸਕਦੀ, ਮੇਰੇ ਸਾਥੀ ਤੁਹਾਨੂੰ ਫ਼ੋਨ ਕਰਨਗੇ। ਧੰਨਵਾਦ।',
    'ਮੈਂ ਤੁਹਾਨੂੰ ਆਪਣੇ ਸਾਥੀ ਨਾਲ ਜੋੜ ਰਹੀ ਹਾਂ।',
  ],
  or: [
    'ଟିକେ ବୈଷୟିକ ସମସ୍ୟା ହେଉଛି, ଦୟାକରି ଗୋଟିଏ ମୁହୂର୍ତ୍ତ ଅପେକ୍ଷା କରନ୍ତୁ।',
    'ଏହାର ଉତ୍ତର ମୁଁ ଏବେ ଦେଇପାରୁନାହିଁ, ମୋର ଜଣେ ସହକର୍ମୀ ଆପଣଙ୍କୁ ଫୋନ୍ କରିବେ। ଧନ୍ୟବାଦ।',
    'ମୁଁ ଆପଣଙ୍କୁ ମୋର ଜଣେ ସହକର୍ମୀଙ୍କ ସହ ଯୋଡୁଛି।',
  ],
  as: [
    'অলপ কাৰিকৰী সমস্যা হৈছে, অনুগ্ৰহ কৰি এক মুহূৰ্ত অপেক্ষা কৰক।',
    'ইয়াৰ উত্তৰ মই এতিয়া দিব নোৱাৰোঁ, মোৰ এজন সহকৰ্মীয়ে আপোনাক ফোন কৰিব। ধন্যবাদ।',
    'আপোনাক মোৰ এজন সহকৰ্মীৰ লগত সংযোগ কৰি আছোঁ।',
  ],
  ur: [
    'تھوڑا تکنیکی مسئلہ آ رہا ہے، براہ کرم ایک لمحہ انتظار کیجیے۔',
    'اس کا جواب میں ابھی نہیں دے سکتی، میرے ساتھی آپ کو فون کریں گے۔ شکریہ۔',
    'میں آپ کو اپنے ساتھی سے ملا رہی ہوں۔',
  ],
};

/** The texts of a language; the English ones if the language has none. */
export function troubleTexts(language: string): TroubleTexts {
  const [technicalProblem, willCallBack, connecting] = textsOfLanguage(TEXTS, language);
  return { technicalProblem, willCallBack, connecting };
}
