import type { RtpPacket } from './rtp-packet.js';

const KEYS = '0123456789*#ABCD';
const EVENT_BYTES = 4;

/**
 * Reads keys from RFC 4733 packets. One press is sent as many packets, the last of them three times, all with the timestamp of the
 * press's beginning: a new timestamp is a new press (section 2.5.1). The first packet of a press counts, so that the key is told at once.
 */
export class DigitReader {
  #last: string | undefined;

  /** The key, if the packet is the first one of a press. */
  read(packet: RtpPacket): string | undefined {
    const [event = KEYS.length] = packet.payload;
    const key = KEYS[event];
    if (packet.payload.length < EVENT_BYTES || key === undefined) return undefined;
    const press = `${packet.ssrc} ${packet.timestamp}`;
    if (press === this.#last) return undefined;
    this.#last = press;
    return key;
  }
}
