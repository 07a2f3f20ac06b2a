import { LANGUAGES } from '@turant/domain';
import fc from 'fast-check';
import { spokenText } from './spoken-text.js';

const SPOKEN = [...LANGUAGES, 'hi-Latn'];
const WRITTEN = ['₹1,50,000', 'Rs. 1.5 lakh', '10:30', '28/11/2026', '98123-45678', '5%'] as const;

it.each([
  ['en-IN', 'one lakh fifty thousand rupees', 'one lakh fifty thousand rupees', 'ten thirty', 'twenty-eighth November twenty twenty-six', 'nine eight one two three, four five six seven eight', 'five percent'],
  ['hi', 'एक लाख पचास हज़ार रुपये', 'डेढ़ लाख रुपये', 'साढ़े दस बजे', 'अट्ठाईस नवंबर दो हज़ार छब्बीस', 'नौ आठ एक दो तीन, चार पाँच छह सात आठ', 'पाँच प्रतिशत'],
  ['ur', 'ایک لاکھ پچاس ہزار روپے', 'ڈیڑھ لاکھ روپے', 'ساڑھے دس بجے', 'اٹھائیس نومبر دو ہزار چھبیس', 'نو آٹھ ایک دو تین, چار پانچ چھ سات آٹھ', 'پانچ فیصد'],
  ['pa', 'ਇੱਕ ਲੱਖ ਪੰਜਾਹ ਹਜ਼ਾਰ ਰੁਪਏ', 'ਡੇਢ ਲੱਖ ਰੁਪਏ', 'ਸਾਢੇ ਦਸ ਵਜੇ', 'ਅਠਾਈ ਨਵੰਬਰ ਦੋ ਹਜ਼ਾਰ ਛੱਬੀ', 'ਨੌਂ ਅੱਠ ਇੱਕ ਦੋ ਤਿੰਨ, ਚਾਰ ਪੰਜ ਛੇ ਸੱਤ ਅੱਠ', 'ਪੰਜ ਪ੍ਰਤੀਸ਼ਤ'],
  ['mr', 'एक लाख पन्नास हजार रुपये', 'दीड लाख रुपये', 'साडे दहा वाजता', 'अठ्ठावीस नोव्हेंबर दोन हजार सव्वीस', 'नऊ आठ एक दोन तीन, चार पाच सहा सात आठ', 'पाच टक्के'],
  ['gu', 'એક લાખ પચાસ હજાર રૂપિયા', 'દોઢ લાખ રૂપિયા', 'સાડા દસ વાગ્યે', 'અઠ્ઠાવીસ નવેમ્બર બે હજાર છવ્વીસ', 'નવ આઠ એક બે ત્રણ, ચાર પાંચ છ સાત આઠ', 'પાંચ ટકા'],
  ['bn', 'এক লাখ পঞ্চাশ হাজার টাকা', 'দেড় লাখ টাকা', 'সাড়ে দশটা', 'আঠাশে নভেম্বর দুই হাজার ছাব্বিশ', 'নয় আট এক দুই তিন, চার পাঁচ ছয় সাত আট', 'পাঁচ শতাংশ'],
  ['as', 'এক লাখ পঞ্চাছ হাজাৰ টকা', 'ডেৰ লাখ টকা', 'সাৰে দহ বজাত', 'আঠাইছ নৱেম্বৰ দুই হাজাৰ ছাবিছ', 'ন আঠ এক দুই তিনি, চাৰি পাঁচ ছয় সাত আঠ', 'পাঁচ শতাংশ'],
  ['or', 'ଏକ ଲକ୍ଷ ପଚାଶ ହଜାର ଟଙ୍କା', 'ଦେଢ଼ ଲକ୍ଷ ଟଙ୍କା', 'ସାଢ଼େ ଦଶଟା', 'ଅଠାଇଶ ନଭେମ୍ବର ଦୁଇ ହଜାର ଛବିଶ', 'ନଅ ଆଠ ଏକ ଦୁଇ ତିନି, ଚାରି ପାଞ୍ଚ ଛଅ ସାତ ଆଠ', 'ପାଞ୍ଚ ପ୍ରତିଶତ'],
  ['ta', 'ஒரு லட்சத்து ஐம்பதாயிரம் ரூபாய்', 'ஒன்றரை லட்சம் ரூபாய்', 'பத்தரை மணி', 'நவம்பர் இருபத்தி எட்டு, இரண்டாயிரத்து இருபத்தி ஆறு', 'ஒன்பது எட்டு ஒன்று இரண்டு மூன்று, நான்கு ஐந்து ஆறு ஏழு எட்டு', 'ஐந்து சதவீதம்'],
  ['te', 'ఒక లక్ష యాభై వేల రూపాయలు', 'ఒకటిన్నర లక్షల రూపాయలు', 'పదిన్నర గంటలు', 'నవంబర్ ఇరవై ఎనిమిది, రెండు వేల ఇరవై ఆరు', 'తొమ్మిది ఎనిమిది ఒకటి రెండు మూడు, నాలుగు ఐదు ఆరు ఏడు ఎనిమిది', 'ఐదు శాతం'],
  ['kn', 'ಒಂದು ಲಕ್ಷದ ಐವತ್ತು ಸಾವಿರ ರೂಪಾಯಿ', 'ಒಂದೂವರೆ ಲಕ್ಷ ರೂಪಾಯಿ', 'ಹತ್ತೂವರೆ ಗಂಟೆ', 'ನವೆಂಬರ್ ಇಪ್ಪತ್ತೆಂಟು, ಎರಡು ಸಾವಿರದ ಇಪ್ಪತ್ತಾರು', 'ಒಂಬತ್ತು ಎಂಟು ಒಂದು ಎರಡು ಮೂರು, ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು', 'ಐದು ಪ್ರತಿಶತ'],
  ['ml', 'ഒരു ലക്ഷത്തി അമ്പതിനായിരം രൂപ', 'ഒന്നര ലക്ഷം രൂപ', 'പത്തര മണി', 'നവംബർ ഇരുപത്തിയെട്ട്, രണ്ടായിരത്തി ഇരുപത്തിയാറ്', 'ഒമ്പത് എട്ട് ഒന്ന് രണ്ട് മൂന്ന്, നാല് അഞ്ച് ആറ് ഏഴ് എട്ട്', 'അഞ്ച് ശതമാനം'],
] as const)('in %s money, times, dates, phone numbers and percentages are said as people say them', (language, ...said) => {
  expect(WRITTEN.map((text) => spokenText(text, language))).toEqual(said);
}); // prettier-ignore

