import { asTenantId, DAY_MS, keyName, objectName, type Call, type Lead, type Request } from '@turant/domain';
import { anEntry, aTenant, TENANT } from '../../../../test/factories/records.js';
import { aCall, anEnquiry, roadParts, topUp } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import type { Enquiry } from '../intake/enquiry.js';
import { OldRecords } from './old-records.js';
import { sweepPaced } from './sweep-jobs.js';

const PHONE = '+919812300077';
const OTHER = asTenantId('tn_01JD0000000000000000000001');
const DIALOG = {
  sipCallId: 'x',
  localTag: 'x',
  branch: 'x',
  cseq: 1,
  localHost: 'x',
  localPort: 1,
  fromUri: 'x',
  transport: 'udp',
} as const;

describe('records that are older than their tenant keeps them', () => {
  const parts = forEachTest(roadParts);
  let old: OldRecords;
  beforeEach(async () => {
    old = new OldRecords(parts);
    await parts.store.tenants.insert({ ...aTenant, _id: OTHER });
  });

  const keep = (days: Partial<Record<'keepLeadsDays' | 'keepTimelineDays' | 'keepRequestsDays', number>>): Promise<unknown> =>
    parts.store.tenants.patch(TENANT, { set: days });
  const days = (count: number): void => parts.clock.move(count * DAY_MS);
  /** Sweeps until a pass has ended, as the sweep of each second does. */
  const sweep = async (): Promise<void> => {
    do await sweepPaced(parts, 'sweep-old', old);
    while (old.isDue);
  };
  const lead = async (about: Partial<Enquiry> = {}): Promise<string> => {
    const { leadId } = await parts.intake.accept(anEnquiry({ phone: PHONE, email: 'Ravi.K@example.in', wantsCall: false, ...about }));
    await parts.outbox.settled();
    return leadId;
  };
  const call = async (leadId: string, about: Partial<Call> = {}): Promise<string> => {
    const now = parts.clock.now();
    const one = aCall({ _id: parts.ids('cl'), leadId, to: PHONE, status: 'completed', requestedAt: now, placedAt: now, ...about });
    await parts.store.calls.insertMany([{ ...one, dialog: { ...DIALOG, requestUri: `sip:${PHONE}@x`, toUri: `sip:${PHONE}@x` } }]);
    return one._id;
  };
  const request = (connectionId: string, about: Partial<Request> = {}): Request => ({
    _id: parts.ids('rq'),
    tenantId: TENANT,
    connectionId,
    receivedAt: parts.clock.now(),
    ...{ method: 'POST', url: '/', headers: {}, body: PHONE, encoding: 'utf8', status: 'read', leadIds: [], expiresAt: new Date(8e14) },
    ...about,
  });
  const leadIds = async (tenant = TENANT): Promise<string[]> =>
    (await parts.store.leads.list(tenant, { limit: 500 })).map(({ _id }) => _id);

  it('are all kept by default', async () => {
    await call(await lead());
    days(4_000);
    await sweep();
    expect(await leadIds()).toHaveLength(1);
  });

  it('go with their notes, and their calls keep no number; money, counters and other tenants stay', async () => {
    await keep({ keepLeadsDays: 90 });
    await topUp(parts, 5_000);
    const first = await lead({ requirement: 'three rooms', extra: [{ name: 'city', value: 'Pune' }] });
    await lead({ name: 'Ravi Kumar' });
    const answers = [{ question: 'How soon, Ravi?', spoke: true, ms: 900, key: null }];
    const callId = await call(first, { costPaise: 500, seconds: 40, answers });
    const others = await lead({ tenantId: OTHER });
    days(89);
    const young = await lead({ phone: '+919812300078', email: undefined });
    const counter = () => parts.store.counters.get(TENANT, parts.store.counters.ofTenant(TENANT));
    const before = await counter();
    await sweep();
    expect(await leadIds()).toEqual([young, first]);

    days(1);
    parts.clock.move(1);
    await sweep();
    expect(await leadIds()).toEqual([young]);
    expect(await parts.store.leads.duplicatesOf(TENANT, first)).toEqual([]);
    const kept = await parts.store.calls.get(TENANT, callId);
    expect(kept).toMatchObject({ leadId: first, status: 'completed', to: '', costPaise: 500, seconds: 40 });
    expect(JSON.stringify([kept, await parts.store.timeline.newest(TENANT, 100)])).not.toMatch(/9812300077|Ravi/);
    expect(await counter()).toEqual(before);
    expect(before.leads).toBe(2);
    expect(await parts.store.wallets.get(TENANT)).toMatchObject({ balancePaise: 5_000 });
    expect(await leadIds(OTHER)).toEqual([others]);
  });

  it('lose what was said after its time, keys first; the call stays, and a storage that is away stops nothing else', async () => {
    const { storage } = parts.erasing;
    await parts.store.tenants.patch(TENANT, { set: { keepRecordingsDays: 30, keepTranscriptsDays: 60, keepLeadsDays: 90 } });
    const now = parts.clock.now();
    const leadId = await lead();
    const spoken = {
      recording: { state: 'kept', sha256: 'ab' },
      transcript: { state: 'spooled' },
      recordedAt: now,
      transcribedAt: now,
    } as const;
    const callId = await call(leadId, { answeredAt: now, ...spoken });
    const names = (['recording', 'transcript'] as const).flatMap((kind) => [
      keyName(kind, TENANT, callId),
      objectName(kind, TENANT, callId),
    ]);
    for (const name of names) await storage.putBytes(name, Buffer.from('x'));
    days(30);
    await sweep();
    expect(storage.deleted).toEqual([]);
    parts.clock.move(60_001);
    await sweep();
    expect(storage.deleted).toEqual(names.slice(0, 2));
    expect(await parts.store.calls.get(TENANT, callId)).toMatchObject({ to: PHONE, recording: { state: 'expired', sha256: 'ab' } });
    expect(await parts.store.calls.get(TENANT, callId)).not.toHaveProperty('recordedAt');

    storage.isAway = true;
    await keep({ keepRequestsDays: 1 });
    const read = request('cn_1');
    await parts.store.requests.insertMany([read]);
    days(60);
    await sweep();
    expect([await leadIds(), await parts.store.requests.get(TENANT, read._id)]).toEqual([[leadId], undefined]);
    storage.isAway = false;
    parts.clock.move(60_001);
    await sweep();
    expect([await leadIds(), await storage.names()]).toEqual([[], []]);
    expect(await parts.store.calls.get(TENANT, callId)).toMatchObject({
      to: '',
      recording: { state: 'expired' },
      transcript: { state: 'expired' },
    });
  });

  it('stay while a call is open, and for 24 hours after a call was placed', async () => {
    await keep({ keepLeadsDays: 1 });
    const waits = await lead({ phone: '+919812300001', email: undefined });
    const waiting = await call(waits, { status: 'scheduled', placedAt: undefined });
    const called = await lead({ phone: '+919812300002', email: undefined });
    const promised = await lead({ phone: '+919812300003', email: undefined, wantsCall: true });
    days(2);
    await call(called);
    await sweep();
    expect(await leadIds()).toEqual([promised, called, waits]);
    days(1);
    await parts.store.calls.patch(TENANT, waiting, [], { set: { status: 'refused' } });
    const pending = { pending: [{ id: 'te_1' }] as never, pendingSince: parts.clock.now() };
    await parts.store.leads.patch(TENANT, called, [], { set: pending });
    await sweep();
    expect(await leadIds()).toEqual([promised, called]);
    await parts.store.leads.patch(TENANT, called, [], { unset: ['pending', 'pendingSince'] });
    days(7);
    await sweep();
    expect(await leadIds()).toEqual([]);
  });

  it('leave a tombstone of a platform’s lead, by which a repeat is recognised and calls nobody', async () => {
    await keep({ keepLeadsDays: 30 });
    const platform = {
      leadId: parts.ids('ld'),
      connectionId: 'cn_1',
      requestId: parts.ids('rq'),
      receivedAt: parts.clock.now(),
      externalId: 'x-1',
    };
    const asked = { platform: { ...platform, isTest: false, isEarlyChange: false } } as Partial<Enquiry>;
    const leadId = await lead(asked);
    days(31);
    await sweep();
    expect(await leadIds()).toEqual([]);
    const tombstone = (await parts.store.leads.get(TENANT, leadId)) as Lead;
    expect(Object.keys(tombstone).sort()).toEqual(
      [
        '_id',
        'connectionId',
        'deletedAt',
        'externalId',
        'extra',
        'isTest',
        'name',
        'receivedAt',
        'requestId',
        'status',
        'tenantId',
        'tier',
      ].sort(),
    );
    expect(JSON.stringify(tombstone)).not.toMatch(/Ravi|98123/i);
    const again = await parts.intake.accept(anEnquiry({ ...asked, phone: PHONE }));
    expect(again).toMatchObject({ leadId, callId: null, isReplay: true });
    expect(await leadIds()).toEqual([]);
  });

  it('go in bounded steps, past those that may not go yet', async () => {
    await keep({ keepLeadsDays: 1 });
    const numbers = Array.from({ length: 130 }, (_, n) => `+9198124${String(n).padStart(5, '0')}`);
    const all = await Promise.all(numbers.map((phone) => lead({ phone, email: undefined })));
    for (const one of all.slice(0, 60)) await call(one, { status: 'requested', placedAt: undefined });
    days(2);
    await sweepPaced(parts, 'sweep-old', old);
    const left = (await leadIds()).length;
    expect([left > 60, old.isDue]).toEqual([true, true]);
    await sweep();
    expect((await leadIds()).sort()).toEqual(all.slice(0, 60).sort());
  });

  it('are timeline entries, too; the figures stay', async () => {
    await keep({ keepTimelineDays: 30 });
    const entry = (): Promise<boolean> => parts.store.timeline.insert(anEntry({ _id: parts.ids('te'), at: parts.clock.now() }));
    await entry();
    days(20);
    await entry();
    days(10);
    parts.clock.move(1);
    await sweep();
    expect(await parts.store.timeline.newest(TENANT, 10)).toHaveLength(1);
  });

  it('are raw requests, too, but none that is not read yet', async () => {
    await keep({ keepRequestsDays: 7 });
    const unread = request('cn_2', { status: 'received' });
    await parts.store.requests.insertMany([request('cn_1'), request('cn_1', { status: 'ignored' }), unread, request('cn_3')]);
    days(8);
    const young = request('cn_1');
    await parts.store.requests.insertMany([young]);
    await sweep();
    const left = await Promise.all(['cn_1', 'cn_2', 'cn_3'].map((one) => parts.store.requests.ofConnection(TENANT, one, { limit: 9 })));
    expect(left.flat().map(({ _id }) => _id)).toEqual([young._id, unread._id]);
  });

  it('are looked for once a minute, when there is nothing left to delete', async () => {
    await sweep();
    expect(old.isDue).toBe(false);
    parts.clock.move(60_000);
    expect(old.isDue).toBe(true);
  });
});
