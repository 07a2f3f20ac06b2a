import type { TenantId } from './ids.js';
import type { NumberStatus } from './number-status.js';
import type { NumberSeries } from './phone.js';
import type { Tier } from './tier.js';

/** `deleting`: all records of the tenant are being deleted, and its own record at last. */
export const TENANT_STATUSES = ['active', 'suspended', 'deleting'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

export interface Tenant {
  _id: TenantId;
  name: string;
  status: TenantStatus;
  /** ISO 3166 country in which numbers without a country code are read. */
  region: string;
  /** ISO 3166 countries that may be called; absent if only `region` may be called. */
  countries?: string[];
  /** IANA time zone; "today" is the day in this zone. */
  timeZone: string;
  defaultTier: Tier;
  createdAt: Date;
  /** Days after which records are deleted (retention.ts). */
  keepLeadsDays?: number;
  keepTimelineDays?: number;
  /** The counters of days and months hold all calls, also those of the time before there were such counters (`countPast` of libs/management). */
  hasCountedMonths?: true;
  /** How many commits of that count there were: two processes cannot both add the same. */
  pastCommits?: number;
  /** All leads have the keys that they are searched by (`addSearchKeys` of libs/management). */
  hasSearchKeys?: true;
  keepRequestsDays?: number;
  keepRecordingsDays?: number;
  keepTranscriptsDays?: number;
}

export interface ActiveHours {
  /** `HH:MM`, local time of the tenant. */
  from: string;
  to: string;
}

/** The employee's own script; an absent part is spoken from the default script of the call's language. */
export interface EmployeeScript {
  greeting?: string;
  questions?: string[];
  areYouThere?: string;
  goodbye?: string;
}

export const RETRY_OUTCOMES = ['busy', 'no-answer', 'failed'] as const;
export type RetryOutcome = (typeof RETRY_OUTCOMES)[number];

/** Whether and when a person who was not reached is called again. */
export interface RetryPolicy {
  /** Further calls after the first one. */
  attempts: number;
  /** From the end of a call to the next one. */
  afterMinutes: number;
  on: RetryOutcome[];
}

/** The keys that may connect a person with the business; 9 is the key of the opt-out. */
export const TRANSFER_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type TransferKey = (typeof TRANSFER_KEYS)[number];

/** How a person is connected with the business during a call. */
export interface Transfer {
  /** The business's own number, E.164. */
  phone: string;
  /** The key that the person presses. */
  key: TransferKey;
  /** Whether the business's person is told who is on the line before the two are joined. */
  isAnnounced: boolean;
}

/** What an employee does when a machine or a tone has answered: it ends the call, leaves a message after the greeting, or talks on. */
export const MACHINE_CHOICES = ['hang-up', 'leave-message', 'go-on'] as const;
export type MachineChoice = (typeof MACHINE_CHOICES)[number];

/** Of a message in the employee's own words, in characters: about ten seconds of speech. */
export const MAX_MACHINE_MESSAGE_LENGTH = 160;

export interface Employee {
  _id: string;
  tenantId: TenantId;
  name: string;
  status: 'active' | 'paused';
  languages: string[];
  tier?: Tier;
  isDefault: boolean;
  activeHours?: ActiveHours;
  /** Default: a call is not repeated. */
  retry?: RetryPolicy;
  script?: EmployeeScript;
  /** The number of changes of the script so far. A change is guarded on it, so that it applies to the script that was read. */
  scriptChanges?: number;
  voice?: string;
  /** Default: nobody is connected with the business. */
  transfer?: Transfer;
  /** Whether anybody who opens its page may talk with it. Default: only who has a key. */
  takesVisitors?: boolean;
  /** The websites that may show its widget (`readSiteOrigin`). Default: none. */
  allowedOrigins?: string[];
  /** Whether who leaves a phone in the widget is called at once. Default: no. */
  callsWidgetLeads?: boolean;
  /** An employee for measurements: on request it sends a browser's audio back. */
  isTest?: boolean;
  /** Default: `go-on`. */
  onMachine?: MachineChoice;
  /** What is left on an answering machine, with slots; default: the standard words of the call's language. */
  machineMessage?: string;
  /** Whether its calls are recorded, and people are told so. Default: true. */
  isRecorded?: boolean;
  /** The idempotency key of the request that hired it. It is kept for 24 hours. */
  idempotencyKey?: string;
  /** SHA-256 of the request body, hex; kept with the key. */
  bodyHash?: string;
  createdAt: Date;
}

export const SCOPES = ['leads:write', 'dashboard:read', 'admin', 'billing', 'recordings:read'] as const;
export type Scope = (typeof SCOPES)[number];

export interface ApiKey {
  _id: string;
  tenantId: TenantId;
  name: string;
  /** SHA-256 of the key, hex: the key itself is shown once and not stored. */
  hash: string;
  /** The key's first characters, for people to recognise it. */
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt?: Date;
  revokedAt?: Date;
  lastUsedAt?: Date;
  /** The operator's own key, which names the tenant with each request. */
  isOperator?: true;
}

/** Whether a key has expired, or was revoked: a rotation revokes it at a later time. */
export function isKeyOver({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Date): boolean {
  return [expiresAt, revokedAt].some((at) => at !== undefined && at <= now);
}

export interface VirtualNumber {
  _id: string;
  tenantId: TenantId;
  number: string;
  status: NumberStatus;
  series: NumberSeries;
  trunkIds: string[];
  /** Written by the operator through the API. Seeding releases numbers without this mark only. */
  isManaged?: true;
}

export interface DoNotCall {
  /** `<tenantId>|<phone>` */
  _id: string;
  tenantId: TenantId;
  /** E.164; of a person who was erased: `#` and a keyed hash of the number. */
  phone: string;
  reason?: string;
  addedAt: Date;
  /** ULID of the addition, by which the list is sorted. */
  order: string;
}

/** A number as it may stand on the do-not-call list. */
export interface ListedNumber {
  /** E.164. */
  phone: string;
  /** `#` and a keyed hash of the number. */
  hashed: string;
}

/** Whether an entry does not tell its number, because its person was erased. */
export const isHashed = ({ phone }: Pick<DoNotCall, 'phone'>): boolean => phone.startsWith('#');

/** One process's right to do a job alone until a time; `fence` grows with every new holder. */
export interface Lease {
  _id: string;
  holder: string;
  until: Date;
  fence: number;
}

/** Chooses the employee of a lead that names none: the active default employee, else the oldest active employee. */
export function pickEmployee(employees: readonly Employee[]): Employee | undefined {
  const active = employees.filter((one) => one.status === 'active');
  return active.find((one) => one.isDefault) ?? active.sort((a, b) => (a._id < b._id ? -1 : 1))[0];
}

/** Chooses the employee of a lead: the first active preferred employee, else the same as for a lead that names none. */
export function employeeOf(employees: readonly Employee[], preferredIds: readonly (string | undefined)[]): Employee | undefined {
  const preferred = preferredIds.map((id) => employees.find((one) => one._id === id && one.status === 'active'));
  return preferred.find(Boolean) ?? pickEmployee(employees);
}

/** The default tier of a lead: the employee's, else the tenant's. */
export const tierOf = (tenant: Tenant, employee: Employee | undefined): Tier => employee?.tier ?? tenant.defaultTier;
