import { RetryLaterError, type Call } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { aCall, aLead } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { LostCalls } from './lost-calls.js';
import { recoverCall } from './recover-call.js';
import { RunningCalls } from '../talk/running-calls.js';
import { until } from '../../../../test/engines/until.js';

const road = forEachTest(() => fakeTelephony({ creditsPaise: 5_000 }));

const dialog = {
  sipCallId: 'cl_1-sip',
  localTag: 'a',
  branch: 'z9hG4bK',
  cseq: 1,
  localHost: '127.0.0.1',
  localPort: 1,
  requestUri: 'sip:x',
  fromUri: 'sip:y',
  toUri: 'sip:x',
  transport: 'udp',
} as const;
const wallet = () => road.store.wallets.get(TENANT);

/** Sweeps until this worker has seen the store take writes for as long as a lease, and once more. */
async function sweepForALease(): Promise<void> {
  for (let seconds = 0; seconds < 16; seconds += 2) {
    await road.telephony.sweep();
    road.clock.move(2_000);
  }
  await road.telephony.sweep();
}

/** A living worker has a call, so that lost calls are looked for. */
async function sweepForALeaseBesideACall(): Promise<void> {
  const leaseUntil = new Date(road.clock.now().getTime() + 3_600_000);
  await left({ _id: 'cl_up', leadId: 'ld_up', status: 'answered', answeredAt: road.clock.now(), workerId: 'alive', leaseUntil });
  await sweepForALease();
}

/** The stored call of a dead worker. */
async function left(about: Partial<Call>): Promise<Call> {
  const at = road.clock.now();
  await road.wallets.submit(TENANT, { move: { kind: 'reserve', paise: 500 }, ops: [] });
  const call = aCall({
    trunkId: 'tr_1',
    openOn: 'tr_1',
    workerId: 'dead',
    reservedPaise: 500,
    placedAt: at,
    leaseUntil: at,
    dialog,
    ...about,
  });
  await road.store.leads.insert(aLead({ _id: call.leadId, status: 'calling' }));
  await road.store.calls.insert(call);
  road.clock.move(1);
  return call;
}

