import { asTenantId, type DomainEvent, type TenantId } from '@turant/domain';
import { firstIdAt } from '../src/tenant-repository.js';

/** Documents of each collection. Every fifth belongs to one tenant, and a query finds a part of these. */
export const MANY = 600;
export const TENANTS = 5;
export const NUMBERS = 50;
const SECOND_MS = 1000;

/** The time of record `n`, a second after the record before it. */
export const at = (n: number): Date => new Date(Date.parse('2026-11-21T06:30:00Z') + n * SECOND_MS);
export const idOf = (prefix: string, n: number): string => firstIdAt(prefix, at(n));
export const tenantOf = (n: number): TenantId => asTenantId(idOf('tn', n % TENANTS));
/** The fields that each record of a tenant has. */
export const ownOf = (prefix: string, n: number): { _id: string; tenantId: TenantId } => ({ _id: idOf(prefix, n), tenantId: tenantOf(n) });
/** No record expires during a test. */
export const FAR = new Date('2126-01-01T00:00:00Z');
export const phoneOf = (n: number): string => `+9198123${String(n % NUMBERS).padStart(5, '0')}`;
export const emailOf = (n: number): string => `person-${n % NUMBERS}@example.in`;
export const sourceOf = (n: number): string => `source-${n % 7}`;
export const employeeOf = (n: number): string => idOf('em', n % (3 * TENANTS));
/** The connection of record `n`; each tenant has six. */
export const connectionOf = (n: number): string => idOf('cn', n % (6 * TENANTS));
export const trunkOf = (n: number): string => `tr_${n % 7}`;

export const eventOf = (n: number): DomainEvent => ({
  id: idOf('te', n),
  type: 'call.changed.v1',
  time: at(n),
  tenantId: tenantOf(n),
  subject: idOf('cl', n),
  data: { callId: idOf('cl', n), employeeId: employeeOf(n), status: 'ringing' },
});

/** The unpublished events of record `n`: mostly one, in some records two. */
export const waitingIn = (n: number): DomainEvent[] => (n % 60 === 12 ? [eventOf(n), eventOf(n + MANY)] : [eventOf(n)]);
