import { DUPLICATE_WINDOW_MS, IDEMPOTENCY_KEY_MS, type Lead } from '@turant/domain';
import { anEmployee, TENANT } from '../../../../test/factories/a-road.js';
import { anEnquiry, phoneOf, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import type { Accepted } from '../road-context.js';
import { project } from '../projection/project.js';
import { acceptLead } from './accept-lead.js';
import type { Enquiry } from './enquiry.js';
import { routeLead } from '../calls/route-lead.js';
import { sweepLeads } from '../recovery/sweep-jobs.js';

const parts = forEachTest(roadParts);

const accept = (about: Partial<Enquiry> = {}): Promise<Accepted> => parts.intake.accept(anEnquiry(about));
const keyed = (idempotencyKey: string, about: Partial<Enquiry> = {}): Promise<Accepted> =>
  accept({ idempotencyKey, bodyHash: 'a', ...about });
const listed = (): Promise<Lead[]> => parts.store.leads.list(TENANT, { limit: 1000 });
const calls = () => parts.store.calls.list(TENANT, { limit: 100 });
/** Over two processes on one store. */
const race = (count: number, about: (i: number) => Partial<Enquiry>): Promise<Accepted[]> => {
  const intakes = [parts.intake, acceptLead(parts)];
  return Promise.all(Array.from({ length: count }, (_, i) => intakes[i % 2]!.accept(anEnquiry(about(i)))));
};
const withoutReplay = ({ isReplay: _, ...answer }: Accepted): Omit<Accepted, 'isReplay'> => answer;

describe('an accepted lead', () => {
  it('is stored with its announcement and its call id before the answer', async () => {
    const answer = await accept();
    expect(answer).toMatchObject({
      status: 'accepted',
      employeeId: anEmployee._id,
      tier: 'standard',
      isReplay: false,
      callId: `cl_${answer.leadId.slice(3)}`,
    });
    const lead = await parts.store.leads.get(TENANT, answer.leadId);
    expect(lead).toMatchObject({ status: 'new', openWindow: '+919812300001', callId: answer.callId });
  });

  it('without a phone is unreachable and has no call', async () => {
    const answer = await accept({ phone: undefined, email: 'A@b.in' });
    expect(answer.callId).toBeNull();
    expect(await parts.store.leads.get(TENANT, answer.leadId)).toMatchObject({ status: 'unreachable', openWindow: 'a@b.in' });
  });

  it('with neither phone nor e-mail has no window: two of them are two', async () => {
    const answers = await race(2, () => ({ phone: undefined }));
    expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  });
});

describe('the duplicate window', () => {
  it('makes 64 racing enquiries of 8 phones 8 leads, and stores the other 56 as duplicates', async () => {
    const answers = await race(64, (i) => ({ phone: phoneOf(i % 8), name: `n${i}` }));
    const leads = await listed();
    expect(leads).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 'duplicate')).toHaveLength(56);
    const idOf = new Map(leads.map(({ _id, phone }) => [phone, _id]));
    for (const [i, answer] of answers.entries()) {
      const leadId = idOf.get(phoneOf(i % 8)) as string;
      expect(answer).toMatchObject({ leadId, callId: `cl_${leadId.slice(3)}`, employeeId: anEmployee._id });
    }
    for (const { _id } of leads) expect(await parts.store.leads.duplicatesOf(TENANT, _id)).toHaveLength(7);
  });

  it('counts each lead once and tells of each enquiry once, although every event is projected twice', async () => {
    await race(64, (i) => ({ phone: phoneOf(i % 8), name: `n${i}` }));
    await parts.outbox.settled();
    const { store, published } = parts;
    for (const events of [published, [...published].reverse()]) expect(await project(parts, events)).toEqual([]);
    expect((await store.counters.get(TENANT, store.counters.ofTenant(TENANT))).leads).toBe(8);
    const types = (await store.timeline.newest(TENANT, 1_000)).map(({ type }) => type).sort();
    expect(types.filter((type) => type.startsWith('lead.'))).toEqual([
      ...Array.from({ length: 8 }, () => 'lead.accepted'),
      ...Array.from({ length: 56 }, () => 'lead.duplicate'),
    ]);
  });

  it('is one for each tenant', async () => {
    const { leadId } = await accept();
    const other = await accept({ tenantId: 'tn_other' as never });
    expect(other.status).toBe('accepted');
    expect(other.leadId).not.toBe(leadId);
  });

  it('is over after ten minutes, met stale or swept, and one of two racing enquiries opens the next', async () => {
    const first = await accept();
    parts.clock.move(DUPLICATE_WINDOW_MS - 1);
    expect(await accept()).toMatchObject({ status: 'duplicate', leadId: first.leadId });
    parts.clock.move(1);
    const next = await race(20, () => ({}));
    expect(next.filter(({ status }) => status === 'accepted')).toHaveLength(1);
    expect(new Set(next.map(({ leadId }) => leadId)).size).toBe(1);
    expect(next[0]?.leadId).not.toBe(first.leadId);
    parts.clock.move(DUPLICATE_WINDOW_MS + 1);
    await sweepLeads(parts);
    expect(await parts.store.leads.holdingWindow(TENANT, '+919812300001')).toBeUndefined();
    expect((await accept()).status).toBe('accepted');
    expect(await listed()).toHaveLength(3);
  });

  it('announces a duplicate as one: nothing is routed, and its employee is the first one', async () => {
    const { leadId } = await accept();
    await accept({ name: 'again' });
    await parts.outbox.settled();
    const [first, second] = parts.published.filter(({ type }) => type === 'lead.accepted.v1');
    expect(second?.data).toMatchObject({ leadId, duplicateId: expect.stringMatching(/^ld_/) });
    await routeLead(parts, [first!, second!]);
    expect(await calls()).toHaveLength(1);
  });
});

