import { DAY_MS, type SigningKey, type Tenant } from '@turant/domain';
import type { RecordsAt } from '@turant/store';
import type { ErasedLeads } from './erased-leads.js';
import type { KeptHead } from './kept-heads.js';
import type { Letters } from './letters.js';
import type { Report } from './report.js';
import type { Row } from './rows-of.js';
import type { Trust } from './trust.js';

/** A tenant and its records at the moment of the snapshot. */
export interface TenantAtMoment {
  tenant: Tenant;
  records: RecordsAt;
  now: Date;
  /** For how long an event may be between a broker and its handler, and in no record; 0 for a bus that has no such time. */
  inFlightMs: number;
  letters: Letters;
  erased: ErasedLeads;
  trust: Trust;
  /** The head of the trail that somebody has kept. */
  kept: KeptHead | undefined;
  /** The keys of receipts that count, retired ones included. */
  signingKeys: readonly SigningKey[];
}

/** One recount of one tenant. */
export interface Recount {
  /** Gets all rows, in pages and in the order of their keys. */
  rows?(rows: readonly Row[]): Promise<void> | void;
  /** After the last row; reads here what is in no row. */
  end?(): Promise<void> | void;
}

/** One thing that `turant verify` counts again. A new one is one file, and one line in `CHECKS`. */
export interface Check {
  readonly name: string;
  begin(of: TenantAtMoment, report: Report): Recount;
}

/** Whether an event of that time may be on its way to its handler, and in no record. */
export const mayBeInFlight = ({ now, inFlightMs }: TenantAtMoment, at: Date): boolean =>
  inFlightMs > 0 && now.getTime() - at.getTime() < inFlightMs;

/** An event's id is minted a moment before or after the time that its record has. */
const SLACK_MS = 60_000;

/** Entries of the timeline that are older may have been deleted. */
export const timelineKeptFromMs = ({ tenant, now }: TenantAtMoment): number =>
  tenant.keepTimelineDays === undefined ? -Infinity : now.getTime() - tenant.keepTimelineDays * DAY_MS + SLACK_MS;
