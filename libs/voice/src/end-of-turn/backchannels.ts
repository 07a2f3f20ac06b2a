import type { Language } from '@turant/domain';

/** The words by which a listener shows that it listens: sounds of every language, and English words that are said in all of them. */
export const COMMON_BACKCHANNELS = [
  'hm', 'hmm', 'mm', 'mhm', 'mm-hmm', 'uh-huh', 'uh huh', 'aha', 'ah', 'oh', 'ok', 'okay', 'k', 'oke', 'yes', 'yeah', 'yep', 'ya', 'right', 'fine',
  'sure', 'all right', 'alright', 'correct', 'got it', 'i see', 'hello', 'yes sir', 'yes madam', 'ok sir', 'ok madam', 'sir', 'madam', 'good', 'great',
  "ma'am", 'mam', 'yup', 'yah', 'gotcha', 'ok ji', 'yes ji',
  'ओके', 'हम्म', 'ওকে', 'ਓਕੇ', 'ઓકે', 'ଓକେ', 'ஓகே', 'ఓకే', 'ಓಕೆ', 'ഓക്കെ', 'اوکے',
] as const; // prettier-ignore

/**
 * The words of each language in its own script, then in Latin letters as recognisers write them. The words for yes are those of Unicode CLDR
 * (`posix.json`) and of the GNU C library (`localedata/locales`); `backchannels.spec.ts` has them, with the words for no. Some of the others stand in
 * Wikivoyage's phrasebooks and in the lists of public voice agents; the rest has no source but its author, and a speaker should read it, Odia and Assamese above all. Left out is what may also end a talk: Assamese "হ'ব" is "it will do" and "enough".
 */
