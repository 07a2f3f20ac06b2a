import { fromMuLaw, toMuLaw } from '../speakers/mu-law.js';
import { resample } from '../speakers/resample.js';
import { answerScenes, type AnswerSample } from './answer-scenes.js';
import { HEARD_LANGUAGES, joined, lowNoise, mixedWide, rmsOf, silence, sine, spoken, tune, type HeardLanguage } from './wide-samples.js';

/** Nobody is listened to for longer than 4 s. */
const SAMPLE_MS = 4_200;

/** What people say when they take a call: from a word to the whole name of the business. */
const GREETINGS: Readonly<Record<HeardLanguage, readonly string[]>> = {
  hi: ['हेलो', 'हाँ बोलिए', 'हेलो, कौन बोल रहा है', 'नमस्ते, शर्मा मोटर्स से राकेश बोल रहा हूँ'],
  'en-IN': ['Hello?', 'Yes, tell me', 'Hello, who is this?', 'Good morning, Sharma Motors, Rakesh speaking'],
  ta: ['ஹலோ', 'சொல்லுங்க', 'ஹலோ, யார் பேசறீங்க', 'வணக்கம், ராஜா மோட்டார்ஸ், சொல்லுங்க'],
  te: ['హలో', 'చెప్పండి', 'హలో, ఎవరు మాట్లాడుతున్నారు', 'నమస్కారం, శర్మ మోటార్స్, చెప్పండి'],
  bn: ['হ্যালো', 'হ্যাঁ বলুন', 'হ্যালো, কে বলছেন', 'নমস্কার, শর্মা মোটরস থেকে বলছি'],
  mr: ['हॅलो', 'हो बोला', 'हॅलो, कोण बोलतंय', 'नमस्कार, शर्मा मोटर्स, बोला'],
};

/** Announcements and greetings of machines. */
const MONOLOGUES: Readonly<Record<HeardLanguage, readonly string[]>> = {
  hi: [
    'आप जिस व्यक्ति से संपर्क करना चाहते हैं वह अभी व्यस्त हैं, कृपया थोड़ी देर बाद प्रयास करें',
    'नमस्ते, मैं अभी फ़ोन नहीं उठा सकता, कृपया बीप के बाद अपना संदेश छोड़ दें',
  ],
  'en-IN': [
    'The person you are calling is not answering, please try again after some time, thank you',
    'Hi, you have reached the voice mail of Rakesh, please leave your message after the beep',
  ],
  ta: [
    'நீங்கள் அழைக்கும் நபர் தற்போது வேறு அழைப்பில் உள்ளார், தயவுசெய்து சிறிது நேரம் கழித்து அழைக்கவும்',
    'வணக்கம், என்னால் இப்போது பேச முடியாது, உங்கள் செய்தியை பதிவு செய்யவும்',
  ],
  te: ['మీరు కాల్ చేస్తున్న వ్యక్తి ప్రస్తుతం మరొక కాల్ లో ఉన్నారు, దయచేసి కొంత సమయం తరువాత ప్రయత్నించండి', 'నమస్కారం, నేను ఇప్పుడు మాట్లాడలేను, దయచేసి మీ సందేశం వదిలి వెళ్ళండి'],
  bn: [
    'আপনি যাকে ফোন করছেন তিনি এখন ব্যস্ত আছেন, অনুগ্রহ করে কিছুক্ষণ পরে আবার চেষ্টা করুন',
    'নমস্কার, আমি এখন ফোন ধরতে পারছি না, দয়া করে আপনার বার্তা রেখে যান',
  ],
  mr: [
    'आपण ज्या व्यक्तीशी संपर्क करत आहात ती सध्या व्यस्त आहे, कृपया थोड्या वेळाने पुन्हा प्रयत्न करा',
    'नमस्कार, मी आता फोन घेऊ शकत नाही, कृपया आपला निरोप ठेवा, धन्यवाद',
  ],
};
const SNRS_DB = [30, 10];

/** How the samples of a set are spoken. */
interface Delivery {
  voices: readonly string[];
  wordsPerMinute: number;
  thoughtsMs: readonly number[];
  machineLeadMs: number;
}

/** The rules were made with the first set. The second one, with other voices, speeds and waits, shows whether they hold. */
const DELIVERIES: readonly Delivery[] = [
  { voices: ['m3', 'f2', 'm1', 'f4'], wordsPerMinute: 150, thoughtsMs: [150, 700, 1_500], machineLeadMs: 200 },
  { voices: ['f1', 'm2', 'f5', 'm4'], wordsPerMinute: 170, thoughtsMs: [60, 400, 1_000], machineLeadMs: 120 },
];
const scenes = (): Promise<AnswerSample[]> => answerScenes(SAMPLE_MS);

