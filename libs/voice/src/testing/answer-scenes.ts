import type { Answerer } from '@turant/domain';
import type { HeardLanguage } from './wide-samples.js';
import { HEARD_LANGUAGES, joined, lowNoise, mixedWide, rmsOf, silence, sine, spoken, tune } from './wide-samples.js';

/** What is heard in the first seconds after an answer, and who it is. */
export interface AnswerSample {
  name: string;
  who: Answerer;
  samples: Int16Array;
}

/** How a business takes a call, and what a machine of one says. */
const BUSINESSES: Readonly<Record<HeardLanguage, readonly [greeting: string, menu: string, switchedOff: string]>> = {
  hi: [
    'नमस्ते, शर्मा इलेक्ट्रॉनिक्स, बोलिए',
    'शर्मा इलेक्ट्रॉनिक्स में आपका स्वागत है, बिक्री के लिए एक दबाएँ, सेवा के लिए दो दबाएँ, अन्य जानकारी के लिए तीन दबाएँ',
    'जिस नंबर पर आप कॉल कर रहे हैं वह अभी स्विच ऑफ है, कृपया कुछ देर बाद फिर कोशिश करें, धन्यवाद',
  ],
  'en-IN': [
    'Good morning, Sharma Electronics, this is Rakesh, how may I help you',
    'Welcome to Sharma Electronics, for sales press one, for service press two, for all other questions press three',
    'The number you have dialled is currently switched off, please try again later, thank you for calling',
  ],
  ta: [
    'வணக்கம், சர்மா எலக்ட்ரானிக்ஸ், சொல்லுங்க',
    'சர்மா எலக்ட்ரானிக்ஸ் உங்களை வரவேற்கிறது, விற்பனைக்கு எண் ஒன்றை அழுத்தவும், சேவைக்கு எண் இரண்டை அழுத்தவும்',
    'நீங்கள் அழைத்த எண் தற்போது அணைக்கப்பட்டுள்ளது, தயவுசெய்து சிறிது நேரம் கழித்து முயற்சிக்கவும்',
  ],
  te: [
    'నమస్కారం, శర్మ ఎలక్ట్రానిక్స్, చెప్పండి',
    'శర్మ ఎలక్ట్రానిక్స్ కి స్వాగతం, అమ్మకాల కోసం ఒకటి నొక్కండి, సేవ కోసం రెండు నొక్కండి, ఇతర వివరాల కోసం మూడు నొక్కండి',
    'మీరు డయల్ చేసిన నంబర్ ప్రస్తుతం స్విచ్ ఆఫ్ చేయబడింది, దయచేసి కొంత సమయం తరువాత ప్రయత్నించండి',
  ],
  bn: [
    'নমস্কার, শর্মা ইলেকট্রনিক্স, বলুন',
    'শর্মা ইলেকট্রনিক্সে আপনাকে স্বাগত, বিক্রির জন্য এক টিপুন, সেবার জন্য দুই টিপুন, অন্য তথ্যের জন্য তিন টিপুন',
    'আপনি যে নম্বরে ফোন করেছেন সেটি এখন বন্ধ আছে, অনুগ্রহ করে কিছুক্ষণ পরে আবার চেষ্টা করুন',
  ],
  mr: [
    'नमस्कार, शर्मा इलेक्ट्रॉनिक्स, बोला, मी आपली काय मदत करू',
    'शर्मा इलेक्ट्रॉनिक्समध्ये आपले स्वागत आहे, विक्रीसाठी एक दाबा, सेवेसाठी दोन दाबा, इतर माहितीसाठी तीन दाबा',
    'आपण डायल केलेला नंबर सध्या बंद आहे, कृपया थोड्या वेळाने पुन्हा प्रयत्न करा, धन्यवाद',
  ],
};
/** A word or two, as people say it: the second one is a question. */
const WORDS: Readonly<Record<HeardLanguage, readonly [string, string]>> = {
  hi: ['हाँ जी', 'कौन'],
  'en-IN': ['Yes', 'Who is it?'],
  ta: ['ஆமா', 'யாரு'],
  te: ['ఆ', 'ఎవరు'],
  bn: ['হ্যাঁ', 'কে'],
  mr: ['हो', 'कोण'],
};
const CHILD_PITCH = 95;

/** How a sample is sent and what else is heard. */
interface Around {
  snrDb?: number;
  /** Another sound, and how much softer it is than the speech. */
  background?: Int16Array;
  softerDb?: number;
}

/** Homes, shops and streets: children, television, music, strong noise, long greetings; menus, announcements with a chime; modems. */
export async function answerScenes(ms: number): Promise<AnswerSample[]> {
  const television = await spoken(BUSINESSES['en-IN'].join(', '), 'en-IN', 'm2', 190);
  const spokenScenes = await Promise.all(HEARD_LANGUAGES.map((language, at) => scenesOf(language, at, television, ms)));
  const scenes = [...spokenScenes.flat(), ...modems(), ...songs(ms)];
  return scenes.map((scene) => ({ ...scene, samples: fitted(scene.samples, ms) }));
}

