import type { DialogIds } from '@turant/domain';
import type { CallState, LineDriver, LineTrunk, PlaceOrder, PreparedCall, SignOfLife, TrunkEndpoint } from '../line-driver.js';
import { RejectedError } from '@turant/domain';
import { widePrepared } from './wide-call.js';

/**
 * The SIP driver, and the Asterisk driver if there is one, as one driver: the trunk of a call says which of them carries it. Both have narrow
 * audio, and the calls of this driver have audio of 16 kHz.
 */
export class TwoDrivers implements LineDriver {
  readonly name = 'sip+asterisk';

  constructor(
    private readonly sip: LineDriver & { port: number },
    private readonly asterisk: LineDriver | undefined,
  ) {}

  get port(): number {
    return this.sip.port;
  }

  get openCalls(): number {
    return this.sip.openCalls + (this.asterisk?.openCalls ?? 0);
  }

  /**
   * The SIP driver gets the trunks of Asterisk as well: it sends the BYE for the calls of a dead Asterisk, and takes answers from known trunks
   * only. It does not get trunks with TLS, which it does not speak.
   */
  setTrunks(trunks: readonly TrunkEndpoint[]): void {
    this.sip.setTrunks(trunks.filter(({ uri, transport }) => transport !== 'tls' && !/;transport=tls$/i.test(uri)));
    this.asterisk?.setTrunks(trunks);
  }

  async prepare(order: PlaceOrder): Promise<PreparedCall> {
    return widePrepared(await this.#of(order.trunk).prepare(order));
  }

  async probe(trunk: LineTrunk): Promise<SignOfLife | undefined> {
    return this.#of(trunk).probe(trunk);
  }

  /** A call with a channel was placed through Asterisk, whatever its trunk says now. */
  abandon(dialog: DialogIds, trunk: LineTrunk, state: CallState): Promise<'confirmed' | 'no-answer'> {
    if (dialog.channelId !== undefined && this.asterisk) return this.asterisk.abandon(dialog, trunk, state);
    return this.sip.abandon(dialog, trunk, state);
  }

  async close(): Promise<void> {
    await this.asterisk?.close();
    await this.sip.close();
  }

  #of({ driver = 'sip' }: LineTrunk): LineDriver {
    if (driver === 'sip') return this.sip;
    if (this.asterisk) return this.asterisk;
    const message = 'this trunk needs an Asterisk (driver asterisk), and ARI_URL names none';
    throw new RejectedError('LINE_ORDER', message, [{ field: 'trunk.driver', code: 'ARI_URL', message }]);
  }
}
