import { momentOf } from './moment-of.js';
import { readName } from './read-name.js';
import { readAmount, readDigits } from './read-number.js';
import { readWhen } from './read-when.js';

const ELEVEN = { dayOffset: 1, part: 'morning', minutes: 11 * 60 };
const SIX = { part: 'evening', minutes: 18 * 60 };

describe('a time', () => {
  it.each([
    ['tomorrow 10 am', 'en-IN', { dayOffset: 1, part: 'morning', minutes: 600 }],
    ['call me at 6:30 p.m.', 'en-IN', { part: 'evening', minutes: 1_110 }],
    ['Monday morning', 'en-IN', { weekday: 1, part: 'morning' }],
    ['at six thirty in the evening', 'en-IN', { part: 'evening', minutes: 1_110 }],
    ['day after tomorrow at five o’clock'.replace('’', "'"), 'en-IN', { dayOffset: 2, minutes: 1_020 }],
    ['in ten minutes', 'en-IN', { inMinutes: 10 }],
    ['after half an hour'.replace(' an', ''), 'en-IN', { inMinutes: 30 }],
    ['कल सुबह दस बजे', 'hi', { dayOffset: 1, part: 'morning', minutes: 600 }],
    ['शाम को साढ़े पाँच बजे', 'hi', { part: 'evening', minutes: 1_050 }],
    ['सवा दो बजे', 'hi', { minutes: 855 }],
    ['पौने नौ बजे', 'hi', { minutes: 525 }],
    ['दोपहर में दो बजे', 'hi', { part: 'noon', minutes: 840 }],
    ['दो घंटे बाद', 'hi', { inMinutes: 120 }],
    ['आधे घंटे बाद', 'hi', { inMinutes: 30 }],
    ['कल ११ बजे', 'hi', { dayOffset: 1, minutes: 660 }],
    ['परसों बात करते हैं', 'hi', { dayOffset: 2 }],
    ['रविवार को', 'hi', { weekday: 0 }],
    ['kal 5 baje', 'hi', { dayOffset: 1, minutes: 1_020 }],
    ['raat ko 9 baje call karna', 'hi', { part: 'night', minutes: 1_260 }],
    ['das minute baad phone karo', 'hi', { inMinutes: 10 }],
    ['நாளைக்கு காலையில பதினோரு மணிக்கு கூப்பிடுங்க', 'ta', ELEVEN],
    ['రేపు ఉదయం పదకొండు గంటలకు ఫోన్ చేయండి', 'te', ELEVEN],
    ['ನಾಳೆ ಬೆಳಿಗ್ಗೆ ಹನ್ನೊಂದು ಗಂಟೆಗೆ ಫೋನ್ ಮಾಡಿ', 'kn', ELEVEN],
    ['നാളെ രാവിലെ പതിനൊന്ന് മണിക്ക് വിളിക്കൂ', 'ml', ELEVEN],
    ['उद्या सकाळी अकरा वाजता फोन करा', 'mr', ELEVEN],
    ['কাল সকাল এগারোটায় ফোন করবেন', 'bn', ELEVEN],
    ['કાલે સવારે અગિયાર વાગ્યે ફોન કરજો', 'gu', ELEVEN],
    ['ਕੱਲ੍ਹ ਸਵੇਰੇ ਗਿਆਰਾਂ ਵਜੇ ਫ਼ੋਨ ਕਰਿਓ', 'pa', ELEVEN],
    ['କାଲି ସକାଳ ଏଗାରଟାରେ ଫୋନ୍ କରନ୍ତୁ', 'or', ELEVEN],
    ['কাইলৈ ৰাতিপুৱা এঘাৰ বজাত ফোন কৰিব', 'as', ELEVEN],
    ['کل صبح گیارہ بجے فون کیجیے گا', 'ur', ELEVEN],
    ['சாயங்காலம் ஆறு மணிக்கு மேல', 'ta', SIX],
    ['సాయంత్రం ఆరు తర్వాత', 'te', SIX],
    ['ಸಂಜೆ ಆರು ಗಂಟೆ ಮೇಲೆ', 'kn', SIX],
    ['വൈകുന്നേരം ആറു മണിക്ക് ശേഷം', 'ml', { part: 'evening', minutes: 1_080 }],
    ['संध्याकाळी सहानंतर', 'mr', SIX],
    ['સાંજે છ વાગ્યા પછી', 'gu', SIX],
    ['شام چھ بجے کے بعد', 'ur', SIX],
  ] as const)('is read of "%s" (%s)', (text, language, when) => {
    expect(readWhen(text, language)).toEqual(when);
  });

  it.each([
    ['I have two children', 'en-IN'],
    ['अभी नहीं', 'hi'],
    ['mujhe do flat chahiye', 'hi'],
    ['', 'ta'],
  ] as const)('is not read of "%s" (%s)', (text, language) => {
    expect(readWhen(text, language)).toBeUndefined();
  });
});

