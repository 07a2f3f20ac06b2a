import fc from 'fast-check';
import type { Bus } from '@turant/bus';
import { LEAD_STATUSES, type DomainEvent, type LeadStatus } from '@turant/domain';
import { listedNumber } from '@turant/vault';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aLead, QUIET, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { Outbox } from '../outbox/outbox.js';
import { LEAD_MARKS, type LeadMark } from './lead-marks.js';
import { markLead } from './mark-lead.js';
import { project } from '../projection/project.js';
import { sweepUnpublished } from '../recovery/sweep-jobs.js';

const BY = { keyId: 'ak_1' };
/** The process dies after the write, and nothing is published. */
const NO_BROKER = { publish: () => Promise.reject(new Error('no broker')) } as unknown as Bus;

const parts = forEachTest(roadParts);

const mark = (status: LeadMark, id = 'ld_1') => markLead(parts, TENANT, id, status, BY);
const NUMBER = () => listedNumber(parts.erasing.vault, TENANT, '+919812300001');
const list = () => parts.store.doNotCall.add(TENANT, NUMBER(), { addedAt: new Date(0), order: 'te_1' });
const statusOf = async (id = 'ld_1') => (await parts.store.leads.get(TENANT, id))?.status;
const converted = async () => (await parts.store.counters.get(TENANT, TENANT)).converted;
const published = async (): Promise<DomainEvent[]> => {
  await parts.outbox.settled();
  return parts.published.filter(({ type }) => type === 'lead.changed.v1');
};

