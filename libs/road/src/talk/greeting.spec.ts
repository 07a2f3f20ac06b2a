import { until } from '../../../../test/engines/until.js';
import { setTimeout as pause } from 'node:timers/promises';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { fakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';

const road = forEachTest(fakeTelephony);

/** A call that was just answered, while the store takes its time. */
async function answered(): Promise<{ line: FakeCall; store(): void }> {
  const line = await road.placed();
  let store: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (store = resolve));
  const write = road.outbox.patchAndAnnounce.bind(road.outbox);
  road.outbox.patchAndAnnounce = async (...order) => held.then(() => write(...order));
  line.ring().answer();
  await pause(50);
  return { line, store };
}

describe('the greeting', () => {
  it('begins when the answer is stored: then the line sends the ACK, before which a phone may play nothing', async () => {
    const { line, store } = await answered();
    expect(road.talk.orders).toEqual([]);
    store();
    await line.acknowledged;
    expect(await until(() => road.talk.orders.length === 1)).toBe(true);
  });

  it('is left out if the person has hung up before', async () => {
    const { line, store } = await answered();
    line.end({ by: 'callee', reason: 'bye' });
    store();
    await line.acknowledged;
    await pause(20);
    expect(road.talk.orders).toEqual([]);
  });
});