export const BACKCHANNELS: Readonly<Record<Language, readonly string[]>> = {
  hi: [
    'हाँ', 'हां', 'हाँ जी', 'जी हाँ', 'जी', 'अच्छा', 'ठीक', 'ठीक है', 'सही', 'सही है', 'हूँ', 'हम्', 'बिल्कुल', 'हेलो', 'हैलो', 'यस', 'सर', 'बोलिए', 'समझ गया', 'समझ गई',
    'हाँजी', 'बिलकुल', 'सही बात', 'समझा', 'समझी', 'बोलो', 'बताइए', 'ओह',
    'haan', 'han', 'haa', 'ha', 'haan ji', 'hanji', 'ji', 'jee', 'ji haan', 'achha', 'acha', 'accha', 'theek', 'thik', 'theek hai', 'thik hai', 'sahi',
    'sahi hai', 'hun', 'bilkul', 'boliye', 'samajh gaya', 'samajh gayi',
    'sahi baat', 'samjha', 'samjhi', 'bolo', 'bataiye',
  ],
  'en-IN': [
    'go on', 'go ahead', 'carry on', 'tell me', 'of course', 'exactly', 'absolutely', 'indeed', 'understood', 'true', 'perfect', 'nice', 'makes sense',
    'haan', 'hanji', 'ji', 'achha', 'theek', 'theek hai', 'thik hai', 'sahi hai',
  ],
  ta: [
    'ஆமா', 'ஆமாம்', 'ஆம்', 'சரி', 'சரிங்க', 'ம்', 'ம்ம்', 'ஹ்ம்', 'ஓ', 'ஆ', 'சொல்லுங்க', 'புரிஞ்சது', 'ஹலோ', 'சார்',
    'ஆமாங்க', 'சரிதான்', 'ஆங்', 'ம்ஹ்ம்', 'புரியுது', 'புரிந்தது', 'சொல்லுங்கள்',
    'aama', 'aamaa', 'aamam', 'aam', 'ama', 'amam', 'sari', 'seri', 'saringa', 'seringa', 'sollunga', 'purinjadhu',
    'aamaanga', 'sarithaan', 'saridhan', 'aang', 'puriyudhu', 'purinjathu', 'purinthathu',
  ],
  te: [
    'అవును', 'అవునండి', 'సరే', 'సరేనండి', 'ఆ', 'ఊ', 'ఊఁ', 'హా', 'అలాగే', 'అలాగేనండి', 'చెప్పండి', 'హలో', 'సార్',
    'ఔను', 'అవునా', 'అవును అండి', 'ఓకే అండి', 'హాఁ', 'ఆఁ', 'అర్థమైంది', 'మంచిది', 'కరెక్ట్', 'సరేలే',
    'avunu', 'avunandi', 'sare', 'sarenandi', 'aa', 'oo', 'haa', 'alage', 'alaage', 'cheppandi',
    'aunu', 'avnu', 'avunu andi', 'sare andi', 'ok andi', 'sarey', 'sari', 'haan', 'ardhamaindi', 'arthamaindi', 'artham ayindi', 'manchidi',
  ],
  kn: [
    'ಹೌದು', 'ಹೌದ್', 'ಸರಿ', 'ಆಯ್ತು', 'ಹಾ', 'ಹಾಂ', 'ಹೂಂ', 'ಹೂ', 'ಹೇಳಿ', 'ಹಲೋ', 'ಸರ್',
    'ಹೌದ್ರಿ', 'ಹೌದಾ', 'ಆಯ್ತ್', 'ಅರ್ಥ ಆಯ್ತು', 'ಅರ್ಥವಾಯಿತು', 'ಗೊತ್ತಾಯ್ತು', 'ಒಕೆ',
    'haudu', 'houdu', 'howdu', 'sari', 'aytu', 'aaytu', 'ayitu', 'haa', 'hoon', 'heli',
    'haudri', 'howdri', 'howda', 'ayth', 'aythu', 'artha aytu', 'artha aythu', 'gottaytu', 'gothaythu', 'han', 'hun',
  ],
  ml: [
    'അതെ', 'അതേ', 'ശരി', 'ആ', 'ഉം', 'മ്മ്', 'ഓ', 'പറയൂ', 'മനസ്സിലായി', 'ഹലോ', 'സാർ',
    'ഉവ്വ്', 'ഉവ്വ', 'ആണ്', 'ആം', 'ഹാ', 'ഹും', 'ശരിയാണ്', 'മനസിലായി', 'പറഞ്ഞോളൂ', 'ഓകെ', 'ഓക്കേ',
    'athe', 'ate', 'sheri', 'shari', 'aa', 'um', 'parayu', 'manassilayi',
    'uvvu', 'uvva', 'athey', 'aanu', 'aam', 'haa', 'sariyanu', 'sheriyanu', 'shariyaanu', 'parayoo', 'paranjolu',
  ],
  mr: [
    'हो', 'होय', 'हां', 'हा', 'बरं', 'बरोबर', 'ठीक', 'ठीक आहे', 'अच्छा', 'जी', 'हूं', 'बोला', 'समजलं', 'हॅलो', 'सर',
    'हो ना', 'हं', 'बरं का', 'ठीके', 'समजले', 'समजला', 'कळलं', 'सांगा', 'नक्की',
    'ho', 'hoy', 'haa', 'ha', 'bara', 'barobar', 'theek', 'thik', 'theek aahe', 'thik ahe', 'achha', 'ji', 'bola', 'samajla',
    'ho na', 'hoye', 'hun', 'thike', 'samajle', 'kalla', 'kalale', 'sanga', 'nakki',
  ],
  bn: [
    'হ্যাঁ', 'হাঁ', 'হা', 'জি', 'জ্বি', 'আচ্ছা', 'ঠিক', 'ঠিক আছে', 'হুঁ', 'হুম', 'বলুন', 'বুঝেছি', 'হ্যালো',
    'হ্যা', 'জী', 'জ্বী', 'হু', 'ওহ', 'ও আচ্ছা', 'ঠিকই', 'ঠিক বলেছেন', 'বুঝলাম', 'অবশ্যই', 'বেশ', 'বলেন',
    'hyan', 'hya', 'haan', 'ha', 'ji', 'jee', 'achha', 'accha', 'acha', 'thik', 'theek', 'thik ache', 'thik achhe', 'hum', 'bolun', 'bujhechi',
    'o achha', 'thik bolechen', 'thik ase', 'bujhlam', 'obosshoi', 'oboshyoi', 'besh', 'bolen',
  ],
  gu: [
    'હા', 'હાં', 'હા જી', 'જી', 'બરાબર', 'સારું', 'ઠીક', 'ઠીક છે', 'અચ્છા', 'હં', 'હમ્', 'બોલો', 'સમજ્યો', 'હેલો',
    'હાજી', 'હમ્મ', 'સારુ', 'સાચું', 'સાચી વાત', 'સમજાયું', 'સમજી ગયો', 'સમજી ગઈ', 'ચોક્કસ', 'કહો',
    'haa', 'ha', 'haan', 'haa ji', 'ji', 'barabar', 'saru', 'saaru', 'theek', 'thik', 'theek chhe', 'thik che', 'achha', 'bolo', 'samajyo',
    'haji', 'hanji', 'sachu', 'sachi vaat', 'samjayu', 'samji gayo', 'samji gai', 'chokkas', 'kaho',
  ],
  pa: [
    'ਹਾਂ', 'ਹਾਂਜੀ', 'ਹਾਂ ਜੀ', 'ਜੀ', 'ਅੱਛਾ', 'ਠੀਕ', 'ਠੀਕ ਹੈ', 'ਠੀਕ ਆ', 'ਹੂੰ', 'ਬਿਲਕੁਲ', 'ਬੋਲੋ', 'ਸਹੀ', 'ਹੈਲੋ',
    'ਹਾਂ ਬਈ', 'ਆਹੋ', 'ਹਮਮ', 'ਚੰਗਾ', 'ਠੀਕ ਏ', 'ਸਹੀ ਗੱਲ', 'ਸਮਝ ਗਿਆ', 'ਸਮਝ ਗਈ', 'ਦੱਸੋ',
    'haan', 'han', 'haanji', 'hanji', 'haan ji', 'ji', 'achha', 'accha', 'theek', 'thik', 'theek hai', 'thik aa', 'hun', 'bilkul', 'bolo', 'sahi',
    'aho', 'changa', 'theek aa', 'theek e', 'sahi gal', 'samajh gaya', 'samajh gayi', 'samajh gai', 'dasso',
  ],
  or: [
    'ହଁ', 'ହଉ', 'ଆଜ୍ଞା', 'ହଁ ଆଜ୍ଞା', 'ଠିକ', 'ଠିକ୍', 'ଠିକ ଅଛି', 'ଠିକ୍ ଅଛି', 'ଆଚ୍ଛା', 'ଅଚ୍ଛା', 'ହୁଁ', 'କୁହନ୍ତୁ', 'ହେଲୋ',
    'ହାଁ', 'ହୁମ୍', 'ଠିକ୍ କଥା', 'ବୁଝିଲି', 'ବୁଝିପାରିଲି', 'କୁହ', 'ନିଶ୍ଚୟ',
    'han', 'haan', 'hau', 'agyan', 'aagyan', 'thik', 'thik achhi', 'thik achi', 'achha', 'accha', 'kuhantu',
    'ha', 'thik katha', 'bujhili', 'bujhiparili', 'kuha', 'nischaya',
  ],
  as: [
    'হয়', 'হয়', 'অঁ', 'ওঁ', 'ঠিক', 'ঠিক আছে', 'বাৰু', 'আচ্ছা', 'অ', 'কওক', 'বুজিছোঁ', 'হেলো',
    'হু', 'হুঁ', 'হুম', 'ঠিকেই', 'ঠিকেই আছে', 'বুজিলোঁ', 'বুজি পাইছোঁ', 'নিশ্চয়', 'ভাল বাৰু',
    'hoy', 'hoi', 'oi', 'o', 'thik', 'theek', 'thik ase', 'thik ache', 'baru', 'achha', 'kowk', 'bujisu',
    'hum', 'thikei', 'thikei ase', 'bujilu', 'buji palu', 'nischoi',
  ],
  ur: [
    'ہاں', 'جی', 'جی ہاں', 'ہاں جی', 'اچھا', 'ٹھیک', 'ٹھیک ہے', 'صحیح', 'ہوں', 'بالکل', 'بولیں', 'سمجھ گیا', 'ہیلو',
    'صحیح ہے', 'درست', 'بلکل', 'ہمم', 'اوہ', 'سمجھ گئی', 'بولیے', 'بتائیں', 'بتائیے',
    'haan', 'han', 'ji', 'jee', 'ji haan', 'haan ji', 'achha', 'accha', 'theek', 'thik', 'theek hai', 'thik hai', 'sahi', 'hun', 'bilkul',
    'haanji', 'sahi hai', 'durust', 'samajh gaya', 'samajh gayi', 'boliye', 'bataiye',
  ],
}; // prettier-ignore
