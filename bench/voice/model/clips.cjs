/** What persons say in conversations by model, in English and Hindi, by voices of espeak-ng, with the words that ears understand of it. 16 kHz, mono. */
const { forTests } = require('../../built.cjs');
const { LOUD } = require('../caller.cjs');
const { SAMPLES_PER_MS } = require('../sounds.cjs');

/** The loudness of people who speak into a microphone that is near. */
const GAIN = 0.6;
const VARIANTS = ['m3', 'f2', 'm1', 'f4'];
/** Silences within a sentence: where a provider gives words, and where nobody does. */
const PAUSES_MS = [300, 450, 600, 750, 900];
const WORDLESS_PAUSES_MS = [200, 300, 400, 500];
const COUGH_MS = 280;

const WORDS = {
  'en-IN': {
    answers: [
      'Yes, that is fine for me.',
      'What does it cost?',
      'I am looking for a flat near the station.',
      'Tomorrow morning is good.',
      'Can you tell me more about it?',
      'No, I have not seen it yet.',
    ],
    unfinished: [
      ['I would like to', 'see it on Monday.'],
      ['My budget is around', 'fifty lakh rupees.'],
      ['We need two rooms and', 'a big kitchen.'],
      ['Could you send', 'the details to my wife?'],
    ],
    longing: 'Please tell me about the house.',
    interruption: 'No wait, I want to ask about the price first, please.',
    signs: ['ok', 'yes', 'right'],
  },
  hi: {
    answers: [
      'जी, कल सुबह ठीक रहेगा।',
      'इसका दाम क्या है?',
      'मुझे स्टेशन के पास घर चाहिए।',
      'हाँ, बात कर सकते हैं।',
      'क्या आप और बता सकते हैं?',
      'नहीं, मैंने अभी नहीं देखा।',
    ],
    unfinished: [
      ['मुझे ऐसा घर चाहिए जो', 'स्टेशन के पास हो।'],
      ['मेरा बजट करीब', 'पचास लाख है।'],
      ['हमें दो कमरे और', 'एक बड़ी रसोई चाहिए।'],
      ['क्या आप मेरी पत्नी को', 'जानकारी भेज सकते हैं?'],
    ],
    longing: 'मुझे घर के बारे में बताइए।',
    interruption: 'रुकिए, पहले मुझे दाम के बारे में पूछना है।',
    signs: ['हाँ', 'जी', 'अच्छा'],
  },
};
const LANGUAGES = Object.keys(WORDS);

/** Where the sound is loud, in milliseconds. */
function loudSpan(sound) {
  const isLoud = (sample) => Math.abs(sample) > LOUD * 32_768;
  return { fromMs: sound.findIndex(isLoud) / SAMPLES_PER_MS, untilMs: (sound.findLastIndex(isLoud) + 1) / SAMPLES_PER_MS };
}

/** A clip of parts with silences between them: {sound, reply, parts: {text, fromMs, untilMs}[]}, the times from its first loud sample on. */
function clipOf(spoken, silences = [], reply = 'short') {
  const { joined, silence } = forTests('voice/src/testing/wide-samples');
  let sound = new Int16Array(0);
  const parts = spoken.map(({ text, sound: own }, at) => {
    if (at > 0) sound = joined(sound, silence(silences[at - 1]));
    const { fromMs, untilMs } = loudSpan(own);
    const atMs = sound.length / SAMPLES_PER_MS;
    sound = joined(sound, own);
    return { text, fromMs: atMs + fromMs, untilMs: atMs + untilMs };
  });
  const [{ fromMs: firstMs }] = parts;
  return {
    sound,
    reply,
    parts: parts.map(({ text, fromMs, untilMs }) => ({ text, fromMs: fromMs - firstMs, untilMs: untilMs - firstMs })),
  };
}

/** A burst of noise that swells at once and dies away. */
function cough() {
  const { lowNoise } = forTests('voice/src/testing/wide-samples');
  return lowNoise(COUGH_MS, 5_000, 7).map((sample, at) => Math.round(sample * Math.exp((-3 * at) / (COUGH_MS * SAMPLES_PER_MS))));
}

/** All clips by `<language> <number> <kind>`; the kinds are answer, pause-<ms>, wordless-<ms>, longing, interruption, backchannel and cough. */
async function makeClips() {
  const { spoken } = forTests('voice/src/testing/wide-samples');
  const clips = new Map();
  for (const [index, language] of LANGUAGES.entries()) {
    const { answers, unfinished, longing, interruption, signs } = WORDS[language];
    const say = async (text, at) => {
      const sound = await spoken(text, language, VARIANTS[(index + at) % VARIANTS.length]);
      return { text, sound: sound.map((sample) => Math.round(sample * GAIN)) };
    };
    const add = (at, kind, clip) => clips.set(`${language} ${at} ${kind}`, clip);
    for (const [at, text] of answers.entries()) add(at, 'answer', clipOf([await say(text, at)]));
    for (const [at, parts] of unfinished.entries()) {
      const both = [await say(parts[0], at), await say(parts[1], at)];
      for (const ms of PAUSES_MS) add(at, `pause-${ms}`, clipOf(both, [ms]));
      for (const ms of WORDLESS_PAUSES_MS) add(at, `wordless-${ms}`, clipOf(both, [ms]));
    }
    add(0, 'longing', clipOf([await say(longing, 0)], [], 'long'));
    add(0, 'interruption', clipOf([await say(interruption, 1)]));
    for (const [at, text] of signs.entries()) add(at, 'backchannel', clipOf([await say(text, at)]));
    add(0, 'cough', clipOf([{ text: '', sound: cough() }]));
  }
  return clips;
}

module.exports = { LANGUAGES, makeClips, PAUSES_MS, WORDLESS_PAUSES_MS };
