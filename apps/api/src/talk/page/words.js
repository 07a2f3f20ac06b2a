/** After an error of the recogniser: it must not be started in a loop. */
const AGAIN_MS = 1_000;
/** What the service takes in one message. */
const MAX_LENGTH = 4_000;
/** Errors after which the recogniser does not work at all. */
const FINAL_ERRORS = ['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture'];

/** Undefined where the browser recognises no speech. */
export const Recogniser = /** @type {any} */ (globalThis).SpeechRecognition ?? /** @type {any} */ (globalThis).webkitSpeechRecognition;

/** @param {string} language such as `hi` or `en-IN` */
export const localeOf = (language) => (language.includes('-') ? language : `${language}-IN`);

/**
 * Whether the words can be recognised on this device, so that nobody else gets the voice.
 * @param {string} language
 * @returns {Promise<boolean>}
 */
export async function recognisesHere(language) {
  try {
    return (await Recogniser.available({ langs: [localeOf(language)], processLocally: true })) === 'available';
  } catch {
    return false;
  }
}

/** Recognises what the person says, as long as it is on. */
export class Words {
  #recogniser = /** @type {any} */ (undefined);
  #timer = 0;

  /** @param {{ language: string, track: MediaStreamTrack, onWords: (text: string, isFinal: boolean) => void }} options */
  constructor(options) {
    this.options = options;
  }

  async start() {
    if (this.#recogniser) return;
    const { language, track, onWords } = this.options;
    const recogniser = (this.#recogniser = new Recogniser());
    recogniser.lang = localeOf(language);
    recogniser.continuous = true;
    recogniser.interimResults = true;
    recogniser.onresult = (/** @type {any} */ { results, resultIndex }) => {
      for (let at = resultIndex; at < results.length; at += 1) onWords(results[at][0].transcript.slice(0, MAX_LENGTH), results[at].isFinal);
    };
    recogniser.onerror = (/** @type {any} */ { error }) => {
      if (FINAL_ERRORS.includes(error)) this.stop();
    };
    // A browser ends it by itself after some seconds of silence.
    recogniser.onend = () => {
      if (this.#recogniser !== recogniser) return;
      this.#recogniser = undefined;
      this.#timer = setTimeout(() => void this.start(), AGAIN_MS);
    };
    const isHere = await recognisesHere(language);
    // It was stopped meanwhile.
    if (this.#recogniser !== recogniser) return;
    if (isHere) recogniser.processLocally = true;
    try {
      // A browser that does not know the argument listens to the microphone itself.
      recogniser.start(track);
    } catch {
      this.stop();
    }
  }

  stop() {
    clearTimeout(this.#timer);
    const recogniser = this.#recogniser;
    this.#recogniser = undefined;
    recogniser?.abort();
  }
}
