import type { AskedService } from '../engines/service.js';
import type { Sipp } from '../engines/sipp.js';
import { allOf, askForCall, callOf, freshPhone, isOver, whenEnded, type CallRecord } from './calls.js';

type Asked = Pick<AskedService, 'send' | 'postLead' | 'until'>;

/** What a call costs that was up for half a minute at most. */
export const FIRST_BLOCK_PAISE = 250;

/** Calls of leads that asked for one at the same time. */
export class PlacedCalls {
  private constructor(
    readonly ids: readonly string[],
    readonly phones: readonly string[],
  ) {}

  /** `start` is how their numbers begin, for a trunk with that route. */
  static async ask(service: Asked, count: number, start = ''): Promise<PlacedCalls> {
    const phones = Array.from({ length: count }, () => freshPhone()).map((phone) => start + phone.slice(start.length));
    return new PlacedCalls(await Promise.all(phones.map((phone) => askForCall(service, phone))), phones);
  }

  /** Resolves when all of them have that status; throws as soon as one is over, which then never comes to it. */
  async when(service: Asked, status: 'ringing' | 'answered'): Promise<CallRecord[]> {
    return service.until(async () => {
      const all = await Promise.all(this.ids.map((id) => callOf(service, id)));
      const lost = all.find(isOver);
      if (lost) throw new Error(`a call that should be ${status} is over: ${JSON.stringify(lost)}`);
      return all.every((call) => call.status === status) && all;
    }, 90_000);
  }

  /** How many of them are over. */
  async over(service: Asked): Promise<number> {
    const all = await Promise.all(this.ids.map((id) => callOf(service, id)));
    return all.filter(isOver).length;
  }

  ended(service: Asked): Promise<CallRecord[]> {
    return Promise.all(this.ids.map((id) => whenEnded(service, id, 90_000)));
  }

  /** How many requests of that method, each of another SIP call, the far end has received for them. */
  requestsAt(far: Sipp, method: string): number {
    return this.#callIdsAt(far, method).length;
  }

  /** Has the far end, a `hang-up-when-told`, hang up all of them. */
  hangUpAt(far: Sipp): Promise<void> {
    return far.hangUp(this.#callIdsAt(far, 'INVITE'));
  }

  #callIdsAt(far: Sipp, method: string): string[] {
    const own = far.received(method).filter((one) => this.phones.some((phone) => one.header('To')?.includes(`sip:${phone}@`)));
    return [...new Set(own.map((one) => one.header('Call-ID') ?? ''))];
  }
}

/** An answered call that ended before that time has cost its first block. */
export function expectFirstBlock({ answeredAt, endedAt, durationMs, blocks, costPaise }: CallRecord, beforeMs: number): void {
  expect({ blocks, costPaise }).toEqual({ blocks: 1, costPaise: FIRST_BLOCK_PAISE });
  expect(Date.parse(answeredAt) + durationMs).toBe(Date.parse(endedAt));
  expect(Date.parse(endedAt)).toBeLessThan(beforeMs);
}

/** Wallet and ledger show what these calls have cost, which are all that there were, and no money is reserved. */
export async function expectCharged(service: Asked, calls: readonly CallRecord[]): Promise<void> {
  const ledger = await allOf(service, '/api/wallet/ledger?limit=100');
  const charges = ledger.filter(({ type }) => type === 'charge');
  const costPaise = calls.reduce((sum, call) => sum + (call.costPaise as number), 0);
  const balancePaise = ledger.reduce((sum, { type, amountPaise }) => (type === 'charge' ? sum : sum + amountPaise), -costPaise);
  const { wallet } = (await service.send('/api/wallet')).body;
  expect(wallet).toMatchObject({ balancePaise, availablePaise: balancePaise, reservedPaise: 0 });
  expect(charges.map(({ callId }) => callId).sort()).toEqual(
    calls
      .filter((one) => one.costPaise > 0)
      .map(({ callId }) => callId)
      .sort(),
  );
  expect(charges.reduce((sum, { amountPaise }) => sum - amountPaise, 0)).toBe(costPaise);
}
