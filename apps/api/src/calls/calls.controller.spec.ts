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

    it('filters calls by one thing at a time', async () => {
      const lead = aLeadOf(paths.api.parts, paths.tenant);
      await paths.api.parts.store.calls.insertMany([
        aRingingCallOf(paths.api.parts, lead),
        aRingingCallOf(paths.api.parts, aLeadOf(paths.api.parts, paths.tenant), { status: 'completed' }),
      ]);
      expect((await paths.ask('GET', '/api/calls?status=completed')).body.data).toHaveLength(1);
      expect((await paths.ask('GET', `/api/calls?leadId=${lead._id}`)).body.data).toHaveLength(1);
      expect((await paths.ask('GET', '/api/calls?status=&leadId=')).body.data).toHaveLength(2);
      for (const query of [
        `status=ringing&leadId=${lead._id}`,
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
