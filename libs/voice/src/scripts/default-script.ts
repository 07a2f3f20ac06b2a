import type { Script } from '../ports.js';
import { textsOfLanguage } from './texts-of-language.js';
import { transferTexts } from './transfer-texts.js';

/**
 * Who is calling, the notice that the call may be recorded, the opening question, three questions, are-you-there, goodbye. The texts are
 * short, because the call of a silent person must end within 50 s.
 */
type Lines = readonly [string, string, string, string, string, string, string, string];

const SCRIPTS: Readonly<Record<string, Lines>> = {
  'en-IN': [
    'Hello {{lead.name}}, I am the automated assistant of {{business}}.',
    'This call may be recorded.',
    'May we talk about your enquiry now?',
    'What are you looking for?',
    'How soon do you need it?',
    'When should our team call you back?',
    'Hello, are you there?',
    'Thank you for your time. Goodbye.',
  ],
  hi: [
    'नमस्ते {{lead.name}} जी, मैं {{business}} की ऑटोमेटेड सहायक हूँ।',
    'यह कॉल रिकॉर्ड हो सकती है।',
    'क्या आपकी पूछताछ पर अभी बात करें?',
    'आप क्या ढूँढ रहे हैं?',
    'आपको यह कब तक चाहिए?',
    'हमारी टीम आपको कब फ़ोन करे?',
    'हैलो, क्या आप सुन पा रहे हैं?',
    'आपके समय के लिए धन्यवाद। नमस्ते।',
  ],
  ta: [
    'வணக்கம் {{lead.name}}, நான் {{business}} நிறுவனத்தின் தானியங்கி உதவியாளர்.',
    'இந்த அழைப்பு பதிவு செய்யப்படலாம்.',
    'உங்கள் விசாரணை பற்றி இப்போது பேசலாமா?',
    'உங்களுக்கு என்ன தேவை?',
    'அது எப்போது தேவை?',
    'எங்கள் குழு உங்களை எப்போது அழைக்கலாம்?',
    'ஹலோ, கேட்கிறதா?',
    'உங்கள் நேரத்திற்கு நன்றி. வணக்கம்.',
  ],
  te: [
    'నమస్కారం {{lead.name}} గారు, నేను {{business}} ఆటోమేటెడ్ అసిస్టెంట్‌ని.',
    'ఈ కాల్ రికార్డ్ కావచ్చు.',
    'మీ విచారణ గురించి ఇప్పుడు మాట్లాడవచ్చా?',
    'మీకు ఏమి కావాలి?',
    'అది ఎప్పటికి కావాలి?',
    'మా బృందం మీకు ఎప్పుడు కాల్ చేయాలి?',
    'హలో, వినిపిస్తోందా?',
    'మీ సమయానికి ధన్యవాదాలు. నమస్కారం.',
  ],
  kn: [
    'ನಮಸ್ಕಾರ {{lead.name}} ಅವರೇ, ನಾನು {{business}} ಸಂಸ್ಥೆಯ ಸ್ವಯಂಚಾಲಿತ ಸಹಾಯಕ.',
    'ಈ ಕರೆ ರೆಕಾರ್ಡ್ ಆಗಬಹುದು.',
    'ನಿಮ್ಮ ವಿಚಾರಣೆ ಬಗ್ಗೆ ಮಾತನಾಡಬಹುದೇ?',
    'ನಿಮಗೆ ಏನು ಬೇಕು?',
    'ಅದು ಯಾವಾಗ ಬೇಕು?',
    'ನಮ್ಮ ತಂಡ ನಿಮಗೆ ಯಾವಾಗ ಕರೆ ಮಾಡಬೇಕು?',
    'ಹಲೋ, ಕೇಳಿಸುತ್ತಿದೆಯೇ?',
    'ನಿಮ್ಮ ಸಮಯಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ನಮಸ್ಕಾರ.',
  ],
  ml: [
    'നമസ്കാരം {{lead.name}}, ഞാൻ {{business}} ന്റെ ഓട്ടോമേറ്റഡ് അസിസ്റ്റന്റ് ആണ്.',
    'ഈ കോൾ റെക്കോർഡ് ചെയ്തേക്കാം.',
    'നിങ്ങളുടെ അന്വേഷണത്തെക്കുറിച്ച് ഇപ്പോൾ സംസാരിക്കാമോ?',
    'നിങ്ങൾക്ക് എന്താണ് വേണ്ടത്?',
    'അത് എപ്പോൾ വേണം?',
    'ഞങ്ങളുടെ ടീം എപ്പോൾ വിളിക്കണം?',
    'ഹലോ, കേൾക്കുന്നുണ്ടോ?',
    'സമയം തന്നതിന് നന്ദി. നമസ്കാരം.',
  ],
  mr: [
    'नमस्कार {{lead.name}}, मी {{business}} ची स्वयंचलित सहाय्यक बोलत आहे.',
    'हा कॉल रेकॉर्ड होऊ शकतो.',
    'तुमच्या चौकशीबद्दल आत्ता बोलू शकतो का?',
    'तुम्हाला काय हवे आहे?',
    'ते कधीपर्यंत हवे आहे?',
    'आमच्या टीमने तुम्हाला कधी फोन करावा?',
    'हॅलो, ऐकू येत आहे का?',
    'वेळ दिल्याबद्दल धन्यवाद. नमस्कार.',
  ],
  bn: [
    'নমস্কার {{lead.name}}, আমি {{business}} এর স্বয়ংক্রিয় সহকারী।',
    'এই কল রেকর্ড হতে পারে।',
    'আপনার অনুসন্ধান নিয়ে এখন কথা বলা যাবে?',
    'আপনি কী খুঁজছেন?',
    'এটা কবে দরকার?',
    'আমাদের টিম আপনাকে কখন ফোন করবে?',
    'হ্যালো, শুনতে পাচ্ছেন?',
    'সময় দেওয়ার জন্য ধন্যবাদ। নমস্কার।',
  ],
  gu: [
    'નમસ્તે {{lead.name}}, હું {{business}} ની ઓટોમેટેડ સહાયક છું.',
    'આ કૉલ રેકોર્ડ થઈ શકે છે.',
    'તમારી પૂછપરછ વિશે અત્યારે વાત કરી શકીએ?',
    'તમને શું જોઈએ છે?',
    'તે ક્યારે જોઈએ છે?',
    'અમારી ટીમ તમને ક્યારે ફોન કરે?',
    'હેલો, સંભળાય છે?',
    'તમારા સમય માટે આભાર. નમસ્તે.',
  ],
  pa: [
    'ਸਤ ਸ੍ਰੀ ਅਕਾਲ {{lead.name}} ਜੀ, ਮੈਂ {{business}} ਦੀ ਆਟੋਮੇਟਿਡ ਸਹਾਇਕ ਹਾਂ।',
    'ਇਹ ਕਾਲ ਰਿਕਾਰਡ ਹੋ ਸਕਦੀ ਹੈ।',
    'ਕੀ ਤੁਹਾਡੀ ਪੁੱਛਗਿੱਛ ਬਾਰੇ ਹੁਣ ਗੱਲ ਕਰੀਏ?',
    'ਤੁਹਾਨੂੰ ਕੀ ਚਾਹੀਦਾ ਹੈ?',
    'ਇਹ ਕਦੋਂ ਤੱਕ ਚਾਹੀਦਾ ਹੈ?',
    'ਸਾਡੀ ਟੀਮ ਤੁਹਾਨੂੰ ਕਦੋਂ ਫ਼ੋਨ ਕਰੇ?',
    'ਹੈਲੋ, ਕੀ ਤੁਸੀਂ ਸੁਣ ਰਹੇ ਹੋ?',
    'ਤੁਹਾਡੇ ਸਮੇਂ ਲਈ ਧੰਨਵਾਦ। ਸਤ ਸ੍ਰੀ ਅਕਾਲ।',
  ],
  or: [
    'ନମସ୍କାର {{lead.name}}, ମୁଁ {{business}} ର ସ୍ବୟଂଚାଳିତ ସହାୟକ।',
    'ଏହି କଲ୍ ରେକର୍ଡ ହୋଇପାରେ।',
    'ଆପଣଙ୍କ ଅନୁସନ୍ଧାନ ବିଷୟରେ କଥା ହେବା କି?',
    'ଆପଣଙ୍କୁ କଣ ଦରକାର?',
    'ଏହା କେବେ ଦରକାର?',
    'ଆମ ଟିମ୍ ଆପଣଙ୍କୁ କେବେ ଫୋନ୍ କରିବ?',
    'ହେଲୋ, ଶୁଣିପାରୁଛନ୍ତି କି?',
    'ଆପଣଙ୍କ ସମୟ ପାଇଁ ଧନ୍ୟବାଦ। ନମସ୍କାର।',
  ],
  as: [
    'নমস্কাৰ {{lead.name}}, মই {{business}} ৰ স্বয়ংক্ৰিয় সহায়ক।',
    "এই কলটো ৰেকৰ্ড হ'ব পাৰে।",
    'আপোনাৰ অনুসন্ধানৰ বিষয়ে এতিয়া কথা পাতিব পাৰোঁনে?',
    'আপোনাক কি লাগে?',
    'সেইটো কেতিয়া লাগে?',
    'আমাৰ দলে আপোনাক কেতিয়া ফোন কৰিব?',
    'হেল্লো, শুনিছেনে?',
    'সময় দিয়াৰ বাবে ধন্যবাদ। নমস্কাৰ।',
  ],
  ur: [
    'السلام علیکم {{lead.name}}، میں {{business}} کی خودکار معاون ہوں۔',
    'یہ کال ریکارڈ ہو سکتی ہے۔',
    'کیا آپ کی انکوائری پر ابھی بات کریں؟',
    'آپ کو کیا چاہیے؟',
    'یہ کب تک چاہیے؟',
    'ہماری ٹیم آپ کو کب فون کرے؟',
    'ہیلو، کیا آپ سن رہے ہیں؟',
    'آپ کے وقت کا شکریہ۔ خدا حافظ۔',
  ],
};

/** Languages with a default script. */
export const scriptLanguages: readonly string[] = Object.keys(SCRIPTS);

/**
 * The script of an employee without a script; the English one if the language has none.
 * Its greeting offers the business to whoever presses `{{transfer.key}}`; without such a key the offer is left out.
 * @param isRecorded whether the greeting says that the call may be recorded
 */
export function defaultScript(language: string, isRecorded = false): Script {
  const [caller, notice, opening, first, second, third, areYouThere, goodbye] = textsOfLanguage(SCRIPTS, language);
  const { offer, connecting, notReached } = transferTexts(language);
  const greeting = [caller, ...(isRecorded ? [notice] : []), offer, opening].join(' ');
  return { greeting, questions: [first, second, third], areYouThere, goodbye, connecting, notReached };
}

/** The notice by which people are told that the call may be recorded. */
export const recordingNotice = (language: string): string => textsOfLanguage(SCRIPTS, language)[1];
