import { keyName, objectName, type Call, type Erasure } from '@turant/domain';
import { listedNumber } from '@turant/vault';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aCall, anEnquiry, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import type { Enquiry } from '../intake/enquiry.js';
import { BegunErasures } from './begun-erasures.js';
import { eraseLead } from './erase-lead.js';
import { readErased } from './erased-objects.js';

const PHONE = '+919812300077';
/** Everything by which the person could be told in a record. */
const PERSON = /9812300077|Ravi|ravi\.k|three rooms|Kothrud/i;
const KEPT = { state: 'kept', bytes: 9, durationMs: 2_000, sha256: 'a'.repeat(64) } as const;

/** The process dies: nothing that it does after this reaches store or storage. */
class Killed extends Error {}

const parts = forEachTest(roadParts);

const accept = async (about: Partial<Enquiry> = {}): Promise<string> => {
  const person = { name: 'Ravi Kumar', phone: PHONE, email: 'Ravi.K@example.in', requirement: 'three rooms', wantsCall: false };
  const { leadId } = await parts.intake.accept(anEnquiry({ ...person, extra: [{ name: 'area', value: 'Kothrud' }], ...about }));
  await parts.outbox.settled();
  return leadId;
};

const finishedCall = async (leadId: string, about: Partial<Call> = {}): Promise<Call> => {
  const now = parts.clock.now();
  const answers = [{ question: 'How soon, Ravi?', spoke: true, ms: 900, key: null }];
  const call = aCall({
    ...{ _id: parts.ids('cl'), leadId, to: PHONE, status: 'completed', placedAt: now, answeredAt: now, endedAt: now, costPaise: 500 },
    ...{ answers, recording: KEPT, transcript: KEPT, recordedAt: now, transcribedAt: now, transcribeAt: now },
    ...{ sip: { code: 200, reason: 'Ravi is here' }, idempotencyKey: `order of ${PHONE}` },
    ...about,
  });
  await parts.store.calls.insertMany([call]);
  for (const kind of ['recording', 'transcript'] as const) {
    await parts.erasing.storage.putBytes(keyName(kind, TENANT, call._id), Buffer.from('key'));
    await parts.erasing.storage.putBytes(objectName(kind, TENANT, call._id), Buffer.from('sealed'));
  }
  return call;
};

const platform = (externalId: string) => ({
  platform: {
    leadId: parts.ids('ld'),
    connectionId: 'cn_1',
    requestId: parts.ids('rq'),
    receivedAt: parts.clock.now(),
    externalId,
    isTest: false,
    isEarlyChange: false,
  },
});

const requestOf = async (_id: string, leadIds: string[]): Promise<void> => {
  const body = `{"name":"Ravi Kumar","phone":"${PHONE}"}`;
  const at = parts.clock.now();
  await parts.store.requests.insertMany([
    { _id, tenantId: TENANT, connectionId: 'cn_1', receivedAt: at, method: 'POST', url: `/api/webhooks/x/***?phone=${PHONE}`, headers: { 'x-name': 'Ravi' }, body, encoding: 'utf8', status: 'read', leadIds, platformRequestId: _id, expiresAt: at },
  ]); // prettier-ignore
};

/** A platform's lead with a note, a call that was recorded, a request with another person in it, a reference and a dead letter. */
async function person(externalId = 'x-1'): Promise<{ leadId: string; call: Call; requestId: string }> {
  const about = platform(externalId);
  const leadId = await accept(about);
  await accept();
  const { requestId } = about.platform;
  await requestOf(requestId, [leadId, 'ld_of_somebody_else']);
  const ref = { ref: { id: 'Ravi-7' }, receivedAt: parts.clock.now(), status: 'fetched' as const, leadIds: [leadId], tries: 1 };
  await parts.store.refs.insertMany([
    { _id: parts.ids('rf'), tenantId: TENANT, connectionId: 'cn_1', requestId, externalId: 'Ravi-7', expiresAt: parts.clock.now(), ...ref },
  ]);
  const event = { id: parts.ids('te'), type: 'lead.accepted.v1' as const, time: parts.clock.now(), tenantId: TENANT, subject: leadId };
  const letter = { _id: parts.ids('dl'), group: 'route-lead', reason: 'x', tries: 1, at: parts.clock.now() };
  await parts.store.acrossTenants.deadLetters.keep({ ...letter, event: { ...event, data: { leadId, lead: { name: 'Ravi' } } } });
  await parts.store.doNotCall.add(TENANT, listedNumber(parts.erasing.vault, TENANT, PHONE), {
    reason: 'Ravi asked',
    addedAt: parts.clock.now(),
    order: 'te_1',
  });
  const refused = { rule: 'do-not-call', reason: 'on the do-not-call list: Ravi asked' };
  const refusal = { refusedBy: refused, verdict: { pack: 'x', at: parts.clock.now(), rules: [{ ...refused, outcome: 'refuse' }] } };
  const call = await finishedCall(leadId, refusal);
  const entry = { _id: parts.ids('te'), tenantId: TENANT, at: parts.clock.now(), type: 'call.refused', title: 'x', leadId };
  await parts.store.timeline.insert({ ...entry, detail: { ...refused, sip: { code: 486, reason: 'Ravi is busy' }, seconds: 7 } });
  return { leadId, call, requestId };
}