const ENGLISH = [
  ['It costs ₹1 or Rs.500/- only.', 'It costs one rupee or five hundred rupees only.'],
  ['₹12,50,000.50, INR 99.5, 0.50 Rs', 'twelve lakh fifty thousand rupees fifty paise, ninety-nine rupees fifty paise, fifty paise'],
  ['₹2.25 Cr, ₹50k, ₹50L, 3 crore', 'two crore twenty-five lakh rupees, fifty thousand rupees, fifty lakh rupees, three crore'],
  ['₹2 crore 50 lakh, 1 lakh 5 thousand', 'two crore fifty lakh rupees, one lakh five thousand'],
  ['₹50-60 lakh, ₹5,000\u20137,500', 'fifty-sixty lakh rupees, five thousand-seven thousand five hundred rupees'],
  ['2 lakh 3 crore', 'two lakh three crore'],
  ['1,234,567 and 12,34,567', 'twelve lakh thirty-four thousand five hundred and sixty-seven and twelve lakh thirty-four thousand five hundred and sixty-seven'],
  ['2 BHK, 2BHK, 3.75, 10-12 days', 'two BHK, two BHK, three point seven five, ten-twelve days'],
  ['10,20,30', 'ten,twenty,thirty'],
  ['at 14:30, 9:05 am, 5pm, 10.30 p.m., 00:15', "at two thirty in the afternoon, nine oh five in the morning, five o'clock in the evening, ten thirty at night, twelve fifteen at night"],
  ['2026-11-28, 28-11-26, 28.11.2026, 11/28/2026', Array<string>(4).fill('twenty-eighth November twenty twenty-six').join(', ')],
  ['28/11, 28 Nov, 3rd December 2026', 'twenty-eighth November, twenty-eighth November, third December twenty twenty-six'],
  ['29/02/2028', 'twenty-ninth February twenty twenty-eight'],
  ['since 1998, by 2026', 'since nineteen ninety-eight, by twenty twenty-six'],
  ['+91 98123 45678', 'plus nine one, nine eight one two three, four five six seven eight'],
  ['9812345678, 022-12345678', 'nine eight one two three, four five six seven eight, zero two two, one two three four, five six seven eight'],
  ['1800 123 4567', 'one eight zero zero, one two three, four five six seven'],
  ['007, 123456789012', 'zero zero seven, one two three, four five six, seven eight nine, zero one two'],
  ['१,५०,००० and ৫%', 'one lakh fifty thousand and five percent'],
] as const; // prettier-ignore
it.each(ENGLISH)('%s is "%s"', (text, said) => expect(spokenText(text, 'en-IN')).toBe(said));

