import { LANGUAGES, type Language } from '@turant/domain';
import { guessRole, isBudgetLabel, isOfSomebodyElse } from './guess-role.js';
import { LABEL_WORDS, MEANINGS } from './label-words.js';

type Asked = 'name' | 'phone' | 'email' | 'budget' | 'requirement' | 'lastName';

/** Labels as forms ask, by language and by what they ask for. */
const LABELS: Readonly<Record<Language, Readonly<Record<Asked, readonly string[]>>>> = {
  hi: {
    name: ['नाम', 'आपका नाम', 'आपका_नाम_क्या_है?', 'पूरा नाम *', 'Naam', 'aapka naam', 'Aapka nam'],
    phone: ['फ़ोन नंबर', 'फोन', 'मोबाइल नंबर', 'मोबाईल नं.', 'आपका व्हाट्सएप नंबर', 'संपर्क नंबर', 'Mobail nambar', 'sampark number'],
    email: ['ईमेल', 'ई-मेल आईडी', 'आपका ईमेल पता', 'ई मेल'],
    budget: ['बजट', 'आपका बजट क्या है?', 'अनुमानित बजट (लाख में)', 'aapka bajat'],
    requirement: ['आवश्यकता', 'आपकी ज़रूरत', 'संदेश', 'अपना संदेश लिखें', 'Apki zaroorat'],
    lastName: ['उपनाम', 'अंतिम नाम', 'सरनेम'],
  },
  'en-IN': {
    name: ['Your full name', 'Name of the customer'],
    phone: ['What is your number?', 'Mobile No.', 'WhatsApp number'],
    email: ['Email ID', 'E-mail address'],
    budget: ['Your budget', 'Price range'],
    requirement: ['Your requirement', 'Please enter your message', 'Enquiry'],
    lastName: ['Last name', 'Surname'],
  },
  ta: {
    name: ['பெயர்', 'உங்கள் பெயர்', 'பெயரை உள்ளிடவும்', 'Ungal peyar'],
    phone: ['தொலைபேசி எண்', 'உங்கள் கைபேசி எண்', 'மொபைல் எண்', 'வாட்ஸ்அப் எண்', 'போன் நம்பர்', 'அலைபேசி', 'தொடர்பு எண்'],
    email: ['மின்னஞ்சல்', 'மின்னஞ்சல் முகவரி', 'உங்கள் இமெயில்', 'ஈ-மெயில்'],
    budget: ['பட்ஜெட்', 'உங்கள் பட்ஜெட் என்ன?', 'விலை வரம்பு'],
    requirement: ['தேவை', 'உங்கள் தேவைகள்', 'செய்தி'],
    lastName: ['கடைசி பெயர்', 'குடும்பப் பெயர்'],
  },
  te: {
    name: ['పేరు', 'మీ పేరు', 'పూర్తి పేరు', 'mee peru'],
    phone: ['ఫోన్ నంబర్', 'మీ మొబైల్ నెంబర్', 'వాట్సాప్ నంబర్', 'సెల్ నంబర్'],
    email: ['ఈమెయిల్', 'ఇమెయిల్ చిరునామా', 'ఈ-మెయిల్'],
    budget: ['బడ్జెట్', 'మీ బడ్జెట్ ఎంత?'],
    requirement: ['అవసరం', 'మీ సందేశం'],
    lastName: ['ఇంటి పేరు', 'చివరి పేరు'],
  },
  kn: {
    name: ['ಹೆಸರು', 'ನಿಮ್ಮ ಹೆಸರು', 'ಹೆಸರನ್ನು ನಮೂದಿಸಿ', 'nimma hesaru'],
    phone: ['ಫೋನ್ ಸಂಖ್ಯೆ', 'ನಿಮ್ಮ ಮೊಬೈಲ್ ಸಂಖ್ಯೆ', 'ದೂರವಾಣಿ', 'ವಾಟ್ಸಾಪ್ ಸಂಖ್ಯೆ'],
    email: ['ಇಮೇಲ್', 'ಇ-ಮೇಲ್ ವಿಳಾಸ', 'ನಿಮ್ಮ ಇಮೇಲ್'],
    budget: ['ಬಜೆಟ್', 'ನಿಮ್ಮ ಬಜೆಟ್ ಎಷ್ಟು?'],
    requirement: ['ಅಗತ್ಯ', 'ನಿಮ್ಮ ಸಂದೇಶ'],
    lastName: ['ಕೊನೆಯ ಹೆಸರು', 'ಅಡ್ಡಹೆಸರು'],
  },
  ml: {
    name: ['പേര്', 'നിങ്ങളുടെ പേര്', 'പേര്\u200D', 'മുഴുവൻ പേര്', 'Ningalude peru'],
    phone: ['ഫോൺ നമ്പർ', 'ഫോണ്\u200D നമ്പര്\u200D', 'മൊബൈൽ നമ്പർ', 'വാട്സ്ആപ്പ് നമ്പർ', 'ബന്ധപ്പെടാനുള്ള നമ്പർ'],
    email: ['ഇമെയിൽ', 'ഇ-മെയിൽ വിലാസം', 'നിങ്ങളുടെ ഇമെയില്\u200D'],
    budget: ['ബജറ്റ്', 'നിങ്ങളുടെ ബജറ്റ് എത്ര?'],
    requirement: ['ആവശ്യം', 'നിങ്ങളുടെ സന്ദേശം'],
    lastName: ['കുടുംബപ്പേര്', 'അവസാന പേര്'],
  },
  mr: {
    name: ['नाव', 'तुमचे नाव', 'संपूर्ण नाव', 'Tumche nav', 'Aapale naav'],
    phone: ['मोबाईल क्रमांक', 'फोन नंबर', 'दूरध्वनी', 'व्हॉट्सअ‍ॅप क्रमांक', 'संपर्क क्रमांक', 'भ्रमणध्वनी क्रमांक'],
    email: ['ईमेल', 'ई-मेल पत्ता', 'तुमचा ईमेल'],
    budget: ['बजेट', 'तुमचे बजेट किती?'],
    requirement: ['गरज', 'तुमची आवश्यकता', 'संदेश'],
    lastName: ['आडनाव', 'Adnav'],
  },
  bn: {
    name: ['নাম', 'আপনার নাম', 'পুরো নাম', 'Apnar naam', 'apnar nam'],
    phone: ['ফোন নম্বর', 'মোবাইল নাম্বার', 'হোয়াটসঅ্যাপ নম্বর', 'যোগাযোগের নম্বর'],
    email: ['ইমেইল', 'ই-মেইল ঠিকানা', 'আপনার ইমেল'],
    budget: ['বাজেট', 'আপনার বাজেট কত?'],
    requirement: ['প্রয়োজন', 'আপনার প্রয়োজনীয়তা', 'বার্তা'],
    lastName: ['পদবি', 'শেষ নাম'],
  },
  gu: {
    name: ['નામ', 'તમારું નામ', 'પૂરું નામ', 'Tamaru naam', 'tamaru nam'],
    phone: ['ફોન નંબર', 'મોબાઇલ નંબર', 'મોબાઈલ', 'વોટ્સએપ નંબર', 'સંપર્ક નંબર'],
    email: ['ઈમેલ', 'ઇ-મેઇલ સરનામું', 'તમારો ઈમેઈલ'],
    budget: ['બજેટ', 'તમારું બજેટ કેટલું છે?'],
    requirement: ['જરૂરિયાત', 'તમારો સંદેશ'],
    lastName: ['અટક', 'છેલ્લું નામ'],
  },
  pa: {
    name: ['ਨਾਮ', 'ਤੁਹਾਡਾ ਨਾਂ', 'ਪੂਰਾ ਨਾਮ', 'Tuhada naam'],
    phone: ['ਫ਼ੋਨ ਨੰਬਰ', 'ਫੋਨ', 'ਮੋਬਾਈਲ ਨੰਬਰ', 'ਵਟਸਐਪ ਨੰਬਰ', 'ਸੰਪਰਕ ਨੰਬਰ'],
    email: ['ਈਮੇਲ', 'ਈ-ਮੇਲ ਪਤਾ', 'ਤੁਹਾਡੀ ਈਮੇਲ'],
    budget: ['ਬਜਟ', 'ਤੁਹਾਡਾ ਬਜਟ ਕਿੰਨਾ ਹੈ?'],
    requirement: ['ਲੋੜ', 'ਤੁਹਾਡਾ ਸੁਨੇਹਾ'],
    lastName: ['ਉਪਨਾਮ', 'ਆਖਰੀ ਨਾਮ'],
  },
  or: {
    name: ['ନାମ', 'ଆପଣଙ୍କ ନାମ', 'ଆପଣଙ୍କର ନାଁ', 'Apananka nama'],
    phone: ['ଫୋନ ନମ୍ବର', 'ଫୋନ୍ ନମ୍ବର', 'ମୋବାଇଲ ନମ୍ବର', 'ହ୍ୱାଟସଆପ୍ ନମ୍ବର'],
    email: ['ଇମେଲ', 'ଇ-ମେଲ ଠିକଣା', 'ଆପଣଙ୍କ ଇମେଲ୍'],
    budget: ['ବଜେଟ', 'ଆପଣଙ୍କ ବଜେଟ୍ କେତେ?'],
    requirement: ['ଆବଶ୍ୟକତା', 'ଆପଣଙ୍କ ବାର୍ତ୍ତା'],
    lastName: ['ପଦବୀ', 'ଶେଷ ନାମ'],
  },
  as: {
    name: ['নাম', 'আপোনাৰ নাম', 'সম্পূৰ্ণ নাম', 'Apunar naam'],
    phone: ['ফোন নম্বৰ', 'ম’বাইল নম্বৰ', 'মোবাইল নম্বৰ', 'যোগাযোগ নম্বৰ', 'ফ’ন'],
    email: ['ইমেইল', 'ই-মেইল ঠিকনা', 'আপোনাৰ ইমেইল'],
    budget: ['বাজেট', 'আপোনাৰ বাজেট কিমান?'],
    requirement: ['প্ৰয়োজন', 'আপোনাৰ বাৰ্তা'],
    lastName: ['উপাধি'],
  },
  ur: {
    name: ['نام', 'آپ کا نام', 'پورا نام', 'Aap ka naam'],
    phone: ['فون نمبر', 'موبائل نمبر', 'ٹیلی فون', 'واٹس ایپ نمبر', 'رابطہ نمبر'],
    email: ['ای میل', 'آپ کی ای-میل', 'اي ميل', 'ایمیل'],
    budget: ['بجٹ', 'آپ کا بجٹ کیا ہے؟'],
    requirement: ['ضرورت', 'آپ کا پیغام'],
    lastName: ['آخری نام', 'خاندانی نام'],
  },
};

