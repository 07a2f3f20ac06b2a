import { asTenantId, type DeadLetter } from '@turant/domain';
import { listDeadLetters, replayDeadLetter, replayGroup } from './dead-letters.js';
import { contextOfEach } from './testing/open-context.js';

const context = contextOfEach();

const letters = () => context.store.acrossTenants.deadLetters;
/** Stores a dead letter that is not due, as after its last try. */
async function keep(group: string): Promise<string> {
  const at = context.clock.now();
  const event: DeadLetter['event'] = {
    ...{ id: context.ids('te'), type: 'lead.accepted.v1', time: at, tenantId: asTenantId('tn_1'), subject: 'ld_1' },
    data: { leadId: 'ld_1' },
  };
  const _id = context.ids('dl');
  await letters().keep({ _id, group, event, reason: 'a bug', tries: 220, at });
  return _id;
}
async function keepMany(count: number, groupOf: (i: number) => string): Promise<string[]> {
  const kept: string[] = [];
  for (let i = 0; i < count; i++) {
    kept.push(await keep(groupOf(i)));
    context.passes(1_000);
  }
  return kept;
}

describe('dead letters', () => {
  it('of all groups are one list, newest first, each once, whatever the page', async () => {
    const kept = await keepMany(20, (i) => `group-${(i * i) % 3}`);
    for (const limit of [1, 3, 7, 20]) {
      const seen: string[] = [];
      for (let before: string | undefined, more = true; more; more = before !== undefined) {
        const page = await listDeadLetters(context, { limit, before });
        seen.push(...page.data.map(({ deadLetterId }) => deadLetterId));
        before = page.next;
      }
      expect(seen).toEqual([...kept].reverse());
    }
    const start = context.clock.now().getTime() - 20_000;
    const between = { since: new Date(start + 5_000), until: new Date(start + 8_000), limit: 50 };
    expect((await listDeadLetters(context, between)).data.map(({ deadLetterId }) => deadLetterId)).toEqual(kept.slice(5, 8).reverse());
    expect((await listDeadLetters(context, { limit: 50 }, 'group-1')).data.every(({ group }) => group === 'group-1')).toBe(true);
  });

  it('are due at once when they are replayed, with all their tries before them; the others wait', async () => {
    const [one = ''] = await keepMany(2, () => 'route-lead');
    expect(await letters().due(context.clock.now(), 9)).toEqual([]);
    expect(await replayDeadLetter(context, one)).toMatchObject({ deadLetterId: one, tries: 0, dueAt: context.clock.now().toISOString() });
    expect(await letters().due(context.clock.now(), 9)).toMatchObject([{ _id: one, tries: 0 }]);
    await letters().remove(one);
    await expect(replayDeadLetter(context, one)).rejects.toMatchObject({ code: 'DEAD_LETTER_NOT_FOUND' });
  });

  it('of a group are replayed to the last, however many, and of no other', async () => {
    const own = await keepMany(1_003, () => 'route-lead');
    await keep('project');
    expect(await replayGroup(context, 'route-lead')).toBe(1_003);
    expect((await letters().due(context.clock.now(), 2_000)).map(({ _id }) => _id).sort()).toEqual(own);
  });
});
