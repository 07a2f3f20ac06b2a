import { wishedLanguages } from './language-wish.js';

/** A wish for English, and one for another language, as people of each language say them. */
const WISHES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'en-IN': [
    ['can we speak in English', 'en-IN'],
    ['Could you please talk to me in Tamil?', 'ta'],
    ['English please', 'en-IN'],
    ['Sorry, do you speak Malayalam?', 'ml'],
    ["I can't speak Hindi. Please speak in Kannada.", 'kn'],
    ["Can't you speak Bangla?", 'bn'],
    ['please continue in Odia', 'or'],
    ['tell me in Punjabi', 'pa'],
    ['can you switch to Hindi', 'hi'],
    ['I understand only Tamil', 'ta'],
  ],
  hi: [
    ['हिंदी ही बोलिए', 'hi'],
    ['तमिल भी बोलते हैं क्या आप', 'ta'],
    ['हिंदी में बात कीजिए', 'hi'],
    ['क्या हम अंग्रेज़ी में बात कर सकते हैं?', 'en-IN'],
    ['इंग्लिश में बोलिए ना', 'en-IN'],
    ['मुझे हिंदी नहीं आती अंग्रेजी में बात कीजिए', 'en-IN'],
    ['आपको तमिल आती है क्या', 'ta'],
    ['कैन वी स्पीक इन इंग्लिश', 'en-IN'],
    ['hindi mein baat kijiye', 'hi'],
    ['mujhe english nahi aati, hindi mein boliye', 'hi'],
    ['हिंदी में प्लीज़', 'hi'],
  ],
  ta: [
    ['தமிழில் பேசுங்கள்', 'ta'],
    ['தமிழ்ல பேசுங்க', 'ta'],
    ['ஆங்கிலத்தில் பேசலாமா?', 'en-IN'],
    ['எனக்கு இந்தி தெரியாது, இங்கிலீஷ்ல சொல்லுங்க', 'en-IN'],
    ['தெலுங்கில் பேச முடியுமா', 'te'],
  ],
  te: [
    ['తెలుగులో మాట్లాడండి', 'te'],
    ['ఇంగ్లీష్‌లో మాట్లాడగలరా?', 'en-IN'],
    ['నాకు హిందీ రాదు, తెలుగులో చెప్పండి', 'te'],
    ['తమిళంలో మాట్లాడతారా', 'ta'],
  ],
  kn: [
    ['ಕನ್ನಡದಲ್ಲಿ ಮಾತನಾಡಿ', 'kn'],
    ['ಇಂಗ್ಲಿಷ್‌ನಲ್ಲಿ ಮಾತಾಡಬಹುದಾ?', 'en-IN'],
    ['ತಮಿಳಿನಲ್ಲಿ ಮಾತಾಡ್ತೀರಾ', 'ta'],
    ['ನನಗೆ ಹಿಂದಿ ಬರಲ್ಲ, ಕನ್ನಡದಲ್ಲಿ ಹೇಳಿ', 'kn'],
  ],
  ml: [
    ['മലയാളത്തിൽ സംസാരിക്കാമോ?', 'ml'],
    ['ഇംഗ്ലീഷിൽ സംസാരിക്കൂ', 'en-IN'],
    ['എനിക്ക് ഹിന്ദി അറിയില്ല, മലയാളത്തിൽ പറയൂ', 'ml'],
  ],
  mr: [
    ['मराठीत बोला', 'mr'],
    ['आपण इंग्रजीत बोलू शकतो का?', 'en-IN'],
    ['मला हिंदी येत नाही, मराठीमध्ये सांगा', 'mr'],
  ],
  bn: [
    ['বাংলায় কথা বলুন', 'bn'],
    ['ইংরেজিতে বলতে পারবেন?', 'en-IN'],
    ['আমি হিন্দি জানি না, বাংলায় বলুন', 'bn'],
  ],
  gu: [
    ['ગુજરાતીમાં વાત કરો', 'gu'],
    ['શું આપણે અંગ્રેજીમાં વાત કરી શકીએ?', 'en-IN'],
    ['મને હિન્દી નથી આવડતું, ગુજરાતીમાં બોલો', 'gu'],
  ],
  pa: [
    ['ਪੰਜਾਬੀ ਵਿੱਚ ਗੱਲ ਕਰੋ', 'pa'],
    ['ਕੀ ਅਸੀਂ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਗੱਲ ਕਰ ਸਕਦੇ ਹਾਂ?', 'en-IN'],
    ['ਹਿੰਦੀ ਨਹੀਂ ਪੰਜਾਬੀ ਵਿੱਚ ਬੋਲੋ', 'pa'],
  ],
  or: [
    ['ଓଡ଼ିଆରେ କଥା ହୁଅନ୍ତୁ', 'or'],
    ['ଇଂରାଜୀରେ କଥା ହୋଇପାରିବା କି?', 'en-IN'],
    ['ଦୟାକରି ହିନ୍ଦୀରେ କୁହନ୍ତୁ', 'hi'],
  ],
  as: [
    ['অসমীয়াত কথা পাতক', 'as'],
    ['ইংৰাজীত ক’ব পাৰিবনে?', 'en-IN'],
    ['হিন্দীত কওক', 'hi'],
  ],
  ur: [
    ['اردو میں بات کیجیے', 'ur'],
    ['کیا ہم انگریزی میں بات کر سکتے ہیں؟', 'en-IN'],
    ['انگلش نہیں، ہندی میں بولیے', 'hi'],
  ],
};

describe('a wish for a language', () => {
  const cases = Object.entries(WISHES).flatMap(([language, wishes]) => wishes.map(([text, wished]) => [language, text, wished] as const));
  it.each(cases)('in %s: "%s" asks for %s', (_language, text, wished) => expect(wishedLanguages(text)).toEqual([wished]));

  it.each([
    'The weather is fine today.',
    'I want to join the spoken English course.',
    'Do you have classes where I can learn to speak English?',
    'My son studies in an English medium school.',
    "I don't speak English.",
    'मुझे अंग्रेज़ी नहीं आती',
    'मेरी अंग्रेज़ी अच्छी है',
    'इंग्लिश स्पीकिंग कोर्स कितने का है?',
    'எனக்கு இந்தி தெரியாது',
    'இந்தியாவில் பேசுங்கள்',
    'English',
    'ಹಿಂದಿನ ಮಾತು',
    'मैं पंजाबी बाग से बोल रहा हूँ',
    'बंगाली मार्केट से बात कर रही हूँ',
    'I am calling from Tamil Nadu, can we talk later?',
    'main punjabi bagh se bol raha hoon',
    'Please help me with the English subject.',
    'தமிழ்நாட்டில் இருந்து பேசுகிறேன்',
    'Send me an English book in the evening.',
    'हाँ जी बोलिए',
    '',
  ])('is not "%s"', (text) => expect(wishedLanguages(text)).toEqual([]));

  it('names all that the person would take, in their order', () => {
    expect(wishedLanguages('Can we speak in Hindi or English?')).toEqual(['hi', 'en-IN']);
    expect(wishedLanguages('हिंदी या अंग्रेज़ी में बात करें')).toEqual(['hi', 'en-IN']);
  });

  it('is read in the end of a long text, in time in proportion to it', () => {
    expect(wishedLanguages(`${'well '.repeat(50_000)}. Please speak English.`)).toEqual(['en-IN']);
    expect(wishedLanguages('english nahi '.repeat(50_000))).toEqual([]);
  });
});