describe('a call of a worker that died', () => {
  it.each([
    [31_999, 31, 2, 500],
    [30_001, 30, 2, 500],
    [29_000, 29, 1, 250],
    [0, 0, 1, 250],
  ])('answered, with audio known for %i ms, is unknown and charged up to there', async (mediaMs, seconds, blocks, costPaise) => {
    const answeredAt = road.clock.now();
    const call = await left({ status: 'answered', answeredAt, lastMediaAt: new Date(answeredAt.getTime() + mediaMs) });
    road.clock.move(600_000);
    await sweepForALease();
    const ended = await road.store.calls.get(TENANT, call._id);
    expect(ended).toMatchObject({ status: 'unknown', endedBy: 'system', endReason: 'worker-lost', seconds, blocks, costPaise, answeredAt });
    expect(ended).toMatchObject({ durationMs: mediaMs, endedAt: new Date(answeredAt.getTime() + mediaMs) });
    expect(await wallet()).toMatchObject({ balancePaise: 5_000 - costPaise, availablePaise: 5_000 - costPaise });
    expect(road.line.abandoned).toEqual([{ callId: 'cl_1', state: 'answered' }]);
    expect(road.line.calls).toHaveLength(0);
  });

  it.each(['placing', 'ringing'] as const)('%s, is unknown, costs nothing, and is never dialled again', async (status) => {
    await left({ status });
    await sweepForALease();
    expect(await road.store.calls.get(TENANT, 'cl_1')).toMatchObject({ status: 'unknown', costPaise: 0, placedAt: expect.any(Date) });
    expect(await wallet()).toMatchObject({ balancePaise: 5_000, availablePaise: 5_000 });
    expect(road.line.abandoned).toEqual([{ callId: 'cl_1', state: status }]);
    road.clock.move(60_000);
    await sweepForALease();
    expect(road.line.calls).toHaveLength(0);
    expect(await road.store.acrossTenants.calls.countOpenOn('tr_1')).toBe(0);
  });

  it('is taken over once by two workers, and charged once', async () => {
    const answeredAt = road.clock.now();
    const call = await left({ status: 'answered', answeredAt, lastMediaAt: answeredAt });
    await Promise.all(['w2', 'w3', 'w4'].map((worker) => recoverCall(road.asWorker(worker), call)));
    expect(road.line.abandoned).toHaveLength(1);
    expect((await road.store.ledger.list(TENANT, { limit: 10 })).filter(({ type }) => type === 'charge')).toHaveLength(1);
  });

  it('is left alone while its lease holds', async () => {
    await sweepForALeaseBesideACall();
    const call = await left({ status: 'ringing', leaseUntil: new Date(road.clock.now().getTime() + 5_000) });
    await road.telephony.sweep();
    expect((await road.store.calls.get(TENANT, call._id))?.status).toBe('ringing');
  });

  it("is not one of this process's own, whatever the clock does", async () => {
    // Somebody who is heard: an answered call without audio is ended after 26 s.
    const line = await road.answered();
    road.clock.move(20_000);
    await sweepForALease();
    expect((await road.callOf(line.callId)).status).toBe('answered');
    expect(line.hangUps).toBe(0);
  });

  it('is ended while another one is still being ended on the line, and neither is recovered twice', async () => {
    const { abandon } = road.line;
    let hears: (end: 'confirmed') => void = () => undefined;
    const silent = new Promise<'confirmed'>((resolve) => (hears = resolve));
    road.line.abandon = async (...args) => (await abandon.apply(road.line, args), args[0].sipCallId === 'cl_1-sip' ? silent : 'confirmed');
    const status = async (id: string): Promise<string | undefined> => (await road.store.calls.get(TENANT, id))?.status;
    await sweepForALeaseBesideACall();
    await left({ status: 'placing' });
    const swept = road.telephony.sweep();
    await until(async () => road.line.abandoned.length === 1);
    await left({ _id: 'cl_2', leadId: 'ld_2', status: 'placing', dialog: { ...dialog, sipCallId: 'cl_2-sip' } });
    const sweptAgain = road.telephony.sweep();
    await until(async () => (await status('cl_2')) === 'unknown');
    expect(await status('cl_1')).toBe('placing');
    hears('confirmed');
    await Promise.all([swept, sweptAgain]);
    expect(await status('cl_1')).toBe('unknown');
    expect(road.line.abandoned).toHaveLength(2);
  });

  it('that this process is just placing is no lost call, also at the start', async () => {
    const lost = new LostCalls({ ...road.asWorker('alive'), running: new RunningCalls() });
    await left({ status: 'placing', workerId: 'alive', leaseUntil: new Date(road.clock.now().getTime() + 15_000) });
    await left({ _id: 'cl_2', leadId: 'ld_2', status: 'placing', leaseUntil: new Date(road.clock.now().getTime() + 15_000) });
    await lost.sweep(true);
    await lost.ended();
    expect((await road.store.calls.get(TENANT, 'cl_1'))?.status).toBe('placing');
    expect((await road.store.calls.get(TENANT, 'cl_2'))?.status).toBe('unknown');
  });

  it('has files on this machine or none, if this is the only process; else they may lie on another machine', async () => {
    for (const isOnlyProcess of [true, false]) {
      const abandoned: string[] = [];
      const context = { ...road.asWorker('alive'), running: new RunningCalls() };
      const lost = new LostCalls(context, isOnlyProcess, ({ _id }) => void abandoned.push(_id));
      await left({ _id: `cl_${isOnlyProcess}`, leadId: `ld_${isOnlyProcess}`, status: 'answered', answeredAt: road.clock.now() });
      await lost.sweep(true);
      await lost.ended();
      expect((await road.store.calls.get(TENANT, `cl_${isOnlyProcess}`))?.status).toBe('unknown');
      expect(abandoned).toEqual(isOnlyProcess ? ['cl_true'] : []);
    }
  });

  it('is not looked for before the store has taken writes for as long as a lease: living workers have renewed theirs by then', async () => {
    await sweepForALeaseBesideACall();
    const { leases } = road.store.acrossTenants;
    const { take } = leases;
    leases.take = () => Promise.reject(new RetryLaterError('STORE_UNAVAILABLE', 'no primary', 100));
    const leaseUntil = new Date(road.clock.now().getTime() + 11_000);
    await left({ _id: 'cl_alive', status: 'answered', answeredAt: road.clock.now(), workerId: 'alive', leaseUntil });
    await left({ _id: 'cl_2', leadId: 'ld_2', status: 'ringing', leaseUntil });
    for (let seconds = 0; seconds < 13; seconds += 1, road.clock.move(1_000)) await road.telephony.sweep();
    leases.take = take;
    await road.telephony.sweep();
    await road.store.calls.patch(TENANT, 'cl_alive', [], { set: { leaseUntil: new Date(road.clock.now().getTime() + 60_000) } });
    await sweepForALease();
    expect((await road.store.calls.get(TENANT, 'cl_alive'))?.status).toBe('answered');
    expect((await road.store.calls.get(TENANT, 'cl_2'))?.status).toBe('unknown');
  });

  it('is ended as soon as the store is there again, and by its own worker although replies are lost', async () => {
    await sweepForALeaseBesideACall();
    await left({ status: 'ringing' });
    const away = new RetryLaterError('STORE_UNAVAILABLE', 'the reply was lost', 100);
    const { patch } = road.store.calls;
    const { submit } = road.wallets;
    const { trunks } = road.store.acrossTenants;
    const { get } = trunks;
    let [takeovers, looks, settlements] = [0, 0, 0];
    trunks.get = (id) => (looks++ === 0 ? Promise.reject(away) : get.call(trunks, id));
    road.store.calls.patch = async (...args) => {
      const taken = await patch.apply(road.store.calls, args);
      if (args[3].set?.leaseUntil && takeovers++ === 0) throw away;
      return taken;
    };
    road.wallets.submit = (...args) => (settlements++ < 2 ? Promise.reject(away) : submit.apply(road.wallets, args));
    await road.telephony.sweep();
    expect(await road.store.calls.get(TENANT, 'cl_1')).toMatchObject({ status: 'unknown', endReason: 'worker-lost' });
    expect([takeovers, looks, settlements]).toEqual([2, 2, 3]);
    expect(road.line.abandoned).toHaveLength(1);
  });

  it('is found again if it could not be ended in time', async () => {
    await sweepForALease();
    await left({ status: 'ringing' });
    const { submit } = road.wallets;
    road.wallets.submit = () => {
      road.clock.move(30_001);
      return Promise.reject(new RetryLaterError('STORE_UNAVAILABLE', 'away', 100));
    };
    await road.telephony.sweep();
    expect((await road.store.calls.get(TENANT, 'cl_1'))?.status).toBe('ringing');
    road.wallets.submit = submit;
    await sweepForALease();
    expect((await road.store.calls.get(TENANT, 'cl_1'))?.status).toBe('unknown');
  });
});