it.each([
  ['hi', 'Aapki EMI ₹5,000 hogi', 'Aapki EMI five thousand rupees hogi'],
  ['hi', 'आपकी EMI ₹5,000 होगी', 'आपकी EMI पाँच हज़ार रुपये होगी'],
  ['hi', 'SBI ₹5,000', 'SBI पाँच हज़ार रुपये'],
  ['hi', 'कल 2:30 बजे आइए, 1.5 लाख में', 'कल ढाई बजे आइए, डेढ़ लाख में'],
  ['hi', '₹1, 5 pm, 00:15', 'एक रुपया, शाम पाँच बजे, रात बारह बजकर पंद्रह मिनट'],
  ['ta', '10:30 மணிக்கு, 1 மணி, 1:00', 'பத்தரை மணிக்கு, ஒன்று மணி, ஒரு மணி'],
  ['te', '1:00, ₹500, 5 కోట్లు', 'ఒంటి గంట, ఐదు వందల రూపాయలు, ఐదు కోట్లు'],
  ['hi', '₹50 हजार, ₹2 करोड 5 लाख, ₹5-10 लाख', 'पचास हज़ार रुपये, दो करोड़ पाँच लाख रुपये, पाँच-दस लाख रुपये'],
  ['bn', '₹1.5 লক্ষ', 'দেড় লাখ টাকা'],
  ['te', '₹50 వేల, 2 కోట్ల 5 లక్షల', 'యాభై వేల రూపాయలు, రెండు కోట్ల ఐదు లక్షలు'],
  ['bn', '1:30, 2:30টা, 1/5/2026, ৫টি', 'দেড়টা, আড়াইটা, পয়লা মে দুই হাজার ছাব্বিশ, পাঁচটি'],
  ['ur', '1/1/1998', 'یکم جنوری انیس سو اٹھانوے'],
  ['hi-Latn', 'kal 10:30 baje, 2 lakh', 'kal ten thirty baje, two lakh'],
  ['HI', '2', 'दो'],
  ['xx', '2', 'two'],
] as const)('in %s "%s" is "%s"', (language, text, said) => expect(spokenText(text, language)).toBe(said));

it.each([
  'AB12', '12AB34', 'INV/2026/118', '#1234', 'B-12', 'https://example.com/12/a', '98123@bank', 'user_12', '192.168.1.1', '1234-5678-9012', '31/02/2026', '45:99',
  '24/7', '1/2', '16:9', '$500', '3rd floor', '1.2.3', '9'.repeat(40), 'नमस्ते जी।', 'Hello, are you there?', 'क12', '',
])('"%s" stays as it is', (text) => {
  for (const language of SPOKEN) expect(spokenText(text, language)).toBe(text);
}); // prettier-ignore

it('leaves every text without figures alone, never throws, and says what it has said as it is', () => {
  const piece = fc.oneof(
    fc.constantFrom('₹', 'Rs.', ' ', '-', '/', ':', '.', ',', '%', '+91 ', 'am', 'lakh', 'Nov', 'बजे', 'AB', '@', '#', '৫', '١', '𝟙'),
    fc.nat({ max: 99_999 }).map(String),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.constantFrom(...SPOKEN), (pieces, language) => {
      const text = pieces.join('');
      expect(typeof spokenText(text, language)).toBe('string');
      const withoutFigures = text.replace(/\p{Nd}/gu, '');
      expect(spokenText(withoutFigures, language)).toBe(withoutFigures);
    }),
    { numRuns: 500 },
  );
});

it('has no figure left of any amount of money, whole number, time or day', () => {
  const two = (value: number): string => String(value).padStart(2, '0');
  const written = fc.oneof(
    fc.nat({ max: 999_999_999 }).map((value) => value.toLocaleString('en-IN')),
    fc.tuple(fc.nat({ max: 999_999_999 }), fc.nat({ max: 99 })).map(([rupees, paise]) => `₹${rupees.toLocaleString('en-IN')}.${two(paise)}`),
    fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 })).map(([hour, minute]) => `${hour}:${two(minute)}`),
    fc.date({ min: new Date(Date.UTC(1950, 0)), max: new Date(Date.UTC(2090, 0)), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    fc.bigInt(6_000_000_000n, 9_999_999_999n).map((number) => `+91 ${number}`),
  ); // prettier-ignore
  fc.assert(
    fc.property(written, fc.constantFrom(...SPOKEN), (text, language) => expect(spokenText(text, language)).not.toMatch(/[\p{Nd}₹+]/u)),
  );
});

const MAX_CPU_SECONDS = 5;
it.each(['1', '1-', '1,', '1/1', '98123 ', 'A-', '1@', '+9 ', '₹', 'Rs.', '1.', ' '])(
  'takes time in proportion to a text of many "%s"',
  (piece) => {
    const text = piece.repeat(50_000);
    const before = process.cpuUsage();
    expect(spokenText(text, 'hi')).not.toBe('');
    // It takes 0.5 s at most; in quadratic time it took a minute.
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(MAX_CPU_SECONDS);
  },
);
