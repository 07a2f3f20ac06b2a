import type { Language } from '@turant/domain';

/** The words by which a listener shows that it listens: sounds of every language, and English words that are said in all of them. */
export const COMMON_BACKCHANNELS = [
  'hm', 'hmm', 'mm', 'mhm', 'mm-hmm', 'uh-huh', 'uh huh', 'aha', 'ah', 'oh', 'ok', 'okay', 'k', 'oke', 'yes', 'yeah', 'yep', 'ya', 'right', 'fine',
  'sure', 'all right', 'alright', 'correct', 'got it', 'i see', 'hello', 'yes sir', 'yes madam', 'ok sir', 'ok madam', 'sir', 'madam', 'good', 'great',
  'ओके', 'हम्म', 'ওকে', 'ਓਕੇ', 'ઓકે', 'ଓକେ', 'ஓகே', 'ఓకే', 'ಓಕೆ', 'ഓക്കെ', 'اوکے',
] as const; // prettier-ignore

/** The words of each language in its own script, then in Latin letters. */
export const BACKCHANNELS: Readonly<Record<Language, readonly string[]>> = {
  hi: [
    'हाँ', 'हां', 'हाँ जी', 'जी हाँ', 'जी', 'अच्छा', 'ठीक', 'ठीक है', 'सही', 'सही है', 'हूँ', 'हम्', 'बिल्कुल', 'हेलो', 'हैलो', 'यस', 'सर', 'बोलिए', 'समझ गया', 'समझ गई',
    'haan', 'han', 'haa', 'ha', 'haan ji', 'hanji', 'ji', 'jee', 'ji haan', 'achha', 'acha', 'accha', 'theek', 'thik', 'theek hai', 'thik hai', 'sahi',
    'sahi hai', 'hun', 'bilkul', 'boliye', 'samajh gaya', 'samajh gayi',
  ],
  'en-IN': ['go on', 'of course', 'exactly', 'understood', 'true', 'haan', 'ji', 'achha', 'theek hai'],
  ta: [
    'ஆமா', 'ஆமாம்', 'ஆம்', 'சரி', 'சரிங்க', 'ம்', 'ம்ம்', 'ஹ்ம்', 'ஓ', 'ஆ', 'சொல்லுங்க', 'புரிஞ்சது', 'ஹலோ', 'சார்',
    'aama', 'aamaa', 'aamam', 'aam', 'ama', 'amam', 'sari', 'seri', 'saringa', 'seringa', 'sollunga', 'purinjadhu',
  ],
  te: [
    'అవును', 'అవునండి', 'సరే', 'సరేనండి', 'ఆ', 'ఊ', 'ఊఁ', 'హా', 'అలాగే', 'అలాగేనండి', 'చెప్పండి', 'హలో', 'సార్',
    'avunu', 'avunandi', 'sare', 'sarenandi', 'aa', 'oo', 'haa', 'alage', 'alaage', 'cheppandi',
  ],
  kn: [
    'ಹೌದು', 'ಹೌದ್', 'ಸರಿ', 'ಆಯ್ತು', 'ಹಾ', 'ಹಾಂ', 'ಹೂಂ', 'ಹೂ', 'ಹೇಳಿ', 'ಹಲೋ', 'ಸರ್',
    'haudu', 'houdu', 'howdu', 'sari', 'aytu', 'aaytu', 'ayitu', 'haa', 'hoon', 'heli',
  ],
  ml: [
    'അതെ', 'അതേ', 'ശരി', 'ആ', 'ഉം', 'മ്മ്', 'ഓ', 'പറയൂ', 'മനസ്സിലായി', 'ഹലോ', 'സാർ',
    'athe', 'ate', 'sheri', 'shari', 'aa', 'um', 'parayu', 'manassilayi',
  ],
  mr: [
    'हो', 'होय', 'हां', 'हा', 'बरं', 'बरोबर', 'ठीक', 'ठीक आहे', 'अच्छा', 'जी', 'हूं', 'बोला', 'समजलं', 'हॅलो', 'सर',
    'ho', 'hoy', 'haa', 'ha', 'bara', 'barobar', 'theek', 'thik', 'theek aahe', 'thik ahe', 'achha', 'ji', 'bola', 'samajla',
  ],
  bn: [
    'হ্যাঁ', 'হাঁ', 'হা', 'জি', 'জ্বি', 'আচ্ছা', 'ঠিক', 'ঠিক আছে', 'হুঁ', 'হুম', 'বলুন', 'বুঝেছি', 'হ্যালো',
    'hyan', 'hya', 'haan', 'ha', 'ji', 'jee', 'achha', 'accha', 'acha', 'thik', 'theek', 'thik ache', 'thik achhe', 'hum', 'bolun', 'bujhechi',
  ],
  gu: [
    'હા', 'હાં', 'હા જી', 'જી', 'બરાબર', 'સારું', 'ઠીક', 'ઠીક છે', 'અચ્છા', 'હં', 'હમ્', 'બોલો', 'સમજ્યો', 'હેલો',
    'haa', 'ha', 'haan', 'haa ji', 'ji', 'barabar', 'saru', 'saaru', 'theek', 'thik', 'theek chhe', 'thik che', 'achha', 'bolo', 'samajyo',
  ],
  pa: [
    'ਹਾਂ', 'ਹਾਂਜੀ', 'ਹਾਂ ਜੀ', 'ਜੀ', 'ਅੱਛਾ', 'ਠੀਕ', 'ਠੀਕ ਹੈ', 'ਠੀਕ ਆ', 'ਹੂੰ', 'ਬਿਲਕੁਲ', 'ਬੋਲੋ', 'ਸਹੀ', 'ਹੈਲੋ',
    'haan', 'han', 'haanji', 'hanji', 'haan ji', 'ji', 'achha', 'accha', 'theek', 'thik', 'theek hai', 'thik aa', 'hun', 'bilkul', 'bolo', 'sahi',
  ],
  or: [
    'ହଁ', 'ହଉ', 'ଆଜ୍ଞା', 'ହଁ ଆଜ୍ଞା', 'ଠିକ', 'ଠିକ୍', 'ଠିକ ଅଛି', 'ଠିକ୍ ଅଛି', 'ଆଚ୍ଛା', 'ଅଚ୍ଛା', 'ହୁଁ', 'କୁହନ୍ତୁ', 'ହେଲୋ',
    'han', 'haan', 'hau', 'agyan', 'aagyan', 'thik', 'thik achhi', 'thik achi', 'achha', 'accha', 'kuhantu',
  ],
  as: [
    'হয়', 'হয়', 'অঁ', 'ওঁ', 'ঠিক', 'ঠিক আছে', 'বাৰু', 'আচ্ছা', 'অ', 'কওক', 'বুজিছোঁ', 'হেলো',
    'hoy', 'hoi', 'oi', 'o', 'thik', 'theek', 'thik ase', 'thik ache', 'baru', 'achha', 'kowk', 'bujisu',
  ],
  ur: [
    'ہاں', 'جی', 'جی ہاں', 'ہاں جی', 'اچھا', 'ٹھیک', 'ٹھیک ہے', 'صحیح', 'ہوں', 'بالکل', 'بولیں', 'سمجھ گیا', 'ہیلو',
    'haan', 'han', 'ji', 'jee', 'ji haan', 'haan ji', 'achha', 'accha', 'theek', 'thik', 'theek hai', 'thik hai', 'sahi', 'hun', 'bilkul',
  ],
}; // prettier-ignore