/** Every record of the tenant in which the person could be. */
async function records(): Promise<unknown[]> {
  const { store } = parts;
  const page = { limit: 100 };
  const requests = await store.requests.ofConnection(TENANT, 'cn_1', page);
  const tombstones = [1, 5, 9, 14].map((n) => store.leads.withExternalId(TENANT, 'cn_1', `x-${n}`));
  const refs = requests.map(({ _id }) => store.refs.ofRequest(TENANT, _id));
  const [leads, calls, erasures] = await Promise.all([store.leads, store.calls, store.erasures].map((one) => one.list(TENANT, page)));
  const [timeline, listed] = await Promise.all([store.timeline.newest(TENANT, 100), store.doNotCall.list(TENANT, 100)]);
  const letters = await store.acrossTenants.deadLetters.newest(page);
  return [leads, calls, erasures, requests, timeline, listed, letters, await Promise.all(tombstones), await Promise.all(refs)];
}

const spokenNames = async (): Promise<string[]> => (await parts.erasing.storage.names()).filter((name) => !name.startsWith('erased/'));

async function expectErased(erasure: Erasure | undefined, { leadId, call, requestId }: Awaited<ReturnType<typeof person>>): Promise<void> {
  expect(erasure).toMatchObject({ leadId, state: 'done' });
  expect(JSON.stringify(await records())).not.toMatch(PERSON);
  expect(JSON.stringify(await parts.store.timeline.newest(TENANT, 9))).toContain('"seconds":7');
  expect(await spokenNames()).toEqual([]);
  const kept = await parts.store.calls.get(TENANT, call._id);
  expect(kept).toMatchObject({ leadId, status: 'completed', to: '', costPaise: 500, recording: { ...KEPT, state: 'erased' } });
  expect(await parts.store.requests.get(TENANT, requestId)).toMatchObject({
    body: '',
    headers: {},
    reason: 'erased',
    platformRequestId: requestId,
  });
  expect(erasure?.certificate).toEqual({
    ...{ format: 'turant-erasure-1', erasureId: erasure?._id, tenantId: TENANT, leadId, at: erasure?.at.toISOString() },
    ...{ callIds: [call._id], destroyed: { recordings: 1, transcripts: 1, requests: 1, enquiries: 2 }, keyId: 'sk_1' },
    kept: [
      'calls, timeline, ledger and receipts: ids, times, results and cost',
      'a keyed hash of the number, on the do-not-call list',
      "the platform's id of the lead",
    ],
  });
  const stored = await readErased(parts.erasing.storage, { tenantId: TENANT, leadId });
  expect(stored).toMatchObject({ certificate: erasure?.certificate, signature: erasure?.signature });
  expect(parts.erasing.isGenuine(stored!)).toBe(true);
  expect(await parts.store.doNotCall.list(TENANT, 9)).toHaveLength(1);
  expect(await parts.store.doNotCall.check(TENANT, listedNumber(parts.erasing.vault, TENANT, PHONE))).toMatchObject({
    reason: 'the person was erased',
  });
}