describe.each(LANGUAGES)('labels in %s', (language) => {
  const cases = Object.entries(LABELS[language]).flatMap(([role, labels]) => labels.map((label) => [label, role] as const));
  it.each(cases)('%s asks for: %s', (label, role) => {
    expect([guessRole(label), guessRole(label.normalize('NFD'))]).toEqual([role, role]);
    expect(isBudgetLabel(label)).toBe(role === 'budget');
  });
});

it.each([
  'शहर का नाम',
  'पिता का नाम',
  'कंपनी का नाम',
  'company ka naam',
  'pita ka naam',
  'நிறுவனத்தின் பெயர்',
  'தந்தை பெயர்',
  'కంపెనీ పేరు',
  'తండ్రి పేరు',
  'ಕಂಪನಿಯ ಹೆಸರು',
  'ಊರಿನ ಹೆಸರು',
  'കമ്പനിയുടെ പേര്',
  'गावाचे नाव',
  'वडिलांचे नाव',
  'কোম্পানির নাম',
  'পিতার নাম',
  'કંપનીનું નામ',
  'પિતાનું નામ',
  'ਪਿੰਡ ਦਾ ਨਾਮ',
  'କମ୍ପାନୀର ନାମ',
  'গাঁওৰ নাম',
  'کمپنی کا نام',
  'والد کا نام',
])('%s is nobody’s name', (label) => expect(guessRole(label)).toBe('label'));

