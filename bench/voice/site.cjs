/** The service that is called, its employees, and what they say, all by its API. */
const { answerOfApi, askApi } = require('../api.cjs');
const { startOurs } = require('../servers.cjs');
const { topUp } = require('../media-leads.cjs');

const WAV_HEADER_BYTES = 44;
/** The greetings of employees that listen to interruptions: six seconds without a comma, so that no pause is taken for an end. */
const LONG = {
  hi: 'नमस्ते {{business}} से बोल रही हूँ और आपके नए घर की पूछताछ के बारे में आपसे बात करना चाहती हूँ',
  'en-IN': 'Hello this is {{business}} calling about the new flat near the railway station that you have asked for this morning',
  ta: 'வணக்கம் {{business}} நிறுவனத்திலிருந்து பேசுகிறேன் நீங்கள் கேட்ட புதிய வீட்டைப் பற்றி பேச விரும்புகிறேன்',
  te: 'నమస్కారం {{business}} నుండి మాట్లాడుతున్నాను మీరు అడిగిన కొత్త ఇల్లు గురించి మాట్లాడాలని అనుకుంటున్నాను',
  bn: 'নমস্কার {{business}} থেকে বলছি আপনি যে নতুন বাড়ির কথা জানতে চেয়েছিলেন সেই বিষয়ে কথা বলতে চাই',
  mr: 'नमस्कार {{business}} मधून बोलत आहे तुम्ही विचारलेल्या नवीन घराबद्दल तुमच्याशी थोडा वेळ बोलायचे आहे',
};
const SHORT_QUESTION = {
  hi: 'आपको यह कब तक चाहिए?',
  'en-IN': 'How soon do you need it?',
  ta: 'அது எப்போது தேவை?',
  te: 'అది ఎప్పటికి కావాలి?',
  bn: 'এটা আপনার কবে দরকার?',
  mr: 'तुम्हाला हे कधीपर्यंत हवे आहे?',
};
const QUESTIONS = 6;

/** Samples of a WAV of 16 bits, with its rate. */
function readWav(bytes) {
  const rate = bytes.readUInt32LE(24);
  const audio = new Uint8Array(bytes.subarray(WAV_HEADER_BYTES, bytes.length - (bytes.length % 2)));
  return { rate, samples: new Int16Array(audio.buffer) };
}

/** An employee of one language, with what its greeting sounds like. */
async function hire(service, language, kind, more = {}) {
  const body = {
    name: `Bench ${language} ${kind}`,
    languages: [language],
    script: {
      greeting: LONG[language],
      questions: Array.from({ length: QUESTIONS }, () => (kind === 'long' ? LONG : SHORT_QUESTION)[language]),
    },
    ...more,
  };
  const { employee } = await askApi(service, '/api/employees', { body });
  const wav = await (await answerOfApi(service, `/api/employees/${employee.employeeId}/preview`, { body: {} })).arrayBuffer();
  return { language, kind, employeeId: employee.employeeId, preview: readWav(Buffer.from(wav)) };
}

/** @param options of startOurs */
async function startService(options, languages) {
  const service = await startOurs(options);
  await topUp(service);
  const employees = [];
  for (const language of languages) for (const kind of ['short', 'long']) employees.push(await hire(service, language, kind));
  const headers = { authorization: `Bearer ${service.key}` };
  return {
    ...service,
    employees,
    employeeOf: (language, kind) => employees.find((one) => one.language === language && one.kind === kind),
    /** What a page needs to call an employee. */
    offerOf: (employee) => ({ url: `${service.baseUrl}/api/calls/browser`, headers, body: { employeeId: employee.employeeId } }),
    /** The same of one that sends the audio back. */
    echoOffer: async () => {
      const { employeeId } = await hire(service, languages[0], 'echo', { isTest: true });
      return { url: `${service.baseUrl}/api/calls/browser?echo=1`, headers, body: { employeeId } };
    },
  };
}

module.exports = { hire, startService };
