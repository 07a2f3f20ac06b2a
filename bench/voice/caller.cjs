/**
 * What a person says on the telephone, and when: each step waits for something that the employee does, as people do. The same lines run in
 * the page of a real browser (page.html) and in the process of the phones (phone-audio.cjs), so nothing of Node is used here.
 */

/** Share of full scale above which something is heard. The sheet with the first measurements had the same. */
const LOUD = 0.015;
/** A shorter silence is within what the employee says: between its sentences are 300 ms and less. */
const UTTERANCE_GAP_MS = 600;
/** Whoever was heard so lately is in the middle of a word. */
const LATELY_MS = 60;

class VoiceCaller {
  #steps;
  #startedMs;
  #busyUntilMs = -Infinity;
  #loudFromMs;
  #loudAtMs = -Infinity;
  #next = 0;

  /**
   * @param steps {clip, clipMs, when, ms}[]. `when`: 'start', so long after the call has begun; 'silence', when the employee has spoken and has been
   *   silent for so long; 'speech', when it has spoken for so long without a pause.
   */
  constructor(steps, startedMs) {
    this.#steps = steps;
    this.#startedMs = startedMs;
  }

  get isDone() {
    return this.#next >= this.#steps.length;
  }

  /** A moment of the employee's audio. @param peak of its samples, as a share of full scale */
  hear(peak, atMs) {
    if (peak <= LOUD) return;
    if (atMs - this.#loudAtMs > UTTERANCE_GAP_MS) this.#loudFromMs = atMs;
    this.#loudAtMs = atMs;
  }

  /** To be asked about every 10 ms. @returns the step that begins now */
  due(nowMs) {
    const step = this.#steps[this.#next];
    if (step === undefined || nowMs < this.#busyUntilMs || !this.#isTime(step, nowMs)) return undefined;
    this.#next += 1;
    this.#busyUntilMs = nowMs + step.clipMs;
    return step;
  }

  #isTime({ when, ms }, nowMs) {
    if (when === 'start') return nowMs - this.#startedMs >= ms;
    // What the employee said while the person spoke is no answer to it.
    if (this.#loudAtMs <= Math.max(this.#busyUntilMs, this.#startedMs)) return false;
    const silentMs = nowMs - this.#loudAtMs;
    if (when === 'silence') return silentMs >= ms;
    return silentMs < LATELY_MS && nowMs - Math.max(this.#loudFromMs, this.#busyUntilMs) >= ms;
  }
}

if (typeof module !== 'undefined') module.exports = { LOUD, VoiceCaller };
