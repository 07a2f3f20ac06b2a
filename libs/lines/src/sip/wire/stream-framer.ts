import { makeStreamParser } from 'sip';
import { isComplete, type SipMessage } from '../message.js';

const MAX_HEADER_BYTES = 65_536;
const MAX_BODY_BYTES = 65_536;

/** SIP messages out of a byte stream. Placeholder over npm `sip` until the framer of our own takes this file's place. */
export class StreamFramer {
  readonly #read: (chunk: string) => void;
  #isBroken = false;

  constructor(private readonly listener: { onMessage(message: SipMessage): void; onBroken(): void }) {
    this.#read = makeStreamParser(
      (message) => isComplete(message) && this.listener.onMessage(message),
      () => this.#break(),
      MAX_HEADER_BYTES,
      MAX_BODY_BYTES,
    );
  }

  push(chunk: Buffer): void {
    if (this.#isBroken) return;
    try {
      this.#read(chunk.toString('latin1'));
    } catch {
      this.#break();
    }
  }

  #break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.listener.onBroken();
  }
}