describe('erasing a person', () => {
  it('takes the person out of every record, destroys keys before objects, and keeps bill, hash and proof', async () => {
    const who = await person();
    const erasure = await eraseLead(parts, TENANT, who.leadId);
    await expectErased(erasure, who);
    const { deleted } = parts.erasing.storage;
    for (const kind of ['recording', 'transcript'] as const)
      expect(deleted.indexOf(keyName(kind, TENANT, who.call._id))).toBeLessThan(deleted.indexOf(objectName(kind, TENANT, who.call._id)));
    expect(JSON.stringify(parts.logged)).not.toMatch(PERSON);
  });

  it('answers the same certificate however often and by however many it is asked for', async () => {
    const { leadId } = await person();
    const answers = await Promise.all([1, 2, 3].map(() => eraseLead(parts, TENANT, leadId)));
    const again = await eraseLead(parts, TENANT, leadId);
    for (const answer of answers) expect(answer.certificate).toEqual(again.certificate);
    expect(await parts.store.erasures.list(TENANT, { limit: 9 })).toEqual([again]);
  });

  it('is refused while the person is on the line, and for what is no lead', async () => {
    const leadId = await accept();
    await finishedCall(leadId, { status: 'answered', recording: { state: 'open' } });
    await expect(eraseLead(parts, TENANT, leadId)).rejects.toMatchObject({ code: 'LEAD_ON_LINE' });
    await expect(eraseLead(parts, TENANT, 'ld_none')).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' });
    expect([await parts.store.erasures.list(TENANT, { limit: 9 }), (await parts.store.leads.get(TENANT, leadId))?.name]).toEqual([
      [],
      'Ravi Kumar',
    ]);
  });

  it('cancels a call that waits, also one that has no record yet', async () => {
    const promised = await accept({ wantsCall: true });
    const waits = await accept({ phone: '+919812300078', email: undefined });
    await finishedCall(waits, { status: 'scheduled', answeredAt: undefined, recording: undefined, transcript: undefined });
    for (const leadId of [promised, waits]) expect((await eraseLead(parts, TENANT, leadId)).state).toBe('done');
    const calls = await parts.store.calls.list(TENANT, { limit: 9 });
    expect(calls.map(({ status, to }) => [status, to])).toEqual([
      ['cancelled', ''],
      ['cancelled', ''],
    ]);
  });

  it('leaves nobody to call when the platform, or the webhook, sends the person again', async () => {
    const about = platform('x-1');
    const leadId = await accept(about);
    await eraseLead(parts, TENANT, leadId);
    expect(await accept({ ...about, wantsCall: true })).toBe(leadId);
    expect(JSON.stringify(await records())).not.toMatch(PERSON);
    await accept({ wantsCall: true });
    expect(await parts.store.doNotCall.check(TENANT, listedNumber(parts.erasing.vault, TENANT, PHONE))).toBeDefined();
  });

  it('waits for a storage that is away, and is finished by the sweep', async () => {
    const who = await person();
    parts.erasing.storage.isAway = true;
    const begun = await eraseLead(parts, TENANT, who.leadId);
    expect([begun.state, begun.certificate]).toEqual(['begun', undefined]);
    parts.erasing.storage.isAway = false;
    parts.clock.move(60_000);
    await new BegunErasures(parts).sweep();
    await expectErased(await parts.store.erasures.ofLead(TENANT, who.leadId), who);
  });

  it('waits an hour for what lies on the disk of a worker, and certifies then that it is there', async () => {
    const leadId = await accept();
    const { _id } = await finishedCall(leadId, { recording: { state: 'spooled' } });
    expect((await eraseLead(parts, TENANT, leadId)).state).toBe('begun');
    parts.clock.move(3_600_000);
    const { certificate } = await eraseLead(parts, TENANT, leadId);
    expect([certificate?.callIds, certificate?.kept.join()]).toEqual([[_id], expect.stringContaining('on the disk of a worker')]);
    // By the missing time, a worker that moves it later knows that it has to be destroyed.
    expect(await parts.store.calls.get(TENANT, _id)).not.toHaveProperty('recordedAt');
  });

  it('is finished by another process, wherever the first one was killed', async () => {
    let writes = 0;
    for (let killedAt = 1; ; killedAt += 1) {
      const who = await person(`x-${killedAt}`);
      const heal = killAtWrite(killedAt);
      const isKilled = await eraseLead(parts, TENANT, who.leadId).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      heal();
      if (!isKilled) break;
      writes = killedAt;
      parts.clock.move(60_000);
      if (await parts.store.erasures.ofLead(TENANT, who.leadId)) await new BegunErasures(parts).sweep();
      else await eraseLead(parts, TENANT, who.leadId);
      await expectErased(await parts.store.erasures.ofLead(TENANT, who.leadId), who);
    }
    // Record, window, list (2), 4 objects, request, reference, letter, lead with calls, proof, record.
    expect(writes).toBeGreaterThanOrEqual(14);
  });
});

/** Lets the process die before its nth write to store or storage. @returns what mends it */
function killAtWrite(nth: number): () => void {
  let left = nth;
  const die = (): void => {
    left -= 1;
    if (left <= 0) throw new Killed();
  };
  const { engine } = parts.store;
  const verbs = ['insertMany', 'patch', 'commit', 'delete'] as const;
  const spies = verbs.map((verb) => {
    const real = (engine[verb] as (...given: unknown[]) => Promise<unknown>).bind(engine);
    return jest.spyOn(engine, verb).mockImplementation((async (...given: unknown[]) => (die(), real(...given))) as never);
  });
  parts.erasing.storage.before = (verb) => (verb === 'get' || verb === 'list' ? undefined : die());
  return () => {
    for (const spy of spies) spy.mockRestore();
    parts.erasing.storage.before = () => undefined;
  };
}
