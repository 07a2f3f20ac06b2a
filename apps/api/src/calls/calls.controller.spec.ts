import { useApi } from '../testing/use-api.js';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';

describe('the paths of leads and calls', () => {
  const paths = useApi();

  describe('calls and leads', () => {
    it('shows a promised call as requested until it has a record of its own', async () => {
      const lead = aLeadOf(paths.api.parts, paths.tenant, { callId: 'promised' });
      await paths.api.parts.store.leads.insertMany([{ ...lead, employeeId: 'em_1' }]);
      const call = {
        callId: lead.callId,
        leadId: lead._id,
        status: 'requested',
        to: lead.phone,
        requestedAt: lead.receivedAt.toISOString(),
        placedAt: null,
        cost: null,
      };
      expect(await paths.ask('GET', `/api/calls/${lead.callId}`)).toMatchObject({ status: 200, body: { success: true, call } });
      expect(await paths.ask('POST', `/api/calls/${lead.callId}/hang-up`)).toMatchObject({
        status: 200,
        body: { call: { status: 'cancelled' } },
      });
      expect((await paths.ask('GET', `/api/leads/${lead._id}`)).body.lead).toMatchObject({ callIds: [lead.callId], notes: [] });
    });

    it('hangs up what waits, and tells that an ended call has ended', async () => {
      const waiting = aRingingCallOf(paths.api.parts, aLeadOf(paths.api.parts, paths.tenant), {
        status: 'requested',
        placedAt: undefined,
        openOn: undefined,
      });
      await paths.api.parts.store.calls.insertMany([waiting]);
      expect(await paths.ask('POST', `/api/calls/${waiting._id}/hang-up`)).toMatchObject({
        status: 200,
        body: { success: true, call: { status: 'cancelled', endedBy: 'operator' } },
      });
      expect(await paths.ask('POST', `/api/calls/${waiting._id}/hang-up`)).toMatchObject({ status: 409, body: { code: 'CALL_ENDED' } });
    });

    it('orders a call of a known lead, once a key', async () => {
      await paths.api.addEmployee(paths.tenant, { _id: 'em_asha' });
      const lead = aLeadOf(paths.api.parts, paths.tenant);
      await paths.api.parts.store.leads.insertMany([lead]);
      const order = (body: object) => paths.as(paths.key(), 'POST', '/api/calls', body, { 'idempotency-key': 'order-1' });
      const ordered = await order({ leadId: lead._id, tier: 'value' });
      expect(ordered).toMatchObject({
        status: 202,
        body: { call: { leadId: lead._id, status: 'requested', tier: 'value', employeeId: 'em_asha' } },
      });
      const again = await order({ leadId: lead._id, tier: 'value' });
      expect([again.status, again.body.call.callId]).toEqual([202, ordered.body.call.callId]);
      expect(await order({ leadId: lead._id })).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
      expect(await paths.ask('POST', '/api/calls', { leadId: lead._id })).toMatchObject({ status: 409, body: { code: 'CALL_EXISTS' } });
      expect((await paths.ask('GET', `/api/leads/${lead._id}`)).body.lead.callIds).toEqual([ordered.body.call.callId]);
    });

    it.each<[string, object, number, string]>([
      ['of nobody', { leadId: 'ld_00000000000000000000000000' }, 404, 'LEAD_NOT_FOUND'],
      ['without a lead', {}, 422, 'INVALID_BODY'],
      ['with another field', { leadId: 'x', phone: '+919876543210' }, 422, 'INVALID_BODY'],
      ['with no such tier', { leadId: 'x', tier: 'gold' }, 422, 'INVALID_BODY'],
    ])('refuses the order of a call %s, and stores nothing', async (_, body, status, code) => {
      expect(await paths.ask('POST', '/api/calls', body)).toMatchObject({ status, body: { code } });
      expect((await paths.ask('GET', '/api/calls')).body.data).toEqual([]);
    });

    it('filters calls by one thing or by several', async () => {
      const lead = aLeadOf(paths.api.parts, paths.tenant);
      await paths.api.parts.store.calls.insertMany([
        aRingingCallOf(paths.api.parts, lead),
        aRingingCallOf(paths.api.parts, aLeadOf(paths.api.parts, paths.tenant), { status: 'completed' }),
      ]);
      expect((await paths.ask('GET', '/api/calls?status=completed')).body.data).toHaveLength(1);
      expect((await paths.ask('GET', `/api/calls?leadId=${lead._id}`)).body.data).toHaveLength(1);
      expect((await paths.ask('GET', '/api/calls?status=&leadId=')).body.data).toHaveLength(2);
      expect((await paths.ask('GET', `/api/calls?status=ringing&leadId=${lead._id}`)).body.data).toHaveLength(1);
      expect((await paths.ask('GET', `/api/calls?status=completed&leadId=${lead._id}`)).body.data).toEqual([]);
      for (const query of [
        'status=gone',
        'leadId=7',
        'limit=0',
        'limit=101',
        'limit=1.5',
        'cursor=abc',
        'since=today',
        'until=2026-13-01T00:00:00Z',
        'limit=1&limit=2',
      ])
        expect([query, (await paths.ask('GET', `/api/calls?${query}`)).status]).toEqual([query, 422]);
    });
  });
});
