import type { DomainEvent } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aLead, QUIET, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { PublishedMarker } from './published-marker.js';

const parts = forEachTest(roadParts);

const event = (id: string): DomainEvent => ({
  id,
  type: 'lead.accepted.v1',
  time: parts.clock.now(),
  tenantId: TENANT,
  subject: 'x',
  data: { leadId: 'ld_1' },
});
const lead = (_id: string, ...ids: string[]) =>
  parts.store.leads.insert(aLead({ _id, pending: ids.map(event), pendingSince: parts.clock.now() }));
const pendingOf = async (_id: string) => (await parts.store.leads.get(TENANT, _id))?.pending?.map(({ id }) => id);
/** Documents in each write that was made. */
function watched(): number[] {
  const { pending } = parts.store.acrossTenants.leads;
  const clear = pending.clear.bind(pending);
  const sizes: number[] = [];
  pending.clear = (published) => (sizes.push(published.length), clear(published));
  return sizes;
}

describe('published events', () => {
  it.each([0, 20])('are taken out of their documents, and no others (together within %i ms)', async (togetherMs) => {
    await lead('ld_1', 'te_1', 'te_2', 'te_3');
    await lead('ld_2', 'te_4');
    const published = new PublishedMarker(parts.store, QUIET, togetherMs);
    await published.mark([
      { source: 'leads', id: 'ld_1', events: [event('te_1'), event('te_3')] },
      { source: 'leads', id: 'ld_2', events: [event('te_4')] },
    ]);
    expect([await pendingOf('ld_1'), await pendingOf('ld_2')]).toEqual([['te_2'], undefined]);
  });

  it('of several batches go together, a document’s in one', async () => {
    const sizes = watched();
    await lead('ld_1', 'te_1', 'te_2');
    await lead('ld_2', 'te_3');
    const published = new PublishedMarker(parts.store, QUIET, 20);
    await Promise.all([
      published.mark([{ source: 'leads', id: 'ld_1', events: [event('te_1')] }]),
      published.mark([{ source: 'leads', id: 'ld_2', events: [event('te_3')] }]),
      published.mark([{ source: 'leads', id: 'ld_1', events: [event('te_2')] }]),
    ]);
    expect([sizes, await pendingOf('ld_1'), await pendingOf('ld_2')]).toEqual([[2], undefined, undefined]);
  });

  it('that cannot be taken out stay for the sweep, and the next ones go', async () => {
    await lead('ld_1', 'te_1');
    await lead('ld_2', 'te_2');
    const published = new PublishedMarker(parts.store, { ...QUIET, warn: () => undefined }, 20);
    const { patchMany } = parts.store.engine;
    parts.store.engine.patchMany = () => Promise.reject(new Error('no primary'));
    await published.mark([{ source: 'leads', id: 'ld_1', events: [event('te_1')] }]);
    parts.store.engine.patchMany = patchMany;
    await published.mark([{ source: 'leads', id: 'ld_2', events: [event('te_2')] }]);
    expect([await pendingOf('ld_1'), await pendingOf('ld_2')]).toEqual([['te_1'], undefined]);
  });
});
