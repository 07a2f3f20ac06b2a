import { createHttp, createNet, OutboundRule } from '@turant/plugin-host';
import type { Context, Net, Plugin, Settings } from '@turant/plugin-kit';
import { TroubledRelay } from '../../engines/troubled-relay.js';
import { until } from '../../engines/until.js';

/** The key of the connection: no error and no address may hold it. */
export const KEY = 'key-of-the-contract-3f9c1b';

/** What a person says: words so far, and the words that stay. */
export interface ToHear {
  readonly soFar: readonly string[];
  readonly words: string;
  readonly language: string;
}

/** What a model answers. `isCutOff`: it stops without saying why, and the connection ends as it should. */
export interface ToAnswer {
  readonly pieces: readonly string[];
  readonly calls?: readonly { id: string; name: string; arguments: readonly string[] }[];
  readonly isCutOff?: boolean;
}

/** A server that stands in for a vendor, as the contract suite handles it. Each part is there if the plugin has the capability. */
export interface StandIn {
  readonly origin: string;
  /** Settings of a connection to this address, with the key, and with every model named that the plugin needs. */
  settings(origin: string): Settings;
  /** The model that hears, where the plugin has several. */
  readonly sttModel?: string;
  /** From now on it refuses, and quotes the key while it does so. */
  refuse(why: 'wrong-key' | 'rate'): void;
  /** The person says so, turn by turn. */
  says?(turns: readonly ToHear[]): void;
  /** The sound that it makes of a text. */
  soundOf?(text: string): Buffer;
  answers?(reply: ToAnswer): void;
}

/** One rule of the contract. It throws a complaint if a provider breaks it. */
export interface Check {
  readonly name: string;
  run(stage: Stage): Promise<void>;
}

/** The complaint that something has not come in time. */
export class NeverCame extends Error {}

const RULE = new OutboundRule({ allow: ['127.0.0.1'] });

/** A provider before its vendor, with a relay between them that makes the network's troubles. Each check has one of its own. */
export class Stage {
  /** The addresses that were asked, with their queries. */
  readonly asked: string[] = [];
  usesSocket = false;
  private readonly over = new AbortController();

  /** @param patienceMs what has not come after this time does not come */
  private constructor(
    readonly plugin: Plugin,
    readonly vendor: StandIn,
    readonly relay: TroubledRelay,
    readonly patienceMs: number,
  ) {}

  static async of(plugin: Plugin, start: () => Promise<StandIn>, patienceMs = 15_000): Promise<Stage> {
    const vendor = await start();
    return new Stage(plugin, vendor, await TroubledRelay.before(vendor.origin), patienceMs);
  }

  get context(): Context {
    return { settings: this.vendor.settings(this.relay.origin), now: new Date() };
  }

  /** The host's net, with connections of its own. @param limitMs after so much silence of a response it gives up; the host's limits if it is absent */
  net(limitMs?: number): Net {
    const limits = limitMs === undefined ? {} : { timeoutMs: limitMs, headMs: limitMs, gapMs: limitMs };
    const net = createNet(createHttp(limits, RULE), RULE, limits);
    const noted = <T extends { url: string; query?: object }>(request: T): T => {
      this.asked.push(`${request.url} ${JSON.stringify(request.query ?? {})}`);
      return request;
    };
    return {
      request: (request) => net.request(noted(request)),
      stream: (request, signal) => net.stream(noted(request), signal),
      webSocket: (request, signal) => {
        this.usesSocket = true;
        return net.webSocket(noted(request), signal);
      },
    };
  }

  /** A signal that is aborted at the end of the check at the latest. */
  signal(own?: AbortSignal): AbortSignal {
    return own ? AbortSignal.any([own, this.over.signal]) : this.over.signal;
  }

  end(): void {
    this.over.abort();
  }

  /** @throws a complaint if the work is not done in time */
  async inTime<T>(what: string, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NeverCame(`it never came: ${what}`)), this.patienceMs);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  async until(what: string, look: () => boolean): Promise<void> {
    await until(look, { what, withinMs: this.patienceMs });
  }

  /** Reads to the end, or to the event that is the last one wanted. */
  read<E>(events: AsyncIterable<E>, { got = [], isLast }: { got?: E[]; isLast?: (event: E) => boolean } = {}): Promise<E[]> {
    const reading = async (): Promise<E[]> => {
      for await (const event of events) {
        got.push(event);
        if (isLast?.(event)) break;
      }
      return got;
    };
    return this.inTime('the end of the events', reading());
  }
}