async function scenesOf(language: HeardLanguage, at: number, television: Int16Array, ms: number): Promise<AnswerSample[]> {
  const [greeting, menu, switchedOff] = BUSINESSES[language];
  const [word, question] = WORDS[language];
  const voice = ['m3', 'f2', 'm1', 'f4', 'm4', 'f5'][at] as string;
  const other = ['f3', 'm2', 'f1', 'm5', 'f2', 'm3'][at] as string;
  const [hello, child, slow, business, ivr, off] = await Promise.all([
    spoken(`${word}, ${question}`, language, voice, 170),
    spoken(question, language, other, 180, CHILD_PITCH),
    spoken(word, language, other, 90),
    spoken(greeting, language, voice, 190),
    spoken(menu, language, other, 165),
    spoken(switchedOff, language, other, 150),
  ]);
  const person = (name: string, sound: Int16Array, around: Around = {}): AnswerSample => scene(name, 'person', sound, around);
  const machine = (name: string, sound: Int16Array, around: Around = {}): AnswerSample => scene(name, 'machine', sound, around);
  const scene = (
    name: string,
    who: AnswerSample['who'],
    sound: Int16Array,
    { snrDb = 30, background, softerDb = 12 }: Around,
  ): AnswerSample => {
    const loud = rmsOf(sound.filter((one) => one > 300));
    const noisy = mixedWide(lowNoise(ms, loud / 10 ** (snrDb / 20), at + 1), sound);
    const samples = background ? mixedWide(noisy, fitted(background, ms), 0, loud / rmsOf(background) / 10 ** (softerDb / 20)) : noisy;
    return { name: `${who}, ${language}, ${name}`, who, samples };
  };
  const music = tune(ms, 9_000, 500 + at);
  return [
    person('5 dB', joined(silence(400), hello), { snrDb: 5 }),
    person('5 dB, late', joined(silence(2_000), child), { snrDb: 5 }),
    person('child', joined(silence(300), child, silence(900), child)),
    person('slow', joined(silence(600), slow)),
    person('after 2.8 s', joined(silence(2_800), hello)),
    person('three times', joined(silence(200), child, silence(500), child, silence(500), child)),
    person('business', joined(silence(100), business)),
    person('television, 10 dB softer', joined(silence(300), hello), { background: television.subarray(at * 8_000), softerDb: 10 }),
    person('television, 15 dB softer', joined(silence(700), hello), { background: television.subarray(at * 6_000), softerDb: 15 }),
    person('music, 10 dB softer', joined(silence(300), hello), { background: music, softerDb: 10 }),
    person('music, 15 dB softer', joined(silence(500), hello), { background: music, softerDb: 15 }),
    machine('menu', joined(silence(200), ivr)),
    machine('menu, 10 dB', joined(silence(100), ivr), { snrDb: 10 }),
    machine('switched off', joined(silence(150), off)),
    machine('switched off, after a chime', joined(sine([660], 180), sine([880], 180), silence(100), off)),
    machine('menu over music', joined(silence(100), ivr), { background: music, softerDb: 15 }),
  ];
}

/** The answer tone of a modem, whose phase turns each 450 ms (ITU-T V.8), the carriers of V.21, and the end of a fax. */
function modems(): AnswerSample[] {
  const turning = joined(...Array.from({ length: 10 }, (_, turn) => sine([2_100], 450).map((one) => (turn % 2 ? -one : one))));
  const v21 = joined(...Array.from({ length: 120 }, (_, bit) => sine([(bit * 7) % 3 ? 1_650 : 1_850], 33)));
  return [
    { name: 'answer tone of a modem', who: 'tone', samples: joined(silence(300), turning) },
    { name: 'carriers of a modem', who: 'tone', samples: joined(sine([2_225], 1_500), v21) },
  ];
}

/** Caller tunes: a melody over chords with a beat. */
function songs(ms: number): AnswerSample[] {
  return [1, 2, 3, 4].map((seed) => {
    const chords = mixedWide(tune(ms, 6_000, 700 + seed), tune(ms, 5_000, 720 + seed));
    const beat = joined(...Array.from({ length: Math.ceil(ms / 500) }, (_, at) => joined(lowNoise(60, 2_500, at + seed), silence(440))));
    return { name: `song ${seed}`, who: 'tone', samples: mixedWide(chords, beat) };
  });
}

const fitted = (sound: Int16Array, ms: number): Int16Array => joined(sound, silence(ms)).subarray(0, ms * 16);
