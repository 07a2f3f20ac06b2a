import {
  asTenantId,
  type Call,
  type Employee,
  type Lead,
  type LedgerEntry,
  type Tenant,
  type TimelineEntry,
  type Trunk,
  type VirtualNumber,
  type Wallet,
} from '@turant/domain';

/** Whole records of the test tenant. A test names only the fields that it is about. This file loads no road and no store. */
export const TENANT = asTenantId('tn_01JD0000000000000000000000');
export const aTenant: Tenant = {
  _id: TENANT,
  name: 'Sharma Motors',
  status: 'active',
  region: 'IN',
  timeZone: 'Asia/Kolkata',
  defaultTier: 'standard',
  createdAt: new Date(0),
};
export const anEmployee: Employee = {
  _id: 'em_1',
  tenantId: TENANT,
  name: 'Asha',
  status: 'active',
  languages: ['en-IN'],
  isDefault: true,
  createdAt: new Date(0),
};
export const aTrunk: Trunk = {
  _id: 'tr_1',
  name: 'SIPp',
  uri: 'sip:127.0.0.1:1',
  transport: 'udp',
  kind: 'test',
  driver: 'sip',
  headers: [],
  cps: 50,
  maxCalls: 200,
  order: 0,
  nextPermitAt: new Date(0),
  permitId: 'none',
};
export const aNumber: VirtualNumber = {
  _id: 'vn_1',
  tenantId: TENANT,
  number: '+911401234567',
  status: 'active',
  series: '140',
  trunkIds: [aTrunk._id],
};

export const aLead = (about: Partial<Lead> = {}): Lead => ({
  _id: 'ld_1',
  tenantId: TENANT,
  name: 'Ravi',
  phone: '+919812300001',
  extra: [],
  employeeId: anEmployee._id,
  tier: 'standard',
  status: 'new',
  isTest: false,
  isListed: true,
  receivedAt: new Date('2026-11-21T06:30:00Z'),
  ...about,
});

export const aCall = (about: Partial<Call> = {}): Call => ({
  _id: 'cl_1',
  tenantId: TENANT,
  leadId: 'ld_1',
  employeeId: anEmployee._id,
  line: 'telephone',
  tier: 'standard',
  to: '+919812300001',
  status: 'requested',
  attempt: 1,
  requestedAt: new Date('2026-11-21T06:30:00Z'),
  ...about,
});

export function aLedgerEntry(about: Partial<LedgerEntry> & { _id: string }, after: Wallet): LedgerEntry {
  const entry = { tenantId: after._id, at: new Date(0), type: 'top-up' as const, amountPaise: 0, reference: about._id, key: about._id };
  return { ...entry, balanceAfterPaise: after.balancePaise, ...about };
}

export const anEntry = (about: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{ _id: 'te_1', tenantId: TENANT, at: new Date(0), type: 'lead.accepted', title: 'Lead received', detail: {} },
  ...about,
});
