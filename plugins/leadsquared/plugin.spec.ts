import { type Http, type Item, type OutcomeJob, rawRequest, readItems } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

describe('what the address says of the event (LeadSquared adds entityType and eventType)', () => {
  const readAs = (eventType: string): Item[] => {
    const url = `https://hub.example.in/api/webhooks/leadsquared/t1?entityType=webhook&eventType=${eventType}`;
    const body = Buffer.from('{"ProspectID":"a312","FirstName":"Ila","Phone":"+91-9820045679","OwnerId":"u-9"}');
    const settings = { ownerMap: { 'U-9': 'em_ila' } };
    return readItems(plugin, rawRequest({ method: 'POST', url, headers: {}, body }), { settings, region: 'IN', now: new Date(0) });
  };

  it('a flat body of an owner change is a change, never dialled', () => {
    expect(readAs('Lead_Owner_Change')).toMatchObject([{ kind: 'change', externalId: 'a312', employeeId: 'em_ila', mayDial: false }]);
  });

  it('of a delete it is a delete', () => expect(readAs('Lead_Post_Delete')).toEqual([{ kind: 'delete', externalId: 'a312' }]));

  it('of a create it is a lead', () => expect(readAs('Lead_Post_Create')).toMatchObject([{ kind: 'lead', mayDial: true }]));
});

it('has nothing to write when a lead of its own is accepted', async () => {
  const lead = { leadId: 'ld_1', externalId: 'a311', name: 'Ila', status: 'new', receivedAt: '2026-01-05T08:59:00.000Z' };
  const job: OutcomeJob = { deliveryId: 'dv_1', event: 'lead.accepted', occurredAt: '2026-01-05T09:00:00.000Z', attempt: 1, lead };
  const http: Http = { request: () => Promise.reject(new Error('nobody is to be asked')) };
  expect(await plugin.send?.(http, job, { settings: { accessToken: 'a:b' }, now: new Date(0) })).toEqual({ externalId: 'a311' });
});
