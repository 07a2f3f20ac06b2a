import { type Call, type CallStatus } from '@turant/domain';
import { createVault } from '@turant/vault';
import { unhashed } from '../../../../test/factories/unhashed.js';
import { aRoad, TENANT, type Road, type RoadOptions } from '../../../../test/factories/a-road.js';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import { hangUp } from './hang-up.js';
import { until } from '../../../../test/engines/until.js';
import { whenFinished } from '../../../../test/factories/when-finished.js';

const describeWithSipp = hasSipp('how a call to a real far end ends') ? describe : describe.skip;

describeWithSipp('how a call to a real far end ends', () => {
  let road: Road;
  let sipp: Sipp;
  const start = async (far: SippOptions, { trunk, ...options }: RoadOptions = {}): Promise<void> => {
    sipp = await startSipp(far);
    road = await aRoad({ ...options, trunk: { uri: sipp.uri, ...trunk } });
  };
  const call = async (id: string | null): Promise<Call | undefined> => road.store.calls.get(TENANT, id ?? '');
  const finished = (id: string | null): Promise<Call> => whenFinished(road, id);
  const reached = (id: string | null, status: CallStatus): Promise<unknown> => until(async () => (await call(id))?.status === status);
  const hangUpOf = (id: string | null): Promise<Call> => hangUp(road.context, TENANT, id ?? '');

  afterEach(async () => {
    await road?.close();
    await sipp?.stop();
  });

  it('follows from the final response, costs nothing and leaves no reservation', async () => {
    await start({ scenario: 'refuse-by-number', ringMs: 50 });
    const expected: [string, CallStatus][] = [
      ['486', 'busy'],
      ['600', 'busy'],
      ['603', 'rejected'],
      ['607', 'rejected'],
      ['480', 'no-answer'],
      ['404', 'failed'],
      ['488', 'failed'],
    ];
    const answers = await Promise.all(expected.map(([code]) => road.post({ phone: `+919812300${code}` })));
    const calls = await Promise.all(answers.map(({ callId }) => finished(callId)));
    expect(calls.map(({ sip, status }) => [String(sip?.code), status])).toEqual(expected);
    for (const one of calls)
      expect(one).toMatchObject({ endedBy: 'callee', costPaise: 0, blocks: 0, seconds: 0, placedAt: expect.any(Date) });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ balancePaise: 50_000, availablePaise: 50_000 });
    expect(await road.store.acrossTenants.calls.countOpenOn('tr_1')).toBe(0);
    expect(sipp.callIds()).toHaveLength(expected.length);
    expect((await road.store.leads.get(TENANT, calls[0]!.leadId!))?.status).toBe('unreachable');
  });

  it('is no end if the trunk refuses it before anything rings: it waits, and its money is free', async () => {
    await start({ scenario: 'refuse-by-number', ringMs: 50 });
    const { callId } = await road.post({ phone: '+919812300503' });
    await until(async () => (await call(callId))?.waitingFor === 'trunk');
    expect(await call(callId)).toMatchObject({ status: 'requested', trunkFailures: 1 });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ balancePaise: 50_000, availablePaise: 50_000 });
    expect(await road.store.acrossTenants.calls.countOpenOn('tr_1')).toBe(0);
  });

  it('is no answer after the ring time, with one CANCEL', async () => {
    await start({ scenario: 'ring' }, { limits: { ringMs: 700, maxCallMs: 600_000 } });
    const { callId } = await road.post({});
    expect(await finished(callId)).toMatchObject({
      status: 'no-answer',
      endedBy: 'system',
      endReason: 'ring-timeout',
      costPaise: 0,
      ringingAt: expect.any(Date),
    });
    await sipp.waitFor((one) => one.received('ACK').length === 1);
    expect([sipp.received('CANCEL').length, sipp.callIds().length]).toEqual([1, 1]);
  });

  it('is cancelled when it is hung up while it rings', async () => {
    await start({ scenario: 'ring' });
    const { callId } = await road.post({});
    await reached(callId, 'ringing');
    await hangUpOf(callId);
    expect(await finished(callId)).toMatchObject({ status: 'cancelled', endedBy: 'operator', endReason: 'hung-up', costPaise: 0 });
    expect(sipp.received('CANCEL')).toHaveLength(1);
    await expect(hangUpOf(callId)).rejects.toMatchObject({ code: 'CALL_ENDED' });
  });

  it('is completed by the operator, over a trunk that wants a password, for one block', async () => {
    const password = createVault(Buffer.alloc(32, 1)).seal('trunk-pass', 'tr_1');
    await start({ scenario: 'challenge', code: 407, rtpEcho: true }, { trunk: { username: 'trunk-user', password } });
    const { callId } = await road.post({});
    await reached(callId, 'answered');
    await hangUpOf(callId);
    expect(await finished(callId)).toMatchObject({
      status: 'completed',
      endedBy: 'operator',
      endReason: 'hung-up',
      blocks: 1,
      costPaise: 250,
    });
    await sipp.waitFor((one) => one.received('BYE').length === 1);
    const [first, second] = sipp.invites();
    expect(first!.header('Proxy-Authorization')).toBeUndefined();
    expect(second!.header('Proxy-Authorization')).toContain('username="trunk-user"');
    expect(sipp.callIds()).toHaveLength(1);
    expect(JSON.stringify(await call(callId))).not.toContain('trunk-pass');
  });

  it('is refused by the gate before anything reaches the far end', async () => {
    await start({ scenario: 'answer' });
    const { store } = road;
    await store.doNotCall.add(TENANT, unhashed('+919812300009'), { addedAt: new Date(), order: '1' });
    const listed = await finished((await road.post({ phone: '+919812300009' })).callId);
    await store.employees.patch(TENANT, 'em_1', [], { set: { status: 'paused' } });
    const paused = await finished((await road.post({ phone: '+919812300008' })).callId);
    expect([listed, paused].map(({ status, refusedBy }) => [status, refusedBy?.rule])).toEqual([
      ['refused', 'do-not-call'],
      ['refused', 'employee-active'],
    ]);
    await until(async () => (await store.timeline.of(TENANT, { callId: paused._id }, 9)).some(({ type }) => type === 'call.refused'));
    expect(sipp.messages()).toEqual([]);
    expect(await store.counters.get(TENANT, TENANT)).toMatchObject({ leads: 2, calls: 0 });
  });
});