describe('taking over a call', () => {
  const status = async (id = 'cl_1'): Promise<string | undefined> => (await road.store.calls.get(TENANT, id))?.status;

  it('gives its new worker 30 seconds, from before the line is asked on', async () => {
    const call = await left({ status: 'ringing' });
    const { abandon } = road.line;
    const owners: unknown[] = [];
    road.line.abandon = async (...args) => {
      const { workerId, leaseUntil } = (await road.store.calls.get(TENANT, 'cl_1')) ?? {};
      owners.push({ workerId, leaseUntil });
      return abandon.apply(road.line, args);
    };
    expect(await recoverCall(road.asWorker('w2'), call)).toBe(true);
    expect(owners).toEqual([{ workerId: 'w2', leaseUntil: new Date(road.clock.now().getTime() + 30_000) }]);
  });

  it.each<[string, Partial<Call>]>([
    ['has another state', { status: 'answered' }],
    ['has another lease', { leaseUntil: new Date(0) }],
    ['has another worker', { workerId: 'w3' }],
    ['is its own by now, with another lease', { workerId: 'w2', leaseUntil: new Date(0) }],
  ])('does nothing when the call %s', async (_, about) => {
    const call = await left({ status: 'ringing' });
    await road.store.calls.patch(TENANT, 'cl_1', [], { set: about });
    expect(await recoverCall(road.asWorker('w2'), call)).toBe(false);
    expect(road.line.abandoned).toEqual([]);
    expect(await status()).toBe(about.status ?? 'ringing');
  });

  it('does nothing when there is no such call', async () => {
    expect(await recoverCall(road.asWorker('w2'), aCall({ status: 'ringing', workerId: 'dead', leaseUntil: new Date(0) }))).toBe(false);
    expect(road.line.abandoned).toEqual([]);
  });

  it.each<[string, Partial<Call>]>([
    ['no dialog is known', { dialog: undefined }],
    ['no trunk is known', { trunkId: undefined }],
    ['the trunk is gone', { trunkId: 'tr_gone' }],
  ])('ends the call without a word on the line when %s', async (_, about) => {
    const call = await left({ status: 'ringing', ...about });
    expect(await recoverCall(road.asWorker('w2'), call)).toBe(true);
    expect(road.line.abandoned).toEqual([]);
    expect(await status()).toBe('unknown');
  });

  it.each([
    ['no audio', undefined],
    ['audio only before the answer', -5_000],
  ])('charges one block of an answered call of which %s is known', async (_, mediaMs) => {
    const answeredAt = road.clock.now();
    const lastMediaAt = mediaMs === undefined ? undefined : new Date(answeredAt.getTime() + mediaMs);
    const call = await left({ status: 'answered', answeredAt, lastMediaAt });
    road.clock.move(600_000);
    expect(await recoverCall(road.asWorker('w2'), call)).toBe(true);
    expect(await road.store.calls.get(TENANT, 'cl_1')).toMatchObject({ durationMs: 0, blocks: 1, costPaise: 250, endedAt: answeredAt });
  });
});