it.each(['एजेंट का मोबाइल नंबर', 'दोस्त का फोन', 'நண்பரின் கைபேசி எண்', 'বন্ধুর মোবাইল নম্বর', 'મિત્રનો મોબાઇલ નંબર', 'دوست کا فون نمبر'])(
  '%s asks about somebody else',
  (label) => expect([guessRole(label), isOfSomebodyElse(label)]).toEqual(['label', true]),
);

it.each(['नामांकन तिथि', 'इनाम', 'कब बात करें?', 'போன மாதம்', 'முகவரி', 'শহর', 'संदेश कब भेजें', 'Panama', 'Peru', 'Vietnam', 'Which city?', 'ਗੋਤਾ'])(
  '%s cannot be guessed',
  (label) => expect(guessRole(label)).toBeUndefined(),
);

it('has every language with every role, and no entry twice', () => {
  expect(Object.keys(LABEL_WORDS)).toEqual(expect.arrayContaining([...LANGUAGES]));
  for (const language of LANGUAGES.filter((one) => one !== 'en-IN')) {
    const words = LABEL_WORDS[language];
    expect(Object.keys(words)).toEqual(expect.arrayContaining([...MEANINGS]));
    const all = Object.values(words).flatMap((list) => list.split(',').map((entry) => entry.trim()));
    expect(all).not.toContain('');
    expect(all.filter((entry) => /.\s.*\*|[a-z]\*/.test(entry))).toEqual([]);
    expect(all.filter((entry, at) => all.indexOf(entry) !== at)).toEqual([]);
  }
});
