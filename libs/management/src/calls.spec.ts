import { type Call, type Lead } from '@turant/domain';
import { aCall, aLead } from '../../../test/factories/records.js';
import { getCall, listNamedCalls } from './calls.js';
import { getLead } from './leads.js';
import { contextOfAll } from './testing/open-context.js';

describe('calls and their leads', () => {
  const context = contextOfAll();

  async function aPromise(): Promise<Lead & { callId: string }> {
    const tenantId = await context.addTenant();
    const _id = context.ids('ld');
    const callId = `cl_${_id.slice(3)}`;
    const about = { tenantId, phone: '+919822055667', employeeId: undefined, receivedAt: context.clock.now() };
    const lead = { ...aLead({ ...about, _id }), callId };
    await context.store.leads.insertMany([
      lead,
      aLead({ ...about, _id: context.ids('ld'), name: 'Again', duplicateOf: _id, isListed: undefined }),
    ]);
    return lead;
  }

  it('says of a recording that was left open that it is lost, an hour after its call', async () => {
    const { tenantId, callId, _id } = await aPromise();
    const call = { _id: callId, tenantId, status: 'unknown', requestedAt: context.clock.now(), endedAt: context.clock.now() };
    await context.store.calls.insertMany([{ ...call, recording: { state: 'open' }, transcript: { state: 'open' } } as Call]);
    expect((await getCall(context, tenantId, callId, _id)).recording).toMatchObject({ state: 'open', reason: null });
    context.passes(3_600_000);
    const lost = { state: 'failed', reason: 'lost' };
    expect(await getCall(context, tenantId, callId, _id)).toMatchObject({ recording: lost, transcript: lost });
  });

  it('answers requested while only the lead knows of the call, then the record', async () => {
    const { tenantId, callId, _id } = await aPromise();
    expect(await getCall(context, tenantId, callId, _id)).toMatchObject({
      callId,
      leadId: _id,
      status: 'requested',
      durationMs: null,
      seconds: null,
      endedBy: null,
      verdict: null,
      answers: null,
      turns: null,
      turnsLeftOut: null,
      answerToFirstWordMs: null,
    });
    const call = aCall({
      ...{ _id: callId, tenantId, leadId: _id, status: 'completed', requestedAt: context.clock.now() },
      seconds: 61,
      blocks: 3,
      costPaise: 750,
      answers: [{ question: 'How soon?', spoke: true, ms: 900, key: null }],
      talkTimes: {
        answerToFirstWordMs: 60,
        turns: [{ turn: 1, atMs: 5, speechReadyMs: 40, isInterrupted: false, falseInterruptions: 0 }],
        turnsLeftOut: 0,
      },
    });
    await context.store.calls.insertMany([call]);
    expect(await getCall(context, tenantId, callId, _id)).toMatchObject({
      status: 'completed',
      seconds: 61,
      blocks: 3,
      cost: 7.5,
      costPaise: 750,
      employeeId: 'em_1',
      answers: [{ question: 'How soon?', spoke: true, ms: 900, key: null }],
      answerToFirstWordMs: 60,
      turns: [
        {
          ...{ turn: 1, question: null, atMs: 5, speechMs: null, endpointMs: null, speechReadyMs: 40, firstFrameMs: null },
          ...{ responseMs: null, isInterrupted: false, bargeInMs: null, falseInterruptions: 0 },
        },
      ],
      turnsLeftOut: 0,
    });
    const [listed] = (await listNamedCalls(context, tenantId, { limit: 1 })).data;
    expect(listed).toMatchObject({ callId });
    expect(listed).not.toHaveProperty('turns');
  });

  it('names the leads of a page of calls, which it reads once and together', async () => {
    const { tenantId, _id, name } = await aPromise();
    const other = await aPromise();
    const nameless = aLead({ _id: context.ids('ld'), tenantId, name: 'meta 5667', isNameMadeUp: true, phone: '+919822055660' });
    await context.store.leads.insertMany([nameless]);
    // The lead of another tenant and one that is not there stand for whatever a record may name by mistake.
    const leadIds = [_id, _id, nameless._id, undefined, other._id, 'ld_gone'];
    await context.store.calls.insertMany(leadIds.map((leadId) => aCall({ _id: context.ids('cl'), tenantId, leadId })));
    const reading = jest.spyOn(context.store.leads, 'getMany');
    const page = await listNamedCalls(context, tenantId, { limit: 5 });
    expect(page.data.map((call) => call.leadName).reverse()).toEqual([name, '+919822055660', null, null, null]);
    expect(page.next).toBe(page.data.at(-1)?.callId);
    expect(reading).toHaveBeenCalledTimes(1);
    reading.mockRestore();
  });

  it('names the lead of one call, before the call has a record and afterwards', async () => {
    const { tenantId, callId, _id, name } = await aPromise();
    expect(await getCall(context, tenantId, callId, _id)).toMatchObject({ leadName: name });
    await context.store.calls.insertMany([aCall({ _id: callId, tenantId, leadId: _id })]);
    expect(await getCall(context, tenantId, callId, _id)).toMatchObject({ leadName: name });
    const visit = aCall({ _id: context.ids('cl'), tenantId, leadId: undefined });
    await context.store.calls.insertMany([visit]);
    expect(await getCall(context, tenantId, visit._id, _id)).toMatchObject({ leadName: null });
  });

  it('never tells the name of a lead that is erased, whatever was left of it', async () => {
    const { tenantId, callId, _id } = await aPromise();
    await context.store.calls.insertMany([aCall({ _id: callId, tenantId, leadId: _id })]);
    // What an erasure that is cut may leave: the lead is listed no more, and its fields are still there.
    await context.store.leads.patch(tenantId, _id, [], { unset: ['isListed'] });
    expect(await getCall(context, tenantId, callId, _id)).toMatchObject({ leadName: null });
    expect((await listNamedCalls(context, tenantId, { limit: 1 })).data).toMatchObject([{ callId, leadName: null }]);
  });

  it('knows no call that was never promised', async () => {
    const { tenantId, _id, callId } = await aPromise();
    await expect(getCall(context, tenantId, 'cl_other', _id)).rejects.toMatchObject({ code: 'CALL_NOT_FOUND' });
    await expect(getCall(context, await context.addTenant(), callId, _id)).rejects.toMatchObject({ code: 'CALL_NOT_FOUND' });
  });

  it('shows a later enquiry under the first lead’s notes and nowhere else', async () => {
    const { tenantId, _id, callId } = await aPromise();
    const lead = await getLead(context, tenantId, _id);
    expect(lead).toMatchObject({ leadId: _id, callIds: [callId], notes: [{ name: 'Again' }] });
    const [duplicate] = await context.store.leads.duplicatesOf(tenantId, _id);
    await expect(getLead(context, tenantId, duplicate?._id as string)).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' });
  });
});
