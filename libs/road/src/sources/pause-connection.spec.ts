import { SettingsError, type Connection } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { messagingParts } from '../../../../test/factories/messaging-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { pauseConnection } from './pause-connection.js';

const parts = forEachTest(messagingParts);

describe('a connection that this service pauses', () => {
  it('is told once, to the timeline, to subscriptions and to other targets, and not to itself', async () => {
    const { store, connection, clock } = parts;
    await store.connections.patch(TENANT, connection._id, [], { set: { isTarget: true } });
    await store.connections.insert({ ...connection, _id: 'cn_2', name: 'Other', tokenHash: 'hash-2', isTarget: true });
    const subscription = await parts.subscribe({}, 'connection.paused');
    const paused = await store.connections.get(TENANT, connection._id);
    const error = new SettingsError('VENDOR_REFUSED_CREDENTIALS', 'the token has run out');
    await Promise.all([1, 2].map(() => pauseConnection(parts, paused as Connection, error)));
    const because = { code: 'VENDOR_REFUSED_CREDENTIALS', reason: 'the token has run out' };
    expect(await store.connections.get(TENANT, connection._id)).toMatchObject({ status: 'paused', pausedBecause: because });
    const detail = { connectionId: connection._id, name: 'Fake', plugin: 'fake', ...because };
    const entries = (await store.timeline.newest(TENANT, 10)).filter(({ type }) => type === 'connection.paused');
    expect(entries.map((one) => one.detail)).toEqual([detail]);
    expect(await parts.messages(subscription._id)).toMatchObject([{ type: 'connection.paused', notice: { data: detail } }]);
    const deliveries = await store.deliveries.ready.due(TENANT, clock.now(), 10);
    expect(deliveries.map(({ connectionId, event }) => [connectionId, event])).toEqual([['cn_2', 'connection.paused']]);
  });
});
