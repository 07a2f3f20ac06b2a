import { describePlugin, type Http, type OutcomeJob } from '@turant/plugin-kit';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

it('has nothing to write of a lead that came from HubSpot and has not been called yet', async () => {
  const http: Http = { request: () => Promise.reject(new Error('HubSpot is asked for nothing')) };
  const lead = { leadId: 'ld_01', externalId: '512345', name: 'Anita', status: 'new', receivedAt: '2026-01-05T09:00:00.000Z' };
  const job: OutcomeJob = { deliveryId: 'dv_01', event: 'lead.accepted', occurredAt: lead.receivedAt, attempt: 1, lead };
  await expect(plugin.send?.(http, job, { settings: {}, now: new Date(0) })).resolves.toEqual({ externalId: '512345' });
});
