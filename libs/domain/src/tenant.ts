import type { TenantId } from './ids.js';
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
  keepRequestsDays?: number;
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
  createdAt: Date;
}

export const SCOPES = ['leads:write', 'dashboard:read', 'admin', 'billing'] as const;
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

/** Opens when a trunk takes no calls, so that calls wait instead of failing. Absent while the trunk works. */
export interface TrunkBreaker {
  /** The calls that failed in a row, each once, at most 100. */
  failedCalls: string[];
  /** When the first of them failed. */
  since: Date;
  /** Why the last of them failed: the line's reason, and the final response if there was one. */
  reason: string;
  sipCode?: number;
  /** No call goes out before this time, and one after it to see whether the trunk works again. Absent while the breaker is closed. */
  openUntil?: Date;
}

export interface Trunk {
  _id: string;
  name: string;
  uri: string;
  transport: 'udp' | 'tcp';
  kind: 'test' | 'telecom';
  driver: 'sip';
  /** Of a test trunk: the only numbers that it may ring, E.164. A test trunk that is not on loopback rings no number without this list. */
  testNumbers?: string[];
  /** Further addresses and networks (CIDR) from which the carrier sends SIP, besides the addresses of its host. */
  addresses?: string[];
  /** The carrier's audio comes from another address than its SDP names: the first source of audio after the answer is used. */
  nat?: boolean;
  /** A call that gets no response in this time, not even a 100, is given up. Default 4,000 ms. */
  noResponseMs?: number;
  username?: string;
  /** Sealed by the vault. */
  password?: string;
  /** SIP header name to value or template. */
  headers: { name: string; value: string }[];
  /** New calls a second. */
  cps: number;
  /** Calls at once. */
  maxCalls: number;
  order: number;
  /** When the next permit is due. */
  nextPermitAt: Date;
  breaker?: TrunkBreaker;
  /** The number of changes of `breaker` so far, on which each change is guarded. */
  breakerChanges?: number;
  /** The last permit. Placing commits are guarded on it, so that calls counted under a permit are counted correctly. */
  permitId: string;
}

export interface VirtualNumber {
  _id: string;
  tenantId: TenantId;
  number: string;
  status: 'pending' | 'active' | 'flagged' | 'suspended' | 'released';
  series: NumberSeries;
  trunkIds: string[];
}

export interface DoNotCall {
  /** `<tenantId>|<phone>` */
  _id: string;
  tenantId: TenantId;
  phone: string;
  reason?: string;
  addedAt: Date;
  /** ULID of the addition, by which the list is sorted. */
  order: string;
}

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