describe('a duplicate that asks for a call', () => {
  it('gets one if none was asked for before, and exactly one under twenty racing', async () => {
    const first = await accept({ wantsCall: false, employee: undefined });
    expect(first.callId).toBeNull();
    const answers = await race(20, (i) => ({ wantsCall: true, name: `n${i}` }));
    const callId = `cl_${first.leadId.slice(3)}`;
    expect(new Set(answers.map((answer) => answer.callId))).toEqual(new Set([callId]));
    expect(answers.every(({ leadId, status }) => leadId === first.leadId && status === 'duplicate')).toBe(true);
    expect(answers.every(({ employeeId }) => employeeId === anEmployee._id)).toBe(true);
    expect(await calls()).toMatchObject([{ _id: callId, status: 'requested', leadId: first.leadId, employeeId: anEmployee._id }]);
    expect(await parts.store.leads.get(TENANT, first.leadId)).toMatchObject({ callId, employeeId: anEmployee._id });
    await parts.outbox.settled();
    expect(parts.published.filter(({ type }) => type === 'call.requested.v1')).toHaveLength(1);
  });

  it('gets none for a lead that asked not to be called', async () => {
    const first = await accept({ wantsCall: false });
    await parts.store.leads.patch(TENANT, first.leadId, [], { set: { status: 'do-not-call' } });
    expect((await accept({ wantsCall: true })).callId).toBeNull();
    expect(await calls()).toHaveLength(0);
  });

  it('gets none if no employee could make it', async () => {
    const first = await accept({ wantsCall: false, employee: undefined });
    expect(await accept({ wantsCall: true, employee: undefined })).toMatchObject({ leadId: first.leadId, callId: null });
    expect(await calls()).toHaveLength(0);
  });
});

describe('an idempotency key', () => {
  it('answers a retry with the first answer, marked', async () => {
    const first = await keyed('k1');
    const again = await keyed('k1');
    expect(again).toEqual({ ...first, isReplay: true });
    expect(await listed()).toHaveLength(1);
    expect(await parts.store.leads.duplicatesOf(TENANT, first.leadId)).toHaveLength(0);
  });

  it('does so for twenty racing retries, too', async () => {
    const answers = await race(20, () => ({ idempotencyKey: 'k1', bodyHash: 'a' }));
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(withoutReplay(answer)))).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  it('of a duplicate replays the duplicate, racing or not', async () => {
    const first = await accept();
    const answers = await race(10, () => ({ idempotencyKey: 'k1', bodyHash: 'a' }));
    expect(answers.every(({ leadId, status }) => leadId === first.leadId && status === 'duplicate')).toBe(true);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await parts.store.leads.duplicatesOf(TENANT, first.leadId)).toHaveLength(1);
  });

  it('with another body is refused, and keeps nothing', async () => {
    await keyed('k1');
    await expect(keyed('k1', { bodyHash: 'b', phone: phoneOf(5) })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await listed()).toHaveLength(1);
  });

  it('goes before the window if both collide, with different leads', async () => {
    const first = await keyed('k1', { phone: phoneOf(1) });
    const second = await accept({ phone: phoneOf(2) });
    expect(await keyed('k1', { phone: phoneOf(2) })).toEqual({ ...first, isReplay: true });
    await expect(keyed('k1', { phone: phoneOf(2), bodyHash: 'b' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await parts.store.leads.duplicatesOf(TENANT, second.leadId)).toHaveLength(0);
  });

  it('is forgotten after 24 hours, met stale or swept', async () => {
    const first = await keyed('k1');
    parts.clock.move(IDEMPOTENCY_KEY_MS - 1);
    expect(await keyed('k1')).toMatchObject({ leadId: first.leadId, isReplay: true });
    parts.clock.move(1);
    const second = await keyed('k1', { bodyHash: 'b' });
    expect(second).toMatchObject({ status: 'accepted', isReplay: false });
    parts.clock.move(IDEMPOTENCY_KEY_MS);
    await sweepLeads(parts);
    expect(await parts.store.leads.withKey(TENANT, 'k1')).toBeUndefined();
    expect((await keyed('k1', { bodyHash: 'c' })).isReplay).toBe(false);
  });

  it('is of one tenant only', async () => {
    await keyed('k1');
    expect(await keyed('k1', { tenantId: 'tn_other' as never, bodyHash: 'b' })).toMatchObject({ isReplay: false });
  });

  it('a sound request beside a refused one in the same write is stored', async () => {
    await keyed('k1');
    const [bad, good] = await Promise.allSettled([keyed('k1', { bodyHash: 'b' }), accept({ phone: phoneOf(7) })]);
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
  });
});
