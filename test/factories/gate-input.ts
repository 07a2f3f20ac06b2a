import { asTenantId, DEFAULT_CALL_CAPS, type Employee, type GateInput, type Tenant, type Trunk, type VirtualNumber } from '@turant/domain';

const tenantId = asTenantId('tn_1');

export const tenant: Tenant = {
  _id: tenantId,
  name: 'Sharma Motors',
  status: 'active',
  region: 'IN',
  timeZone: 'Asia/Kolkata',
  defaultTier: 'standard',
  createdAt: new Date(0),
};
export const employee: Employee = {
  _id: 'em_1',
  tenantId,
  name: 'Asha',
  status: 'active',
  languages: [],
  isDefault: true,
  createdAt: new Date(0),
};
export const telecom: Trunk = {
  _id: 'tr_1',
  name: 'carrier',
  uri: 'sip:carrier.example',
  transport: 'udp',
  kind: 'telecom',
  driver: 'sip',
  headers: [
    { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
    { name: 'x-dlt-template-id', value: '1107161234567890123' },
  ],
  cps: 5,
  maxCalls: 10,
  order: 0,
  nextPermitAt: new Date(0),
  permitId: '',
};
export const testTrunk: Trunk = { ...telecom, kind: 'test', headers: [], uri: 'sip:127.0.0.1' };
export const callerId: VirtualNumber = {
  _id: 'vn_1',
  tenantId,
  number: '+911401234567',
  status: 'active',
  series: '140',
  trunkIds: ['tr_1'],
};

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
