import { hasSipp, startSipp, type Sipp, type SippOptions } from '../engines/sipp.js';
import type { SuiteTrunk } from './drivers.js';
import type { FarEnds } from './on-each-driver.js';
import type { WatchedCall } from './watched-call.js';

export interface SippFarEnd extends SippOptions {
  /** What the trunk to it has besides its address. */
  trunk?: Partial<SuiteTrunk>;
}

/** Several SIPp at once, each with a scenario and a trunk of its own, by name. */
export class SippFarEnds<N extends string> implements FarEnds {
  readonly isHere = hasSipp();
  #started = new Map<string, Sipp>();

  constructor(private readonly options: Readonly<Record<N, SippFarEnd>>) {}

  async start(): Promise<void> {
    const entries = Object.entries<SippFarEnd>(this.options);
    await Promise.all(entries.map(async ([name, options]) => this.#started.set(name, await startSipp(options))));
  }

  sipp(name: N): Sipp {
    const sipp = this.#started.get(name);
    if (!sipp) throw new Error(`SIPp ${name} was not started`);
    return sipp;
  }

  trunk(name: N): SuiteTrunk {
    const { transport = 'udp', trunk } = this.options[name];
    return { trunkId: `tr_${name}`, uri: this.sipp(name).uri, transport, ...trunk };
  }

  trunks(): SuiteTrunk[] {
    return (Object.keys(this.options) as N[]).map((name) => this.trunk(name));
  }

  /** How many requests of that method SIPp got in that call, repeated ones included. */
  count(name: N, call: WatchedCall, method: string): number {
    return this.sipp(name).received(method, call.sipCallId).length;
  }

  /** Waits until SIPp got that many requests of that method in that call; throws if it has got more. */
  async got(name: N, call: WatchedCall, method: string, count = 1): Promise<void> {
    await this.sipp(name).waitFor(() => this.count(name, call, method) >= count);
    expect({ method, count: this.count(name, call, method) }).toEqual({ method, count });
  }

  /** Waits for the ACK of a 2xx, which may come after our BYE, and again for each copy of the 2xx. */
  async hasAck(name: N, call: WatchedCall): Promise<void> {
    await this.sipp(name).waitFor(() => this.count(name, call, 'ACK') > 0);
  }
}
