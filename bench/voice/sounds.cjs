/** What the callers of the bench say: voices of espeak-ng in six languages and noise of fixed seeds, made anew in each run. 16 kHz, mono. */
const { forTests } = require('../built.cjs');

const samples = () => forTests('voice/src/testing/wide-samples');
const RATE = 16_000;
const SAMPLES_PER_MS = RATE / 1_000;
/** The loudness of the voice: that of people who speak into a microphone that is near. */
const GAIN = 0.6;
const VARIANTS = ['m3', 'f2', 'm1', 'f4', 'm5', 'f3'];
/** Within a sentence, as real talkers make them. */
const PAUSES_MS = [250, 320, 390, 460];
const SNRS_DB = [15, 10, 5];
const NOISE_MS = 8_000;
const BURST_MS = 100;
const BURST_HZ = 1_000;
/** An answer of about a second. */
const ANSWERS = {
  hi: 'जी कल सुबह ठीक रहेगा',
  'en-IN': 'tomorrow morning is fine for me',
  ta: 'எனக்கு நாளை காலை சரி',
  te: 'నాకు రేపు ఉదయం సరే',
  bn: 'আমার কাল সকালে ঠিক আছে',
  mr: 'मला उद्या सकाळी चालेल',
};
/** A word with which people show that they listen. */
const BACKCHANNELS = { hi: 'हाँ', 'en-IN': 'ok', ta: 'சரி', te: 'సరే', bn: 'হ্যাঁ', mr: 'हो' };
/** The length of an interruption. */
const INTERRUPTION_MS = 2_000;

const scaled = (sound, gain) => Int16Array.from(sound, (sample) => Math.round(sample * gain));
const msOf = (sound) => Math.round(sound.length / SAMPLES_PER_MS);

const burst = () =>
  Int16Array.from({ length: BURST_MS * SAMPLES_PER_MS }, (_, at) => Math.round(16_000 * Math.sin((2 * Math.PI * BURST_HZ * at) / RATE)));

/** The clips of one language by name: `answer`, `haan`, `pause-250` and so on, `interruption`, `sentence`. */
async function clipsOf(language, index) {
  const { CLAUSES, joined, silence, spoken } = samples();
  const say = async (text) => scaled(await spoken(text, language, VARIANTS[index % VARIANTS.length]), GAIN);
  const [first, second] = await Promise.all(CLAUSES[language].map(say));
  const sentence = joined(first, silence(120), second);
  return {
    answer: await say(ANSWERS[language]),
    backchannel: await say(BACKCHANNELS[language]),
    interruption: sentence.slice(0, INTERRUPTION_MS * SAMPLES_PER_MS),
    sentence,
    ...Object.fromEntries(PAUSES_MS.map((ms) => [`pause-${ms}`, joined(first, silence(ms), second)])),
  };
}

/** All clips by `<language> <name>`, with `burst`, and noises by `noise <dB>`: so much below the voices. */
async function makeSounds() {
  const { HEARD_LANGUAGES, joined, lowNoise, rmsOf } = samples();
  const clips = new Map([['burst', burst()]]);
  const voices = await Promise.all(HEARD_LANGUAGES.map(clipsOf));
  HEARD_LANGUAGES.forEach((language, i) => {
    for (const [name, sound] of Object.entries(voices[i])) clips.set(`${language} ${name}`, sound);
  });
  const rms = rmsOf(joined(...voices.map(({ sentence }) => sentence)));
  SNRS_DB.forEach((snrDb, i) => clips.set(`noise ${snrDb}`, lowNoise(NOISE_MS, rms / 10 ** (snrDb / 20), i + 1)));
  return {
    clips,
    languages: HEARD_LANGUAGES,
    step: (when, ms, clip) => ({ when, ms, clip, clipMs: clips.has(clip) ? msOf(clips.get(clip)) : 0 }),
  };
}

const base64Of = (sound) => Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength).toString('base64');

module.exports = { base64Of, BURST_MS, makeSounds, msOf, PAUSES_MS, RATE, SAMPLES_PER_MS, SNRS_DB };
