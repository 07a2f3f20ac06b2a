import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { endsWithSuite } from './end-of-suite.js';

type Said = { kind: 'offered'; sdp: string } | { kind: 'heard' } | { kind: 'connected' } | { kind: 'told'; payloads: string[] };

/** A far end of browser calls that needs no browser: rtc-far-end.cjs. */
export class RtcFarEnd {
  readonly #child: ChildProcess = endsWithSuite(fork(join(__dirname, 'rtc-far-end.cjs'), { execArgv: [] }));
  readonly #said: Said[] = [];

  constructor() {
    this.#child.on('message', (message: Said) => this.#said.push(message));
  }

  async offer(): Promise<string> {
    this.#send({ kind: 'offer' });
    return (await this.#says('offered')).sdp;
  }

  answer(sdp: string): void {
    this.#send({ kind: 'answer', sdp });
  }

  /** Sends so many packets at once, of 20 ms of silence unless they have another content. */
  send(count: number, payload?: readonly number[]): void {
    this.#send({ kind: 'send', count, payload });
  }

  /** Resolves when it can send: later than the line can, since each end of DTLS knows its own state only. */
  async connects(): Promise<void> {
    await this.#says('connected');
  }

  /** Resolves when the first packet of audio has come. */
  async hears(): Promise<void> {
    await this.#says('heard');
  }

  /** The contents of the packets of audio that have come since the last call. */
  async heard(): Promise<Uint8Array[]> {
    const before = this.#said.length;
    this.#send({ kind: 'tell' });
    const { payloads } = await this.#says('told', before);
    return payloads.map((payload) => Uint8Array.from(Buffer.from(payload, 'base64')));
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  #send(message: object): void {
    this.#child.send(message);
  }

  async #says<K extends Said['kind']>(kind: K, from = 0): Promise<Extract<Said, { kind: K }>> {
    for (;;) {
      const found = this.#said.slice(from).find((message): message is Extract<Said, { kind: K }> => message.kind === kind);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
