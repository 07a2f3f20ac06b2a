import type { TenantId } from './ids.js';
import type { NumberSeries } from './phone.js';
import type { Tier } from './tier.js';

export interface Tenant {
  _id: TenantId;
  name: string;
  status: 'active' | 'suspended';
  /** ISO 3166 country in which numbers without a country code are read. */
  region: string;
  /** ISO 3166 countries that may be called; absent: its region only. */
  countries?: string[];
  /** IANA time zone; "today" is its today. */
  timeZone: string;
  defaultTier: Tier;
  createdAt: Date;
}

export interface ActiveHours {
  /** `HH:MM`, local time of the tenant. */
  from: string;
  to: string;
}

/** What the employee says in its own words; a part that is absent is said in the standard words of the call's language. */
export interface EmployeeScript {
  greeting?: string;
  questions?: string[];
  areYouThere?: string;
  goodbye?: string;
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
  script?: EmployeeScript;
  /** Changes of the script so far: a part is changed only in the script that was read. */
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
  /** SHA-256 of the key, hex: the key itself is shown once and kept nowhere. */
  hash: string;
  /** First characters, to recognise it by. */
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt?: Date;
  revokedAt?: Date;
  lastUsedAt?: Date;
  /** The operator's own key: it names the tenant with each request. */
  isOperator?: true;
}

export interface Trunk {
  _id: string;
  name: string;
  uri: string;
  transport: 'udp' | 'tcp';
  kind: 'test' | 'telecom';
  driver: 'sip';
  /** Addresses and networks (CIDR) besides those of its host from which the carrier signals. */
  addresses?: string[];
  /** The carrier's audio comes from another address than its SDP names: the first source after the answer is taken for it. */
  nat?: boolean;
  /** No response at all, 100 included, after so long: the call is given up. Default 4,000 ms. */
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
  /** When the next call may start; moved by every permit. */
  nextPermitAt: Date;
  /** The permit given last; a placing commit is guarded on it, so that counting and placing are one. */
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
  /** ULID of the addition: newest first by it. */
  order: string;
}

/** One worker's right to do something alone until a time; `fence` grows with every new holder. */
export interface Lease {
  _id: string;
  holder: string;
  until: Date;
  fence: number;
}

/** The employee of a lead that names none: the one marked default, else the oldest active one. */
export function pickEmployee(employees: readonly Employee[]): Employee | undefined {
  const active = employees.filter((one) => one.status === 'active');
  return active.find((one) => one.isDefault) ?? active.sort((a, b) => (a._id < b._id ? -1 : 1))[0];
}

/** Who takes a lead: the first of the wished ones that is active; else as where none is wished. */
export function employeeOf(employees: readonly Employee[], wishedIds: readonly (string | undefined)[]): Employee | undefined {
  const wished = wishedIds.map((id) => employees.find((one) => one._id === id && one.status === 'active'));
  return wished.find(Boolean) ?? pickEmployee(employees);
}

/** Default of a lead's tier: the employee's, then the tenant's. */
export const tierOf = (tenant: Tenant, employee: Employee | undefined): Tier => employee?.tier ?? tenant.defaultTier;
