import { aTenant } from '../../../test/factories/records.js';
import { requestKeptUntil, retentionChange, retentionDaysOf } from './retention.js';
import type { Tenant } from './records/tenant.js';

const tenant = (about: Partial<Tenant>): Tenant => ({ ...aTenant, ...about });

describe('how long a tenant keeps its records', () => {
  it('is for ever for leads and timeline, 30 days for raw requests, and a year for what was said, by default', () => {
    expect(retentionDaysOf(tenant({}))).toEqual({ leads: null, timeline: null, requests: 30, recordings: 365, transcripts: 365 });
  });

  it.each([
    [{ leads: 90, timeline: 30, requests: 7, recordings: 30, transcripts: 60 }],
    [{ leads: 1, timeline: null, requests: null, recordings: null, transcripts: 1 }],
    [{ leads: null, timeline: 3650, requests: 3650, recordings: 3650, transcripts: null }],
  ])('is read as it was written: %j', (days) => {
    const { set, unset } = retentionChange(days);
    expect(unset.filter((field) => field in set)).toEqual([]);
    expect(retentionDaysOf(tenant(set))).toEqual(days);
  });

  it('changes only what is given', () => {
    expect(retentionChange({ timeline: 20 })).toEqual({ set: { keepTimelineDays: 20 }, unset: [] });
    expect(retentionChange({ leads: null })).toEqual({ set: {}, unset: ['keepLeadsDays'] });
    expect(retentionChange({})).toEqual({ set: {}, unset: [] });
  });

  it('lets a raw request expire later than by default, and never earlier: the sweep deletes earlier', () => {
    const at = new Date('2026-11-01T00:00:00Z');
    expect(requestKeptUntil(tenant({}), at)).toBeUndefined();
    expect(requestKeptUntil(tenant({ keepRequestsDays: 7 }), at)).toBeUndefined();
    expect(requestKeptUntil(tenant({ keepRequestsDays: 60 }), at)).toEqual(new Date('2026-12-31T00:00:00Z'));
    const forEver = tenant(retentionChange({ requests: null }).set);
    expect(requestKeptUntil(forEver, at)?.getUTCFullYear()).toBeGreaterThan(2120);
  });
});
