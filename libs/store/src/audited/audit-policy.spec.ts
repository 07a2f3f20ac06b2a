import { SCHEMAS } from '../collections.js';
import { AUDIT_POLICY } from './audit-policy.js';

/** What people do not change by API or command line, and why it has no row in the policy. */
const NOT_CHANGED_BY_PEOPLE: Readonly<Record<string, string>> = {
  audit: 'the trail itself',
  'audit-heads': 'the trail itself',
  'connection-counts': 'counted by the road',
  counters: 'counted by the road',
  creations: 'made by a creation, which has an entry of its own',
  leases: 'held by workers',
  ledger: 'append-only; top-ups and refunds append an entry of their own',
  messages: 'made by the road; a replay is an act with an entry of its own',
  notices: 'made by the road',
  receipts: 'issued by the road',
  refs: 'made by the road',
  seals: 'made by the service at its first start',
  timeline: 'made by the road',
};

describe('the policy of the audit trail', () => {
  it('has a row for every collection, or a reason why it has none', () => {
    expect([...Object.keys(AUDIT_POLICY), ...Object.keys(NOT_CHANGED_BY_PEOPLE)].sort()).toEqual(Object.keys(SCHEMAS).sort());
  });

  it.each(Object.entries(AUDIT_POLICY))('has a rule for each field of %s, and for no other', (name, { fields }) => {
    const stored = new Set([...Object.keys(SCHEMAS[name]?.paths ?? {}), 'tenantId', 'emailKey', 'nameKey']);
    const named = Object.keys(fields);
    expect(Object.keys(SCHEMAS[name]?.paths ?? {}).filter((field) => !(field in fields))).toEqual([]);
    expect(named.filter((field) => !stored.has(field))).toEqual([]);
  });
});
