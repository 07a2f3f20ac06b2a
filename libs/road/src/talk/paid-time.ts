import { BLOCK_MS, blockPricePaise, type Call } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { FIRST_BLOCKS } from '../calls/limits.js';
import type { TelephonyContext } from '../road-context.js';
import type { CallRecord } from './call-record.js';

/** The next block is asked for before the paid time left falls below 10 s. */
const ASK_AT_MS = 10_750;
/** BYE leaves at least 500 ms before the paid end; the watch looks every 250 ms. */
const BYE_BEFORE_MS = 900;
/** Where no block can be had, goodbye begins this long before the BYE. */
const GOODBYE_MS = 4_500;
const ASK_AGAIN_MS = 1_000;

/** What has been paid for ahead: asks the wallet for the next block in time, and says when the money is at its end. */
export class PaidTime {
  private blocks = FIRST_BLOCKS;
  private isAsking = false;
  private lastAskMs = -Infinity;

  constructor(
    private readonly context: TelephonyContext,
    private readonly record: CallRecord,
    private readonly answeredMs: number,
  ) {}

  /** @returns undefined while all is paid for; else milliseconds left for a goodbye, at most 0 when BYE must leave now. */
  watch(elapsedMs: number, maxCallMs: number): number | undefined {
    const paidMs = this.blocks * BLOCK_MS;
    if (paidMs >= maxCallMs) return undefined;
    const leftMs = paidMs - elapsedMs;
    if (leftMs <= ASK_AT_MS && !this.isAsking && elapsedMs - this.lastAskMs >= ASK_AGAIN_MS) void this.ask(elapsedMs);
    // A question that is not answered in time (the store is away) is a no: what is not paid for is not talked.
    if (leftMs <= BYE_BEFORE_MS) return leftMs - BYE_BEFORE_MS;
    return leftMs <= BYE_BEFORE_MS + GOODBYE_MS && !this.isAsking ? leftMs - BYE_BEFORE_MS : undefined;
  }

  private async ask(elapsedMs: number): Promise<void> {
    this.isAsking = true;
    this.lastAskMs = elapsedMs;
    try {
      if (await this.record.then((call) => this.extended(call))) this.blocks += 1;
    } catch (error) {
      this.context.log.warn(errorFields(error), 'the next block could not be asked for');
    } finally {
      this.isAsking = false;
    }
  }

  /** One more block reserved, on the wallet and on the call in one commit. */
  private async extended(call: Call): Promise<Call | undefined> {
    const { store, wallets, workerId } = this.context;
    const paise = blockPricePaise(call.tier);
    const reservedPaise = (call.reservedPaise ?? 0) + paise;
    const op = store.calls.patchOp(
      call.tenantId,
      call._id,
      [
        ['workerId', '=', workerId],
        ['status', '=', 'answered'],
        ['reservedPaise', '=', call.reservedPaise ?? 0],
      ],
      { set: { reservedPaise } },
    );
    const answer = await wallets.submit(call.tenantId, { move: { kind: 'reserve', paise }, ops: [op] });
    if (answer.outcome === 'done') return { ...call, reservedPaise };
    // An ask whose reply was lost has reserved it already.
    const stored = answer.outcome === 'missed' ? await this.record.stored() : undefined;
    return stored?.reservedPaise === reservedPaise ? stored : undefined;
  }
}
