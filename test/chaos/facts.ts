import type { StorageEngine, HonestClient, Told } from './honest-client.js';
import type { FarCall } from './far-calls.js';
import type { KeptFact, KeptFacts } from './kept-facts.js';
import { inLanes } from './in-lanes.js';
import { recount } from './recount.js';

const READERS = 8;

export interface LeadFact {
  leadId: string;
  name: string;
  phone: string | null;
  status: string;
  isTest: boolean;
  callIds: string[];
  /** Names of the later enquiries that are kept under it. */
  notes: string[];
}

export interface CallFact {
  callId: string;
  /** Null for a call of a browser. */
  leadId: string | null;
  line: 'browser' | 'telephone';
  /** Set for a second leg, which is the call to the business for a lead's person. */
  firstLegId: string | null;
  secondLegId: string | null;
  joinedAt: string | null;
  to: string | null;
  tier: 'value' | 'standard' | 'premium';
  status: string;
  endReason: string | null;
  placedAt: string | null;
  ringingAt: string | null;
  answeredAt: string | null;
  endedAt: string | null;
  durationMs: number | null;
  seconds: number | null;
  blocks: number | null;
  costPaise: number | null;
  refundedPaise?: number;
  recording?: KeptFact | null;
  transcript?: KeptFact | null;
}

export interface EntryFact {
  entryId: string;
  type: string;
  leadId?: string;
  callId?: string;
}

export interface LedgerFact {
  entryId: string;
  type: string;
  amountPaise: number;
  balanceAfterPaise: number;
  reference: string;
  callId?: string;
}

/** All that is known from outside: what senders were told, what the api shows, what the far end saw. */
export interface Facts {
  told: readonly Told[];
  /** Top-ups and refunds. */
  credited: readonly { reference: string; paise: number }[];
  leads: readonly LeadFact[];
  calls: readonly CallFact[];
  timeline: readonly EntryFact[];
  /** Newest first. */
  ledger: readonly LedgerFact[];
  wallet: { balancePaise: number; availablePaise: number; reservedPaise: number; creditsBalance: number };
  summary: {
    metrics: {
      totalCalls: number;
      connectedCalls: number;
      pickupRate: string;
      totalMinutes: number;
      totalLeads: number;
      conversionRate: string;
    };
    wallet: { creditsBalance: number };
    fleet: { activeCalls: number }[];
  };
  far: readonly FarCall[];
  /** Absent if the service records no calls. */
  kept?: KeptFacts;
  /** What `turant verify` names. */
  recounted: readonly string[];
  /** Clocks of processes were moved: what a record's times tell of a call's length need not be true, what the far end tells is. */
  haveClocksJumped?: boolean;
}

export async function readFacts(
  service: StorageEngine,
  client: HonestClient,
  far: readonly FarCall[],
  place: Parameters<typeof recount>[0],
): Promise<Facts> {
  const [leads, calls, timeline, ledger, wallet, summary] = await Promise.all([
    everyPage<Omit<LeadFact, 'notes'>>(service, '/api/leads'),
    everyPage<CallFact>(service, '/api/calls'),
    everyPage<EntryFact>(service, '/api/timeline'),
    everyPage<LedgerFact>(service, '/api/wallet/ledger'),
    read(service, '/api/wallet'),
    read(service, '/api/dashboard/summary'),
  ]);
  const notes = await notesOf(service, client.told);
  return {
    told: client.told,
    credited: client.credited,
    leads: leads.map((lead) => ({ ...lead, notes: notes.get(lead.leadId) ?? [] })),
    calls,
    timeline,
    ledger,
    wallet: wallet.wallet as Facts['wallet'],
    summary: summary as unknown as Facts['summary'],
    far,
    recounted: await recount(place),
  };
}

/** Notes are in the single lead's record only; asked for where a sender was told of a duplicate. */
async function notesOf(service: StorageEngine, told: readonly Told[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(told.filter(({ status }) => status === 'duplicate').map(({ leadId }) => leadId))];
  const inLane = inLanes(READERS);
  const notes = ids.map((id) =>
    inLane(async (): Promise<[string, string[]]> => {
      const { lead } = (await read(service, `/api/leads/${id}`)) as { lead?: { notes: { name: string }[] } };
      return [id, lead?.notes.map(({ name }) => name) ?? []];
    }),
  );
  return new Map(await Promise.all(notes));
}

async function everyPage<T>(service: StorageEngine, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await read(service, `${path}?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    all.push(...(page.data as T[]));
    cursor = (page.nextCursor as string | null) ?? null;
  }
  return all;
}

async function read(service: StorageEngine, path: string): Promise<Record<string, unknown>> {
  const { status, body } = await service.send(path);
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
}
