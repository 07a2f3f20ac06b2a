import type { Call, IssuedReceipt, Lead, LedgerEntry, TimelineEntry } from '@turant/domain';
import type { RecordsAt } from '@turant/store';

/** A call with all that hangs on it. The id of a lead and of the call that it asked for differ in their prefix only. */
export interface Row {
  /** The ids without their prefix. */
  key: string;
  call?: Call;
  /** The lead that has asked for this call, if lists show it. */
  lead?: Lead;
  charge?: LedgerEntry;
  receipt?: IssuedReceipt;
  /** Stored entries of the timeline that name the call. */
  entries: TimelineEntry[];
}

const CHARGES = 'charge:';
const AFTER_CHARGES = 'charge;';
const PREFIX_LENGTH = 3;

const keyOf = (id: string): string => id.slice(PREFIX_LENGTH);

/** The ledger's other entries, which no row has. */
export const otherEntries = (records: RecordsAt): AsyncGenerator<LedgerEntry[]>[] => [
  records.ledgerByKey({ gte: '', lt: CHARGES }),
  records.ledgerByKey({ gte: AFTER_CHARGES }),
];

/** Reads documents in the order of their keys, and gives them out up to a key. */
class Cursor<T> {
  private page: T[] = [];
  private position = 0;

  constructor(
    private readonly pages: AsyncGenerator<T[], void>,
    readonly key: (one: T) => string,
  ) {}

  /** @returns the key of the last document that was read; undefined if there is no further one */
  async lastKey(): Promise<string | undefined> {
    if (this.position >= this.page.length) {
      const next = await this.pages.next();
      this.page = next.done ? [] : next.value;
      this.position = 0;
    }
    const last = this.page.at(-1);
    return last && this.key(last);
  }

  *upTo(key: string): Generator<T> {
    for (let one = this.page[this.position]; one !== undefined && this.key(one) <= key; one = this.page[this.position]) {
      this.position += 1;
      yield one;
    }
  }
}

/**
 * Joins calls, leads, charges, receipts and timeline entries, all of which the store reads in the order of the call's id: each is read once, and no
 * more than some pages are held.
 */
export async function* rowsOf(records: RecordsAt): AsyncGenerator<Row[], void> {
  const calls = new Cursor(records.calls(), ({ _id }) => keyOf(_id));
  const leads = new Cursor(records.listedLeads(), ({ _id }) => keyOf(_id));
  const charges = new Cursor(records.ledgerByKey({ gte: CHARGES, lt: AFTER_CHARGES }), ({ key }) => keyOf(key.slice(CHARGES.length)));
  const entries = new Cursor(records.timelineOfCalls(), ({ callId = '' }) => keyOf(callId));
  const receipts = new Cursor(records.receipts(), ({ _id }) => keyOf(_id));
  for (;;) {
    // One read at a time: a snapshot of MongoDB takes no two.
    const known: string[] = [];
    for (const cursor of [calls, leads, charges, receipts, entries]) {
      const last = await cursor.lastKey();
      if (last !== undefined) known.push(last);
    }
    if (known.length === 0) return;
    const end = known.reduce((least, key) => (key < least ? key : least));
    const rows = new Map<string, Row>();
    const rowOf = (key: string): Row => {
      const found = rows.get(key) ?? { key, entries: [] };
      rows.set(key, found);
      return found;
    };
    for (const call of calls.upTo(end)) rowOf(keyOf(call._id)).call = call;
    for (const lead of leads.upTo(end)) rowOf(keyOf(lead._id)).lead = lead;
    for (const charge of charges.upTo(end)) rowOf(charges.key(charge)).charge = charge;
    for (const receipt of receipts.upTo(end)) rowOf(keyOf(receipt._id)).receipt = receipt;
    for (const entry of entries.upTo(end)) rowOf(entries.key(entry)).entries.push(entry);
    yield [...rows.values()];
  }
}
