/** What the ears of one line of calls tell while a person speaks, and when. A class for each of Deepgram's recognisers. */
const { monotonicMs } = require('../../media-clock.cjs');
const { DELAYS } = require('./delays.cjs');
const { soundUntil, wordsUntil } = require('./spoken-words.cjs');

/** Words so far are told this often while a person speaks, as much later as the last words are. */
const INTERIM_EVERY_MS = 300;
/** Nova ends a turn by itself after so much silence, because plugins/deepgram/nova.ts asks for it. */
const ENDPOINTING_MS = 500;
/** Flux is sure of an end so much later than it believes in it. */
const SURE_AFTER_MS = 200;

/** Tells the words of a clip; `vendor` is a DeepgramVendor. */
class Ears {
  /** Whether nothing is told though all is heard. */
  isMute = false;
  #timers = new Set();
  #vendor;
  #parts = [];
  #fromMs = 0;

  constructor(vendor) {
    this.#vendor = vendor;
  }

  /** @param onAll is called when the last words are told */
  begin({ parts }, fromMs, onAll) {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    [this.#parts, this.#fromMs, this.onAll] = [parts, fromMs, onAll];
    this.hear(parts);
    const lastMs = parts.at(-1).untilMs;
    for (let ms = INTERIM_EVERY_MS; ms < lastMs; ms += INTERIM_EVERY_MS)
      this.at(ms + DELAYS.finalWordsMs, () => this.interim(this.words(ms)));
  }

  /** Has it done so long after the begin of the clip. */
  at(ms, act) {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        act();
      },
      this.#fromMs + ms - monotonicMs(),
    );
    this.#timers.add(timer);
  }

  words(ms) {
    return wordsUntil(this.#parts, ms);
  }

  /** The moment of the clip, and the end of its last sound until now. */
  get moment() {
    const nowMs = monotonicMs() - this.#fromMs;
    return { nowMs, soundMs: soundUntil(this.#parts, nowMs) };
  }

  /** @returns whether somebody was there to be told */
  tell(message) {
    return !this.isMute && this.#vendor.tellNow(message) > 0;
  }
}

/** Nova tells final words when it is asked to, and after a silence of its own measure. */
class NovaEars extends Ears {
  #final = 0;

  constructor(vendor) {
    super(vendor);
    vendor.onMessage = ({ type }) => type === 'Finalize' && this.#finalise();
  }

  hear(parts) {
    this.#final = 0;
    for (const { untilMs } of parts) this.at(untilMs + ENDPOINTING_MS, () => this.#tellFinal(untilMs, { speech_final: true }));
  }

  interim(words) {
    if (words.length > this.#final) this.tell({ text: words.slice(this.#final).join(' ') });
  }

  #finalise() {
    const { nowMs, soundMs } = this.moment;
    this.at(Math.max(nowMs, soundMs + DELAYS.finalWordsMs), () => this.#tellFinal(soundMs, { from_finalize: true }));
  }

  #tellFinal(untilMs, how) {
    const words = this.words(untilMs);
    const fresh = words.slice(this.#final);
    if (fresh.length === 0 && !how.from_finalize) return;
    if (!this.tell({ text: fresh.join(' '), is_final: true, ...how })) return;
    this.#final = Math.max(this.#final, words.length);
    if (this.#final === this.words(Infinity).length) this.onAll();
  }
}

/** Flux tells ends that it has learnt: none in a pause within a sentence. */
class FluxEars extends Ears {
  #turn = 0;
  #hasBegun = false;

  hear(parts) {
    this.#turn += 1;
    this.#hasBegun = false;
    if (this.words(Infinity).length === 0) return;
    for (const { untilMs } of parts.slice(0, -1)) this.at(untilMs + DELAYS.finalWordsMs, () => this.interim(this.words(untilMs)));
    const knownMs = parts.at(-1).untilMs + DELAYS.finalWordsMs;
    this.at(knownMs, () => {
      this.interim(this.words(Infinity));
      this.#turnInfo('EagerEndOfTurn', this.words(Infinity));
      this.onAll();
    });
    this.at(knownMs + SURE_AFTER_MS, () => this.#turnInfo('EndOfTurn', this.words(Infinity)));
  }

  interim(words) {
    if (words.length === 0) return;
    if (!this.#hasBegun) this.#turnInfo('StartOfTurn', words.slice(0, 1));
    this.#hasBegun = true;
    this.#turnInfo('Update', words);
  }

  #turnInfo(event, words) {
    this.tell({ event, text: words.join(' '), index: this.#turn });
  }
}

module.exports = { EARS: { flux: FluxEars, nova: NovaEars } };