/** Make 228 persons, 108 machines and 48 signals, the same ones each time. @throws without espeak-ng */
export const ANSWER_SETS: Readonly<Record<string, () => Promise<AnswerSample[]>>> = {
  voices: () => spokenBy(1),
  'other voices': () => spokenBy(2),
  'homes and shops, by telephone': async () => (await scenes()).map((scene) => ({ ...scene, samples: throughG711(scene.samples) })),
  'homes and shops, at 16 kHz': scenes,
};

/** 48 persons, 24 machines and 18 signals. */
async function spokenBy(set: number): Promise<AnswerSample[]> {
  const delivery = DELIVERIES[set - 1] as Delivery;
  const voices = await Promise.all(
    HEARD_LANGUAGES.flatMap((language, at) => [...persons(language, at, delivery), ...machines(language, at, delivery)]),
  );
  return [...voices, ...signals(set)];
}

function persons(language: HeardLanguage, seed: number, { voices, wordsPerMinute, thoughtsMs }: Delivery): Promise<AnswerSample>[] {
  return GREETINGS[language].flatMap((text, greeting) =>
    SNRS_DB.map(async (snrDb, at) => {
      const words = await spoken(text, language, voices[(greeting + at) % voices.length], wordsPerMinute + 20 * at);
      const thoughtMs = thoughtsMs[(greeting + at + seed) % thoughtsMs.length] ?? 0;
      // Every second person who hears nothing says it again.
      const again = greeting < 2 && (at + seed) % 2 === 0 ? [silence(1_100), words] : [];
      const samples = onPhone(joined(silence(thoughtMs), words, ...again), words, snrDb, seed * 100 + greeting * 10 + at);
      return { name: `person, ${language}, "${text}" after ${thoughtMs} ms, ${snrDb} dB`, who: 'person' as const, samples };
    }),
  );
}

function machines(language: HeardLanguage, seed: number, { voices, wordsPerMinute, machineLeadMs }: Delivery): Promise<AnswerSample>[] {
  return MONOLOGUES[language].flatMap((text, greeting) =>
    SNRS_DB.map(async (snrDb, at) => {
      const words = await spoken(text, language, voices[(greeting + at + 1) % voices.length], wordsPerMinute + 10 * at);
      // The last of each has a short greeting and its beep within the four seconds.
      const isShort = at === 1 && greeting === 1;
      const whole = isShort ? joined(words.subarray(0, 16 * 2_200), silence(250), sine([1_000], 400)) : words;
      const samples = onPhone(joined(silence(machineLeadMs + 150 * at), whole), words, snrDb + 5, seed * 100 + greeting * 10 + at + 50);
      return {
        name: `machine, ${language}, ${greeting}${isShort ? ' with a beep' : ''}, ${snrDb + 5} dB`,
        who: 'machine' as const,
        samples,
      };
    }),
  );
}

/** Signals of Indian and other networks, fax machines, and music. */
function signals(set: number): AnswerSample[] {
  const cadence = (hz: readonly number[], pattern: readonly [number, number][]): Int16Array =>
    joined(...Array.from({ length: 12 }, () => pattern.flatMap(([onMs, offMs]) => [sine(hz, onMs), silence(offMs)])).flat());
  const sounds: Readonly<Record<string, Int16Array>> = {
    'ringback, 400 Hz': cadence([400, 425], [[400, 200], [400, 2_000]]),
    'ringback, 440 and 480 Hz': cadence([440, 480], [[2_000, 4_000]]),
    'busy, 400 Hz': cadence([400], [[750, 750]]),
    'congestion, 400 Hz': cadence([400], [[250, 250]]),
    'special information tones': joined(sine([950], 330), sine([1_400], 330), sine([1_800], 330), silence(2_000)),
    'fax, 2,100 Hz': sine([2_100], 3_000),
    'fax, 1,100 Hz': cadence([1_100], [[500, 3_000]]),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((seed) => [`tune ${seed}`, tune(SAMPLE_MS, 12_000, 100 * set + seed)])),
    ...Object.fromEntries([6, 7, 8, 9, 10, 11].map((seed) => [`chords ${seed}`, mixedWide(tune(SAMPLE_MS, 9_000, 100 * set + seed), tune(SAMPLE_MS, 9_000, 100 * set + seed + 50))])),
  }; // prettier-ignore
  return Object.entries(sounds).map(([name, sound], seed) => ({ name, who: 'tone', samples: onPhone(sound, sound, 30, seed + 900) }));
}

/** The beginning of a call: the sound in noise, through G.711 at 8 kHz. */
function onPhone(sound: Int16Array, loud: Int16Array, snrDb: number, seed: number): Int16Array {
  const noise = lowNoise(SAMPLE_MS, (0.5 * rmsOf(loud)) / 10 ** (snrDb / 20), seed);
  return throughG711(mixedWide(noise, sound, 0, 0.5));
}

const throughG711 = (heard: Int16Array): Int16Array => resample(fromMuLaw(toMuLaw(resample(heard, 16_000, 8_000))), 8_000, 16_000);
