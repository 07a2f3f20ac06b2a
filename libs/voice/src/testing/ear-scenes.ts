import {
  breathing, clicks, CLAUSES, HEARD_LANGUAGES, joined, lowNoise, mixedWide, rmsOf, silence, spoken, tune,
} from './wide-samples.js'; // prettier-ignore

export interface Spoken {
  fromMs: number;
  untilMs: number;
  /** Speech that only goes before what is looked at. */
  isBefore?: boolean;
}

/** A sound, and when somebody speaks in it. */
export interface EarScene {
  name: string;
  samples: Int16Array;
  speech: readonly Spoken[];
}

const LEAD_MS = 1_000;
const TAIL_MS = 1_200;
const SAMPLES_PER_MS = 16;
/** Pauses within a sentence, as real talkers make. */
const PAUSES_MS = [250, 320, 390, 460] as const;

/** One utterance in noise: a second of noise before it, 1.2 s after it. */
export async function utteranceScenes(snrDb: number): Promise<EarScene[]> {
  return Promise.all(
    HEARD_LANGUAGES.map(async (language, index) => {
      const speech = await spoken(`${CLAUSES[language].join(', ')}.`, language, VARIANTS[index % VARIANTS.length]);
      return inNoise(language, [speech], [], snrDb, index + 1);
    }),
  );
}

const VARIANTS = ['m3', 'f2', 'm1', 'f4'];

/** Two clauses with a pause between them, in noise. */
export async function pauseScenes(snrDb: number): Promise<EarScene[]> {
  return Promise.all(
    HEARD_LANGUAGES.map(async (language, index) => {
      const clauses = await Promise.all(CLAUSES[language].map((clause) => spoken(clause, language, VARIANTS[index % VARIANTS.length])));
      const pauseMs = PAUSES_MS[index % PAUSES_MS.length] as number;
      return inNoise(`${language}, pause of ${pauseMs} ms`, clauses, [pauseMs], snrDb, index + 1);
    }),
  );
}

/** A second utterance after this much silence: the model's memory must not make it deaf. */
export async function secondUtteranceScenes(silenceMs: number, snrDb: number): Promise<EarScene[]> {
  return Promise.all(
    HEARD_LANGUAGES.map(async (language, index) => {
      const clauses = await Promise.all(CLAUSES[language].map((clause) => spoken(clause, language)));
      const scene = inNoise(language, clauses, [silenceMs], snrDb, index + 1);
      return { ...scene, speech: scene.speech.map((one, place) => ({ ...one, isBefore: place === 0 })) };
    }),
  );
}

/** Sounds of 6 s without anybody's speech but, in the last one, our own. */
export async function soundScenes(): Promise<EarScene[]> {
  const ms = 6_000;
  const echo = await spoken(CLAUSES.hi.join(', '), 'hi', 'f2');
  const gain = 10 ** (-20 / 20);
  const sounds = {
    'low noise, -30 dBFS': lowNoise(ms, 1_036),
    clicks: clicks(ms, 16_000),
    'tune, -15 dBFS': tune(ms, 12_000),
    'breathing, -35 dBFS': breathing(ms, 583),
    'our echo at -20 dB': mixedWide(silence(ms), joined(echo, silence(300), echo), 500, gain),
  };
  return Object.entries(sounds).map(([name, samples]) => ({ name, speech: [], samples: mixedWide(samples, lowNoise(ms, 33, 99)) }));
}

function inNoise(name: string, clauses: readonly Int16Array[], pausesMs: readonly number[], snrDb: number, seed: number): EarScene {
  let [atMs, sound] = [LEAD_MS, silence(LEAD_MS)];
  const speech = clauses.map((clause, index) => {
    const fromMs = atMs;
    const untilMs = fromMs + clause.length / SAMPLES_PER_MS;
    const pauseMs = pausesMs[index] ?? TAIL_MS;
    sound = joined(sound, clause, silence(pauseMs));
    atMs = untilMs + pauseMs;
    return { fromMs, untilMs };
  });
  const gain = 0.6;
  const noise = lowNoise(sound.length / SAMPLES_PER_MS, (gain * rmsOf(joined(...clauses))) / 10 ** (snrDb / 20), seed);
  return { name, speech, samples: mixedWide(noise, sound, 0, gain) };
}
