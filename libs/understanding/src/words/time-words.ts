import type { Manner } from '../intents/intent-examples.js';

/** The words of one language for numbers and times. A word counts where it begins with one of these, because endings say "at" and "in". */
export interface TimeWords {
  /** From one to twelve; several writings are separated by a bar. */
  readonly numbers: string;
  /** Today, tomorrow, the day after. */
  readonly days: string;
  /** From Sunday to Saturday. */
  readonly week: string;
  /** Morning, noon, evening, night. */
  readonly parts: string;
  /** O'clock, hour, minute, after. */
  readonly units: string;
  /** Half an hour; half past, a quarter past, a quarter to the hour that follows. `-` where the language has no such word. */
  readonly halves: string;
  /** Hundred, thousand, lakh, crore. */
  readonly scales: string;
}

// prettier-ignore
export const TIME_WORDS: Readonly<Record<Manner, TimeWords>> = {
  'en-IN': {
    numbers: 'one two three four five six seven eight nine ten eleven twelve', days: 'today tomorrow overmorrow',
    week: 'sunday monday tuesday wednesday thursday friday saturday', parts: 'morning|am noon|afternoon|lunch evening|pm night|tonight',
    units: "o'clock|oclock|clock hour minute|min after|in|later", halves: 'half - - -', scales: 'hundred thousand lakh|lac crore',
  },
  hinglish: {
    numbers: 'ek do teen char|chaar paanch|panch chhe|che|chhah saat aath nau das|dus gyarah barah|baara', days: 'aaj kal parso|parson',
    week: 'ravivar|itvar|sunday somvar|monday mangal|tuesday budh|wednesday guruvar|thursday shukra|friday shani|saturday',
    parts: 'subah|savere|morning dopahar|noon|lunch shaam|sham|evening raat|night', units: 'baje ghante|ghanta|hour minute|minat baad|mein',
    halves: 'aadhe|aadha saadhe|sadhe sava|savaa paune', scales: 'sau hazaar|hazar lakh crore|karod',
  },
  hi: {
    numbers: 'एक दो तीन चार पाँच|पांच छह|छः|छे|छ सात आठ नौ दस ग्यारह बारह', days: 'आज कल परसों',
    week: 'रविवार|इतवार|संडे सोमवार|मंडे मंगल|ट्यूज़डे बुध गुरुवार|बृहस्पति शुक्र|फ्राइडे शनि', parts: 'सुबह|सवेरे दोपहर शाम रात',
    units: 'बजे घंटे|घंटा|घण्टे मिनट बाद|में', halves: 'आधे|आधा साढ़े|साढे सवा पौने', scales: 'सौ हज़ार|हजार लाख करोड़|करोड',
  },
  ta: {
    numbers: 'ஒரு|ஒன்ணு|ஒன்று ரெண்டு|இரண்டு மூணு|மூன்று நாலு|நான்கு அஞ்சு|ஐந்து ஆறு ஏழு எட்டு ஒன்பது|ஒம்போது பத்து பதினொ|பதினோ பன்னி', days: 'இன்னைக்கு|இன்று நாளைக்கு|நாளை நாளன்னைக்கு',
    week: 'ஞாயிறு|ஞாயித்து திங்க செவ்வாய் புதன் வியாழ வெள்ளி சனி', parts: 'காலை மதியம்|மத்தியான சாயங்கால|சாயந்திர|மாலை ராத்திரி|இரவு',
    units: 'மணிக்கு|மணி மணிநேர|நேரம் நிமிஷ|நிமிட கழிச்சு|கழித்து|அப்புறம்', halves: 'அரை - - -', scales: 'நூறு ஆயிரம் லட்ச கோடி',
  },
  te: {
    numbers: 'ఒక|ఒకటి రెండు మూడు నాలుగు ఐదు|అయిదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది పదకొండు పన్నెండు', days: 'ఈరోజు రేపు ఎల్లుండి',
    week: 'ఆదివార సోమవార మంగళవార బుధవార గురువార శుక్రవార శనివార', parts: 'ఉదయ|పొద్దున మధ్యాహ్న సాయంత్ర రాత్రి',
    units: 'గంటలకు|గంటకు గంట నిమిష తర్వాత|తరువాత', halves: 'అర|అరగంట - - -', scales: 'వంద|వందల వెయ్యి|వేల లక్ష కోటి|కోట్ల',
  },
  kn: {
    numbers: 'ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು ಹತ್ತು ಹನ್ನೊಂದು ಹನ್ನೆರಡು', days: 'ಇವತ್ತು|ಇಂದು ನಾಳೆ ನಾಡಿದ್ದು',
    week: 'ಭಾನುವಾರ ಸೋಮವಾರ ಮಂಗಳವಾರ ಬುಧವಾರ ಗುರುವಾರ ಶುಕ್ರವಾರ ಶನಿವಾರ', parts: 'ಬೆಳಿಗ್ಗೆ|ಬೆಳಗ್ಗೆ ಮಧ್ಯಾಹ್ನ ಸಂಜೆ|ಸಾಯಂಕಾಲ ರಾತ್ರಿ',
    units: 'ಗಂಟೆಗೆ|ಗಂಟೆಯ ಗಂಟೆ ನಿಮಿಷ ಬಿಟ್ಟು|ನಂತರ|ಆದಮೇಲೆ', halves: 'ಅರ್ಧ - - -', scales: 'ನೂರು ಸಾವಿರ ಲಕ್ಷ ಕೋಟಿ',
  },
  ml: {
    numbers: 'ഒരു|ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ്|ആറു ഏഴ്|ഏഴു എട്ട് ഒമ്പത്|ഒൻപത് പത്ത് പതിനൊന്ന് പന്ത്രണ്ട്', days: 'ഇന്ന് നാളെ മറ്റന്നാൾ',
    week: 'ഞായർ|ഞായറാ തിങ്ക ചൊവ്വ ബുധ വ്യാഴ വെള്ളി ശനി', parts: 'രാവിലെ ഉച്ച വൈകിട്ട്|വൈകുന്നേര|വൈകീട്ട് രാത്രി',
    units: 'മണിക്ക്|മണി മണിക്കൂർ മിനിറ്റ്|മിനിട്ട് കഴിഞ്ഞ്|ശേഷം', halves: 'അര - - -', scales: 'നൂറ് ആയിര ലക്ഷ കോടി',
  },
  mr: {
    numbers: 'एक दोन तीन चार पाच सहा सात आठ नऊ दहा अकरा बारा', days: 'आज उद्या परवा',
    week: 'रविवार सोमवार मंगळ बुध गुरुवार शुक्र शनि', parts: 'सकाळ दुपार संध्याकाळ|सायंकाळ रात्र',
    units: 'वाजता|वाजत तास मिनिट नंतर|तासांनी|मिनिटांनी', halves: 'अर्ध्या|अर्धा साडे सव्वा पावणे', scales: 'शंभर|शे हजार लाख कोटी',
  },
  bn: {
    numbers: 'এক|একটা দুই|দু|দুটো|দুটা তিন চার পাঁচ ছয়|ছটা সাত আট নয়|নটা দশ এগারো|এগারোটা বারো|বারোটা', days: 'আজ কাল|আগামীকাল পরশু',
    week: 'রবিবার সোমবার মঙ্গল বুধ বৃহস্পতি শুক্র শনি', parts: 'সকাল দুপুর সন্ধ্যা|বিকেল|বিকাল রাত',
    units: 'টায়|টার ঘণ্টা|ঘন্টা মিনিট পরে|পর|বাদে', halves: 'আধ|আধা সাড়ে সওয়া পৌনে', scales: 'শো|একশো হাজার লাখ|লক্ষ কোটি',
  },
  gu: {
    numbers: 'એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ દસ અગિયાર બાર', days: 'આજે કાલે|કાલ પરમ',
    week: 'રવિવાર સોમવાર મંગળ બુધ ગુરુ શુક્ર શનિ', parts: 'સવાર બપોર સાંજ રાત', units: 'વાગ્યે|વાગે|વાગ્યા કલાક મિનિટ પછી|બાદ',
    halves: 'અડધા|અડધો સાડા સવા પોણા', scales: 'સો હજાર લાખ કરોડ',
  },
  pa: {
    numbers: 'ਇੱਕ|ਇਕ ਦੋ ਤਿੰਨ ਚਾਰ ਪੰਜ ਛੇ ਸੱਤ ਅੱਠ ਨੌਂ|ਨੌ ਦਸ|ਦੱਸ ਗਿਆਰਾਂ|ਗਿਆਰਾ ਬਾਰਾਂ|ਬਾਰਾ', days: 'ਅੱਜ ਕੱਲ੍ਹ|ਕੱਲ|ਭਲਕੇ ਪਰਸੋਂ',
    week: 'ਐਤਵਾਰ ਸੋਮਵਾਰ ਮੰਗਲ ਬੁੱਧ ਵੀਰਵਾਰ ਸ਼ੁੱਕਰ ਸ਼ਨੀ', parts: 'ਸਵੇਰ ਦੁਪਹਿਰ ਸ਼ਾਮ ਰਾਤ', units: 'ਵਜੇ ਘੰਟੇ|ਘੰਟਾ ਮਿੰਟ ਬਾਅਦ',
    halves: 'ਅੱਧੇ|ਅੱਧਾ ਸਾਢੇ ਸਵਾ ਪੌਣੇ', scales: 'ਸੌ ਹਜ਼ਾਰ|ਹਜਾਰ ਲੱਖ ਕਰੋੜ',
  },
  or: {
    numbers: 'ଏକ|ଗୋଟିଏ ଦୁଇ ତିନି ଚାରି ପାଞ୍ଚ ଛଅ ସାତ ଆଠ ନଅ ଦଶ ଏଗାର ବାର', days: 'ଆଜି କାଲି ପଅରଦିନ|ପଅର',
    week: 'ରବିବାର ସୋମବାର ମଙ୍ଗଳ ବୁଧ ଗୁରୁବାର ଶୁକ୍ର ଶନି', parts: 'ସକାଳ ଦ୍ୱିପହର|ଦୁଇପହର ସନ୍ଧ୍ୟା ରାତି', units: 'ଟାରେ|ଟା ଘଣ୍ଟା ମିନିଟ୍|ମିନିଟ ପରେ',
    halves: 'ଅଧ|ଅଧା ସାଢ଼େ ସୱା ପଉଣେ', scales: 'ଶହ ହଜାର ଲକ୍ଷ କୋଟି',
  },
  as: {
    numbers: 'এক|এঘণ্টা দুই|দু তিনি চাৰি পাঁচ ছয় সাত আঠ ন দহ এঘাৰ বাৰ', days: 'আজি কাইলৈ|কালি পৰহি',
    week: 'দেওবাৰ সোমবাৰ মঙল বুধ বৃহস্পতি শুক্ৰ শনি', parts: 'ৰাতিপুৱা|পুৱা দুপৰীয়া|আবেলি সন্ধিয়া|গধূলি ৰাতি', units: 'বজাত|বজা ঘণ্টা মিনিট পাছত|পিছত|পাছ',
    halves: 'আধা চাৰে চোৱা পোনে', scales: 'শ|এশ হাজাৰ লাখ কোটি',
  },
  ur: {
    numbers: 'ایک دو تین چار پانچ چھ|چھے سات آٹھ نو دس گیارہ بارہ', days: 'آج کل پرسوں',
    week: 'اتوار پیر منگل بدھ جمعرات جمعہ|جمعے ہفتہ|ہفتے', parts: 'صبح دوپہر شام رات', units: 'بجے گھنٹے|گھنٹہ منٹ بعد|میں',
    halves: 'آدھے|آدھا ساڑھے سوا پونے', scales: 'سو ہزار لاکھ کروڑ',
  },
};