describe('the moment of a time', () => {
  // A Wednesday, 16:00 in India.
  const now = new Date('2026-11-25T10:30:00Z');
  const at = (text: string, language: 'hi' | 'en-IN', zone = 'Asia/Kolkata'): string =>
    momentOf(readWhen(text, language) ?? {}, now, zone)
      .toISOString()
      .slice(0, 16);
  it.each([
    ['tomorrow 10 am', '2026-11-26T04:30'],
    ['at 5 pm', '2026-11-25T11:30'],
    ['10 am', '2026-11-26T04:30'],
    ['Monday morning', '2026-11-30T04:30'],
    ['Wednesday 5 pm', '2026-11-25T11:30'],
    ['Wednesday 3 pm', '2026-12-02T09:30'],
    ['in 10 minutes', '2026-11-25T10:40'],
    ['tomorrow', '2026-11-26T05:30'],
  ])('of "%s" is %s', (text, moment) => expect(at(text, 'en-IN')).toBe(moment));

  it('is right over a change of the clock', () => {
    // New York: 9 o'clock on the day after the clocks went back.
    const before = new Date('2026-10-31T20:00:00Z');
    expect(momentOf({ dayOffset: 2, minutes: 540 }, before, 'America/New_York').toISOString()).toBe('2026-11-02T14:00:00.000Z');
  });
});

describe('numbers', () => {
  it.each([
    ['पचास लाख तक', 'hi', 5_000_000],
    ['2 crore 50 lakh', 'en-IN', 25_000_000],
    ['budget is 50,00,000', 'en-IN', 5_000_000],
    ['twenty five thousand', 'en-IN', 25_000],
    ['pandrah hazaar ka', 'hi', 15_000],
    ['இருபது இல்ல, பத்து லட்சம்', 'ta', 1_000_000],
    ['কোনো টাকা নেই', 'bn', undefined],
  ] as const)('of "%s" (%s) are %s', (text, language, amount) => expect(readAmount(text, language)).toBe(amount));

  it.each([
    ['nine eight double seven six', 'en-IN', '98776'],
    ['98765 43210', 'hi', '9876543210'],
    ['नौ आठ सात शून्य', 'hi', '9870'],
    ['two', 'en-IN', undefined],
  ] as const)('digit by digit of "%s" (%s) are %s', (text, language, digits) => expect(readDigits(text, language)).toBe(digits));
});

it.each([
  ['My name is Asha Rao', 'Asha Rao'],
  ['हाँ मेरा नाम राहुल शर्मा है', 'राहुल शर्मा'],
  ['मैं सुनीता बोल रही हूं', 'सुनीता'],
  ['haan main Imran bol raha hoon', 'Imran'],
  ['என் பேரு கார்த்திக்', 'கார்த்திக்'],
  ['میرا نام سلیم ہے', 'سلیم'],
  ['my name is <script>alert(1)</script>', 'script alert script'],
  ['my name is not something that I tell to strangers', undefined],
  ['call me tomorrow', undefined],
])('the name in "%s" is %s', (text, name) => expect(readName(text)).toBe(name));
