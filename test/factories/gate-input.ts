import { asTenantId, DEFAULT_CALL_CAPS, type Employee, type GateInput, type Tenant, type Trunk, type VirtualNumber } from '@turant/domain';
import { anEmployee, aNumber, aTenant, aTrunk } from './records.js';

const tenantId = asTenantId('tn_1');

export const tenant: Tenant = { ...aTenant, _id: tenantId };
export const employee: Employee = { ...anEmployee, tenantId, languages: [] };
export const telecom: Trunk = {
  ...aTrunk,
  name: 'carrier',
  uri: 'sip:carrier.example',
  kind: 'telecom',
  headers: [
    { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
    { name: 'x-dlt-template-id', value: '1107161234567890123' },
  ],
  cps: 5,
  maxCalls: 10,
};
export const testTrunk: Trunk = { ...telecom, kind: 'test', headers: [], uri: 'sip:127.0.0.1' };
export const callerId: VirtualNumber = { ...aNumber, tenantId };

/** A local time in India, of the day of all these tests. */
export const india = (time: string): Date => new Date(`2026-11-21T${time}+05:30`);
export const noon = india('12:00:00');
export const lead = {
  _id: 'ld_1',
  tenantId,
  name: 'Ravi',
  extra: [],
  tier: 'standard',
  status: 'new',
  isTest: false,
  receivedAt: noon,
} as const;

/** What every rule of the gate lets pass, one call below each cap. */
export const PASSING: GateInput = {
  now: noon,
  tenant,
  employee,
  lead: { ...lead, extra: [] },
  to: '+919812300001',
  doNotCall: undefined,
  trunk: telecom,
  callerId,
  placed: { toNumberInHour: 2, toNumberInDay: 4, ofConnectionInHour: 499, ofTenantInHour: 1_999 },
  caps: DEFAULT_CALL_CAPS,
};
