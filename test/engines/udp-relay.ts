import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface Impairment {
  /** Share of the packets that are dropped. */
  loss: number;
  /** Each packet is held back for a time of its own up to this, so that some overtake others. */
  jitterMs: number;
}

/** Passes UDP packets between one client and a port of this machine, as a bad network does: no `tc netem` is needed. */
export class UdpRelay {
  #impairment: Impairment = { loss: 0, jitterMs: 0 };
  #client: { address: string; port: number } | undefined;
  #random: number;
  dropped = 0;

  private constructor(
    private readonly near: Socket,
    private readonly far: Socket,
    seed: number,
  ) {
    this.#random = seed;
  }

  static async open(port: number, seed = 1): Promise<UdpRelay> {
    const [near, far] = [createSocket('udp4').bind(0, '127.0.0.1'), createSocket('udp4').bind(0, '127.0.0.1')];
    await Promise.all([once(near, 'listening'), once(far, 'listening')]);
    const relay = new UdpRelay(near, far, seed);
    near.on('message', (bytes, from) => {
      relay.#client = from;
      relay.#pass(() => far.send(bytes, port, '127.0.0.1'));
    });
    far.on('message', (bytes) => {
      const to = relay.#client;
      if (to) relay.#pass(() => near.send(bytes, to.port, to.address));
    });
    return relay;
  }

  get port(): number {
    return this.near.address().port;
  }

  impair(impairment: Impairment): void {
    this.#impairment = impairment;
  }

  close(): void {
    this.#impairment = { loss: 1, jitterMs: 0 };
    this.near.close();
    this.far.close();
  }

  #pass(send: () => void): void {
    const { loss, jitterMs } = this.#impairment;
    if (this.#next() < loss) return void (this.dropped += 1);
    if (jitterMs === 0) send();
    else setTimeout(() => this.#impairment.loss < 1 && send(), this.#next() * jitterMs);
  }

  /** The same numbers for the same seed (a linear congruential generator of Numerical Recipes). */
  #next(): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#random / 2 ** 32;
  }
}
