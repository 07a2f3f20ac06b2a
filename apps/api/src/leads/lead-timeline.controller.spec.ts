import { aLeadOf, aRingingCallOf } from '../testing/records.js';
import { postLead } from '../testing/post-lead.js';
import { useApi } from '../testing/use-api.js';

const paths = useApi();

it('a lead’s way has its entries, and what the gate said of its calls', async () => {
  const { store, ids, clock, road } = paths.api.parts;
  const { leadId } = (await postLead(paths.api, paths.key(), { lead: { name: 'Asha' } })).json();
  await road.outbox.settled();
  const lead = { ...aLeadOf({ ids, clock }, paths.tenant), _id: leadId };
  const rules = [{ rule: 'hours', outcome: 'block', reason: 'calls are allowed from 09:00 on' }];
  const refusedBy = { rule: 'hours', reason: 'calls are allowed from 09:00 on' };
  const call = aRingingCallOf({ ids, clock }, lead, {
    status: 'refused',
    refusedBy,
    verdict: { pack: 'in-1', at: clock.now(), rules },
  });
  await store.calls.insert(call);
  const { status, body } = await paths.ask('GET', `/api/leads/${leadId}/timeline`);
  expect([status, body.lead.leadId, body.isCut]).toEqual([200, leadId, false]);
  expect(body.entries.map(({ type }: { type: string }) => type)).toContain('lead.accepted');
  expect(body.verdicts).toEqual([{ callId: call._id, at: expect.stringMatching(/Z$/), refusedBy, rules }]);
});

it('a lead that is not there has none', async () =>
  expect((await paths.ask('GET', `/api/leads/${paths.api.parts.ids('ld')}/timeline`)).status).toBe(404));
