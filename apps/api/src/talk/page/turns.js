/** @typedef {import('./level.js').Block} Block */

/** -42 dB of full scale: what is softer is no speech. */
const SOFTEST_SPEECH = 0.008;
const ABOVE_NOISE = 4;
/** The noise is the softest block of late; it may be twice as loud after 3.5 s. */
const NOISE_RISE = 1.002;
/** A voice, and no click. */
const BEGIN_BLOCKS = 3;
/** A pause between words is shorter. */
const END_MS = 400;
const MIDDLE = 0.5;

/** Whether one side of the call speaks, by its level. */
export class Voice {
  isSpeaking = false;
  /** Of the present or the last speech. */
  beganMs = 0;
  lastLoudMs = 0;
  #noise = 1;
  #loudBlocks = 0;

  /**
   * @param {Block} block
   * @returns {boolean} whether a speech has begun
   */
  takes({ atMs, level }) {
    this.#noise = Math.min(level, this.#noise * NOISE_RISE + 1e-6);
    if (level <= Math.max(SOFTEST_SPEECH, ABOVE_NOISE * this.#noise)) {
      this.#loudBlocks = 0;
      if (atMs - this.lastLoudMs > END_MS) this.isSpeaking = false;
      return false;
    }
    this.#loudBlocks += 1;
    if (this.isSpeaking || this.#loudBlocks >= BEGIN_BLOCKS) this.lastLoudMs = atMs;
    if (this.isSpeaking || this.#loudBlocks < BEGIN_BLOCKS) return false;
    this.isSpeaking = true;
    this.beganMs = atMs - (BEGIN_BLOCKS - 1) * 10;
    return true;
  }
}

/** Measures how long the employee takes to answer: from the end of the person's speech to the employee's first sound, in this browser. */
export class Turns {
  person = new Voice();
  employee = new Voice();
  /** @type {number[]} */
  responsesMs = [];
  #isAsked = false;

  /**
   * @param {readonly Block[]} ofPerson
   * @param {readonly Block[]} ofEmployee
   */
  take(ofPerson, ofEmployee) {
    const blocks = [...ofPerson.map((block) => ({ block, isPerson: true })), ...ofEmployee.map((block) => ({ block, isPerson: false }))];
    for (const { block, isPerson } of blocks.sort((one, other) => one.block.atMs - other.block.atMs)) {
      if (isPerson) this.#isAsked = this.person.takes(block) || this.#isAsked;
      else if (this.employee.takes(block) && this.#isAsked) this.#answered();
    }
  }

  #answered() {
    this.#isAsked = false;
    const ms = this.employee.beganMs - this.person.lastLoudMs;
    // Who begins while the other one still speaks does not answer.
    if (ms > 0) this.responsesMs.push(ms);
  }
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * MIDDLE)];
}