describe('marking a lead', () => {
  it('publishes converted, lost and back each time, with the key that did it, and without the person', async () => {
    await parts.store.leads.insert(aLead({ status: 'contacted', employeeId: 'em_1' }));
    for (const status of ['converted', 'lost', 'contacted'] as const) expect((await mark(status)).status).toBe(status);
    expect((await published()).map(({ subject, data }) => [subject, data])).toEqual([
      ['ld_1', { leadId: 'ld_1', employeeId: 'em_1', from: 'contacted', status: 'converted', ...BY }],
      ['ld_1', { leadId: 'ld_1', employeeId: 'em_1', from: 'converted', status: 'lost', ...BY }],
      ['ld_1', { leadId: 'ld_1', employeeId: 'em_1', from: 'lost', status: 'contacted', ...BY }],
    ]);
    expect(await parts.store.leads.get(TENANT, 'ld_1')).not.toHaveProperty('pending');
  });

  it('writes and publishes nothing for the same mark again, nor for ten in parallel', async () => {
    await parts.store.leads.insert(aLead());
    const answers = await Promise.all(Array.from({ length: 10 }, () => mark('converted')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('converted'));
    await mark('converted');
    expect(await published()).toHaveLength(1);
  });

  it.each(LEAD_STATUSES)('allows a lead that is %s its marks', async (status) => {
    if (status === 'do-not-call') await list();
    await parts.store.leads.insertMany(LEAD_MARKS.map((one) => aLead({ _id: `ld_${one}`, status })));
    const results = await Promise.all(LEAD_MARKS.map((one) => mark(one, `ld_${one}`).catch(({ code }: { code: string }) => code)));
    const refused = (one: LeadMark): boolean => status === 'do-not-call' || (status === 'calling' && one !== 'converted' && one !== 'lost');
    expect(results).toEqual(LEAD_MARKS.map((one) => (refused(one) ? 'LEAD_STATUS_CONFLICT' : expect.objectContaining({ status: one }))));
    for (const one of LEAD_MARKS) expect(await statusOf(`ld_${one}`)).toBe(refused(one) ? status : one);
  });

  it('lets a lead that asked not to be called have any mark once its number is off the list, and not before', async () => {
    for (const one of LEAD_MARKS) {
      await parts.store.leads.insert(aLead({ _id: `ld_${one}`, status: 'do-not-call' }));
      await list();
      await expect(mark(one, `ld_${one}`)).rejects.toMatchObject({
        code: 'LEAD_STATUS_CONFLICT',
        message: expect.stringContaining('take the number off the do-not-call list'),
      });
      await parts.store.doNotCall.remove(TENANT, NUMBER());
      expect([(await mark(one, `ld_${one}`)).status, (await mark(one, `ld_${one}`)).status]).toEqual([one, one]);
    }
    expect((await published()).map(({ data }) => [data.from, data.status])).toEqual(LEAD_MARKS.map((one) => ['do-not-call', one]));
  });

  it('keeps a lead whose number is on the list by its hash alone', async () => {
    await parts.store.leads.insert(aLead({ status: 'do-not-call' }));
    await parts.store.doNotCall.addHashed(TENANT, NUMBER().hashed, { addedAt: new Date(0), order: 'te_1' });
    await expect(mark('new')).rejects.toMatchObject({ code: 'LEAD_STATUS_CONFLICT' });
  });

  it('finds neither a duplicate nor another tenant’s lead', async () => {
    await parts.store.leads.insertMany([aLead({ isListed: undefined, duplicateOf: 'ld_2' }), aLead({ _id: 'ld_2' })]);
    await expect(mark('lost')).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' });
    await expect(markLead(parts, 'tn_other' as never, 'ld_2', 'lost', BY)).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' });
  });

  it('is announced by the sweep if the process died after the write', async () => {
    await parts.store.leads.insert(aLead());
    await markLead({ ...parts, outbox: new Outbox(parts.store, NO_BROKER, QUIET) }, TENANT, 'ld_1', 'converted', BY);
    expect(await published()).toEqual([]);
    await mark('converted');
    parts.clock.move(60_000);
    await sweepUnpublished(parts);
    expect(await published()).toHaveLength(1);
    await project(parts, await published());
    expect(await converted()).toBe(1);
  });
});

describe('the counter of converted leads', () => {
  it('is exact whatever people mark, with every event twice, shuffled, by two projectors', async () => {
    await parts.store.leads.insertMany([1, 2, 3, 4].map((n) => aLead({ _id: `ld_${n}`, phone: `+91981230000${n}` })));
    const marks = fc.sample(
      fc.tuple(fc.constantFrom('ld_1', 'ld_2', 'ld_3', 'ld_4'), fc.constantFrom(...LEAD_MARKS, 'converted' as const)),
      { numRuns: 120, seed: 7 },
    );
    for (let at = 0; at < marks.length; at += 4) await Promise.all(marks.slice(at, at + 4).map(([id, status]) => mark(status, id)));
    const events = await published();
    expect(events.length).toBeGreaterThan(40);
    const shuffled = (seed: number): DomainEvent[] =>
      fc.sample(fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }), { numRuns: 1, seed })[0] as DomainEvent[];
    const inBatches = async (all: DomainEvent[]): Promise<void> => {
      for (let at = 0; at < all.length; at += 7) expect(await project(parts, all.slice(at, at + 7))).toEqual([]);
    };
    await Promise.all([inBatches(shuffled(1)), inBatches(shuffled(2))]);
    const statuses: (LeadStatus | undefined)[] = await Promise.all([1, 2, 3, 4].map((n) => statusOf(`ld_${n}`)));
    expect(await converted()).toBe(statuses.filter((status) => status === 'converted').length);
    expect(await parts.store.timeline.newest(TENANT, 1_000)).toHaveLength(events.length);
  });

  it('counts no test lead, and a real one to its employee, too', async () => {
    await parts.store.leads.insertMany([aLead({ isTest: true }), aLead({ _id: 'ld_2', employeeId: 'em_1' })]);
    await mark('converted');
    await mark('converted', 'ld_2');
    await project(parts, await published());
    expect(await converted()).toBe(1);
    expect((await parts.store.counters.get(TENANT, parts.store.counters.ofEmployee(TENANT, 'em_1'))).converted).toBe(1);
  });

  it('shows a person what was done', async () => {
    await parts.store.leads.insert(aLead({ status: 'contacted' }));
    await mark('converted');
    await project(parts, await published());
    expect(await parts.store.timeline.newest(TENANT, 9)).toEqual([
      expect.objectContaining({
        type: 'lead.converted',
        title: 'Marked as converted',
        leadId: 'ld_1',
        detail: { status: 'converted', from: 'contacted', ...BY },
      }),
    ]);
  });
});
