import { createAsteriskDriver, createSipDriver, type LineDriver, type PlaceOrder } from '@turant/lines';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { startPbx, type Pbx, type PbxTrunk } from '../engines/pbx.js';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../engines/sipp.js';
import { against, itBy, type Its } from './against.js';
import { Calls } from './calls.js';
import { orderFor, TRUNK } from './pbx-orders.js';
import type { WatchedCall } from './watched-call.js';
import { until } from '../engines/until.js';

/** An Asterisk of ours with the driver that directs it, the calls of a test through it, and the SIPp that it calls. */
export class PbxDriver {
  line!: LineDriver;
  /** The results of the BYEs that our own SIP user agent sent for calls of a dead Asterisk. */
  readonly rescued: string[] = [];
  #calls!: Calls;
  #phone: Sipp | undefined;

  private constructor(
    readonly pbx: Pbx,
    readonly sip: LineDriver & { port: number },
  ) {}

  /**
   * Resolves with undefined if this machine cannot get Asterisk; the reason is then printed.
   * @param authorities a PEM file with the certificates that far ends may show on TLS
   */
  static async start(authorities?: string): Promise<PbxDriver | undefined> {
    const pbx = await startPbx(authorities);
    if (!pbx) return undefined;
    const driver = new PbxDriver(pbx, await createSipDriver());
    await driver.use(await driver.connect(pbx.ari.app));
    return driver;
  }

  /** Opens a further driver of this Asterisk. `app` is its ARI application, and `port` leads to Asterisk's HTTP server. */
  connect(app: string, port = this.pbx.httpPort): Promise<LineDriver> {
    return createAsteriskDriver({
      ...this.pbx.ari,
      app,
      url: `http://127.0.0.1:${port}`,
      local: { host: '127.0.0.1', port: this.sip.port },
      rescue: async (...call) => {
        const confirmation = await this.sip.abandon(...call);
        this.rescued.push(confirmation);
        return confirmation;
      },
    });
  }

  /** Places all further calls by this driver, and closes the one before. */
  async use(line: LineDriver): Promise<void> {
    await this.line?.close();
    this.line = line;
    this.#calls = new Calls(line);
    this.rescued.length = 0;
  }

  place(order: PlaceOrder): Promise<WatchedCall> {
    return this.#calls.place(order);
  }

  /** Starts a SIPp, and makes it the far end of the trunk. */
  async startPhone(options: SippOptions, trunk: Partial<PbxTrunk> = {}): Promise<Sipp> {
    const phone = await startSipp(options);
    this.#phone = phone;
    await this.pbx.setTrunks([{ trunkId: TRUNK, uri: phone.uri, ...trunk }]);
    return phone;
  }

  /** Calls a SIPp through Asterisk. */
  async callSipp(options: SippOptions, change: Partial<PlaceOrder> = {}): Promise<{ call: WatchedCall; phone: Sipp }> {
    const phone = await this.startPhone(options);
    return { call: await this.place(orderFor(phone.uri, change)), phone };
  }

  /** Ends what a test has begun: its calls first, then its SIPp. */
  async endAll(): Promise<void> {
    await this.#calls.endAll();
    await this.#phone?.stop();
    this.#phone = undefined;
    await until(async () => (await this.pbx.openChannels()) === 0, { what: 'Asterisk has no channel up' });
  }

  async stop(): Promise<void> {
    await this.line.close();
    await this.sip.close();
    await this.pbx.stop();
  }
}

/** A PbxDriver for a file, and `it` for its tests. They are skipped if the driver could not be started, or if there is no SIPp. */
export function usePbx(): { driver(): PbxDriver | undefined; its: Its<(driver: PbxDriver) => Promise<void>> } {
  let driver: PbxDriver | undefined;
  beforeAll(async () => void (driver = await PbxDriver.start()), PEER_START_MS);
  afterEach(() => driver?.endAll());
  afterAll(() => driver?.stop());
  const bodyOf = (test: (through: PbxDriver) => Promise<void>): (() => Promise<void>) =>
    against(
      () => [driver?.pbx],
      () => test(driver as PbxDriver),
    );
  return { driver: () => driver, its: itBy(bodyOf, hasSipp() ? it : it.skip) };
}
