import { BLOCK_MS, blockPricePaise, localTime, type Call } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { FIRST_BLOCKS } from '../calls/limits.js';
import type { TelephonyContext } from '../road-context.js';
import type { CallRecord } from './call-record.js';

/** The next block is reserved before less than 10 s of paid time are left. */
const ASK_AT_MS = 10_750;
/** The BYE leaves at least 500 ms before the paid end; `watch` runs every 250 ms. */
const BYE_BEFORE_MS = 900;
/** If no further block can be reserved, the goodbye begins this long before the BYE. */
const UNPAID_GOODBYE_MS = 4_500;
const ASK_AGAIN_MS = 1_000;

/** Reserves a call's next block in time, and tells when the reserved time ends. */
export class PaidTime {
  private blocks = FIRST_BLOCKS;
  private isAsking = false;
  private lastAskMs = -Infinity;
  private isCapped = false;

  constructor(
    private readonly context: TelephonyContext,
    private readonly record: CallRecord,
    private readonly timeZone: string,
  ) {}

  /** Why no further time can be had. */
  get endReason(): 'daily_cap' | 'balance_exhausted' {
    return this.isCapped ? 'daily_cap' : 'balance_exhausted';
  }

  /** @returns undefined while time is reserved; else the milliseconds left for a goodbye, at most 0 if the BYE must leave now */
  watch(elapsedMs: number, maxCallMs: number): number | undefined {
    const paidMs = this.blocks * BLOCK_MS;
    if (paidMs >= maxCallMs) return undefined;
    const leftMs = paidMs - elapsedMs;
    if (leftMs <= ASK_AT_MS && !this.isAsking && elapsedMs - this.lastAskMs >= ASK_AGAIN_MS) void this.ask(elapsedMs);
    // A reservation that gets no answer in time, because the store is away, counts as refused: nobody talks on unpaid time.
    if (leftMs <= BYE_BEFORE_MS) return leftMs - BYE_BEFORE_MS;
    return leftMs <= BYE_BEFORE_MS + UNPAID_GOODBYE_MS && !this.isAsking ? leftMs - BYE_BEFORE_MS : undefined;
  }

  private async ask(elapsedMs: number): Promise<void> {
    this.isAsking = true;
    this.lastAskMs = elapsedMs;
    try {
      if (await this.record.then((call) => this.reserveNextBlock(call))) this.blocks += 1;
    } catch (error) {
      this.context.log.warn(errorFields(error), 'the next block could not be reserved');
    } finally {
      this.isAsking = false;
    }
  }

  /** Reserves one more block on the wallet and on the call, in one commit. */
  private async reserveNextBlock(call: Call): Promise<Call | undefined> {
    const { store, wallets, workerId, clock } = this.context;
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
    const move = { kind: 'reserve', paise, day: localTime(clock.now(), this.timeZone).day } as const;
    const answer = await wallets.submit(call.tenantId, { move, ops: [op] });
    this.isCapped = answer.outcome === 'capped';
    if (answer.outcome === 'done') return { ...call, reservedPaise };
    // If the reply to an earlier commit was lost, the block is reserved already.
    const stored = answer.outcome === 'missed' ? await this.record.stored() : undefined;
    return stored?.reservedPaise === reservedPaise ? stored : undefined;
  }
}
