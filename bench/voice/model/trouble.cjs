/** What is wrong with the first provider of a list: it stalls, drops its connection, or refuses, in the middle of a sentence. */
require('../../../test/engines/run-ts.cjs');
const { TroubledRelay } = require('../../../test/engines/troubled-relay.ts');

/** The socket of ears breaks so long after the person has begun. */
const IN_SPEECH_MS = 400;
/** An answer breaks off or stalls in its first text or sound. */
const ANSWER_BYTES = { llm: 500, tts: 8_000 };
const REFUSAL = { stt: '401 Unauthorized', llm: '503 Service Unavailable', tts: '429 Too Many Requests' };
const TROUBLES = ['stt', 'llm', 'tts'].flatMap((list) => ['stalls', 'drops', 'refuses'].map((how) => ({ list, how })));

const refusing = (status) => ({
  answer: `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
});

class Trouble {
  /** Puts itself before the first one of these addresses. @param ears of ears-line.cjs, those of the first provider */
  static async before(origins, { list, how, ears }) {
    const trouble = new Trouble();
    const relay = await TroubledRelay.before(origins[0]);
    origins[0] = relay.origin;
    Object.assign(trouble, { list, how, ears, relay });
    return trouble;
  }

  /** A person begins a sentence. */
  begin() {
    const { list, how, relay } = this;
    if (list === 'stt') return this.#inSpeech();
    const after = ANSWER_BYTES[list];
    relay.next({ stalls: { stall: 'down', after }, drops: { cut: 'down', after }, refuses: refusing(REFUSAL[list]) }[how]);
  }

  #inSpeech() {
    this.ears.isMute = this.how === 'stalls';
    if (this.how === 'stalls') return;
    setTimeout(() => this.relay.next(this.how === 'drops' ? 'none' : refusing(REFUSAL.stt)), IN_SPEECH_MS);
  }
}

module.exports = { Trouble, TROUBLES };
