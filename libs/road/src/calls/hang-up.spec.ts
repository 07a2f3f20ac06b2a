import { TENANT } from '../../../../test/factories/a-road.js';
import { aCall, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { hangUp } from './hang-up.js';

const parts = forEachTest(roadParts);

describe('hanging up', () => {
  it.each(['requested', 'scheduled'] as const)('cancels a %s call: it is never due again', async (status) => {
    await parts.store.calls.insert(aCall({ status, dueAt: parts.clock.now() }));
    expect(await hangUp(parts, TENANT, 'cl_1')).toMatchObject({
      status: 'cancelled',
      endedBy: 'operator',
      endReason: 'hung-up',
      endedAt: parts.clock.now(),
    });
    expect(await parts.store.calls.ready(TENANT, parts.clock.now(), 9)).toEqual([]);
    expect(await parts.store.acrossTenants.calls.due('scheduled', parts.clock.now(), 9)).toEqual([]);
    await parts.outbox.settled();
    expect(parts.published.map(({ type, data }) => [type, data.status])).toEqual([['call.ended.v1', 'cancelled']]);
  });

  it.each(['placing', 'ringing', 'answered'] as const)('hands a call that is %s to its worker', async (status) => {
    const heard: unknown[] = [];
    parts.bus.onControl((message) => heard.push(message));
    await parts.store.calls.insert(aCall({ status }));
    expect((await hangUp(parts, TENANT, 'cl_1')).status).toBe(status);
    expect(heard).toEqual([{ kind: 'hang-up', callId: 'cl_1' }]);
  });

  it.each(['completed', 'refused', 'no-answer', 'cancelled', 'unknown'] as const)('refuses one that is %s', async (status) => {
    await parts.store.calls.insert(aCall({ status }));
    await expect(hangUp(parts, TENANT, 'cl_1')).rejects.toMatchObject({ code: 'CALL_ENDED' });
  });

  it("does not find another tenant's call", async () => {
    await parts.store.calls.insert(aCall());
    await expect(hangUp(parts, 'tn_other' as never, 'cl_1')).rejects.toMatchObject({ code: 'CALL_NOT_FOUND' });
  });

  it('twice in parallel cancels once', async () => {
    await parts.store.calls.insert(aCall({ dueAt: parts.clock.now() }));
    const answers = await Promise.allSettled([1, 2, 3].map(() => hangUp(parts, TENANT, 'cl_1')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await parts.outbox.settled();
    expect(parts.published).toHaveLength(1);
  });
});
