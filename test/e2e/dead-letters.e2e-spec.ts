import { asTenantId, createIds, type DeadLetter, type MintId } from '@turant/domain';
import { openStore } from '@turant/store';
import type { Answer } from '../engines/service.js';
import { useOwnService } from '../engines/use-own-service.js';
import { freshPhone, type CallRecord } from './calls.js';
import { expectFields, expectProblem } from './problem.js';

const service = useOwnService();
/** Oldest first: two that can be handled by now, one whose step is no more. */
let letters: DeadLetter[];
let callId: string;

/** As a step leaves it that a bug of ours has stopped. */
const aLetter = (ids: MintId, group: string, event: DeadLetter['event']): DeadLetter => ({
  _id: ids('dl'),
  group,
  event,
  reason: 'TypeError: it was not a function',
  tries: 0,
  at: new Date(),
});

beforeAll(async () => {
  const { leadId } = (await service.postLead({ lead: { name: 'Asha Rao', phone: freshPhone() } })).body;
  callId = leadId.replace('ld_', 'cl_');
  await service.stop();
  const { dataDir, tenantId, employeeId } = service;
  const store = await openStore({ dataDir });
  const ids = createIds(() => Date.now());
  const lead = await store.leads.get(asTenantId(tenantId), leadId);
  const event = {
    ...{ id: ids('te'), type: 'lead.accepted.v1' as const, time: new Date(), tenantId: asTenantId(tenantId), subject: leadId },
    data: { leadId, callId, employeeId, tier: 'standard' as const, lead: { name: 'Asha Rao', phone: lead?.phone, isTest: false } },
  };
  letters = ['route-lead', 'project', 'gone'].map((group) => aLetter(ids, group, event));
  for (const letter of letters) await store.acrossTenants.deadLetters.keep(letter);
  await store.close();
  await service.again();
}, 120_000);

const list = (query = ''): Promise<Answer> => service.send(`/api/dead-letters${query}`, { key: service.adminKey });
const replay = (id: string): Promise<Answer> => service.send(`/api/dead-letters/${id}/replay`, { method: 'POST', key: service.adminKey });
const idsIn = ({ body }: Answer): string[] => body.data.map(({ deadLetterId }: CallRecord) => deadLetterId);

describe('a dead letter', () => {
  it('is listed for the operator, newest first and by pages, without what it says of a person', async () => {
    const [first, second, third] = letters as [DeadLetter, DeadLetter, DeadLetter];
    const page = await list('?limit=2');
    expect(idsIn(page)).toEqual([third._id, second._id]);
    const rest = await list(`?limit=2&cursor=${page.body.nextCursor}`);
    expect(rest.body).toEqual({
      success: true,
      data: [
        {
          deadLetterId: first._id,
          group: 'route-lead',
          event: {
            ...{ id: first.event.id, type: 'lead.accepted.v1', time: first.event.time.toISOString() },
            ...{ tenantId: service.tenantId, subject: first.event.subject },
          },
          ...{ reason: first.reason, tries: 0, at: first.at.toISOString(), dueAt: null },
        },
      ],
      nextCursor: null,
    });
    expect(JSON.stringify([page.body, rest.body])).not.toContain('Asha');
    expect(idsIn(await list('?group=project'))).toEqual([second._id]);
    expect(idsIn(await list(`?until=${first.at.toISOString()}`)).includes(third._id)).toBe(false);
  });

  it.each(['limit=0', 'limit=101', 'cursor=garbage', 'group=nothing'])('is not listed by %s', async (query) => {
    expectFields(await list(`?${query}`), query.split('=')[0]);
  });

  it('is handled when it is replayed, and is off the list then', async () => {
    const [first] = letters as [DeadLetter];
    expect((await service.send(`/api/calls?leadId=${first.event.subject}`)).body.data).toEqual([]);
    const answer = await replay(first._id);
    expect(answer).toMatchObject({ status: 200, body: { success: true, deadLetter: { deadLetterId: first._id, tries: 0 } } });
    expect(Date.parse(answer.body.deadLetter.dueAt)).toBeLessThanOrEqual(Date.now());
    await service.until(async () => !idsIn(await list()).includes(first._id), 20_000);
    expect((await service.send(`/api/calls?leadId=${first.event.subject}`)).body.data).toMatchObject([{ callId }]);
    const [entry] = (await service.send('/api/audit/operator', { key: service.adminKey })).body.data;
    expect(entry).toMatchObject({ action: 'change', what: 'dead-letter', whatId: first._id, who: { kind: 'operator' } });
    expectProblem(await replay(first._id), 404);
    expectProblem(await replay('dl_x'), 404);
  });

  it('stays, with the reason of its last try, where its cause is not mended', async () => {
    const [, , third] = letters as [DeadLetter, DeadLetter, DeadLetter];
    await replay(third._id);
    const tried = await service.until(async () => {
      const [letter] = (await list()).body.data.filter(({ deadLetterId }: CallRecord) => deadLetterId === third._id);
      return letter.tries > 0 && letter;
    }, 120_000);
    expect(tried).toMatchObject({ reason: 'no step gone handles events', dueAt: expect.any(String) });
  });
});
