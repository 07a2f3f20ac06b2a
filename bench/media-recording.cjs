const { HEADER_BYTES } = require('./rtp.cjs');

const MORE_PACKETS = 2_048;
/** mu-law: bits of the size of a sample, of which this one is a sixteenth of the loudest. */
const SIZE_BITS = 0x7f;
const LOUD = 0x30;

/** Whether somebody speaks in it: silence and the noise of a line are fainter. */
const isSpeech = (bytes) => bytes.subarray(HEADER_BYTES).some((sample) => (~sample & SIZE_BITS) > LOUD);

const grown = (array) => {
  const larger = new array.constructor(array.length + MORE_PACKETS);
  larger.set(array);
  return larger;
};

/** What came of one call: cheap enough to be written at each packet, read by media-figures.cjs afterwards. */
class Recording {
  arrivalsMs = new Float64Array(MORE_PACKETS);
  timestamps = new Uint32Array(MORE_PACKETS);
  sequences = new Uint16Array(MORE_PACKETS);
  count = 0;
  stoppedMs = undefined;
  /** When the first packet with speech came. */
  spokenMs = undefined;

  constructor(key, startedMs) {
    this.key = key;
    this.startedMs = startedMs;
  }

  /** @param bytes an RTP packet; anything shorter than its header is none */
  note(bytes, atMs) {
    if (bytes.length < HEADER_BYTES) return;
    if (this.spokenMs === undefined && isSpeech(bytes)) this.spokenMs = atMs;
    if (this.count === this.arrivalsMs.length) {
      this.arrivalsMs = grown(this.arrivalsMs);
      this.timestamps = grown(this.timestamps);
      this.sequences = grown(this.sequences);
    }
    this.arrivalsMs[this.count] = atMs;
    this.sequences[this.count] = (bytes[2] << 8) | bytes[3];
    this.timestamps[this.count] = bytes.readUInt32BE(4);
    this.count += 1;
  }
}

module.exports = { Recording };
