import type { Message, Subscription } from '@turant/domain';
import { messagingParts } from '../../../../test/factories/messaging-parts.js';
import { QUIET } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { WorkList } from '../ready-list/work-list.js';
import { MAX_SENDS_OF_FAILING, MAX_SENDS_OF_ONE, MessageQueues } from './message-queues.js';
import { newMessage } from './new-message.js';
import { until } from '../../../../test/engines/until.js';

const parts = forEachTest(messagingParts);

async function waiting(subscription: Subscription, count: number): Promise<void> {
  const at = parts.clock.now();
  const told = () => ({ type: 'wallet.low' as const, eventId: parts.ids('te'), occurredAt: at, notice: { title: 'Low', data: {} } });
  await parts.store.messages.insertMany(Array.from({ length: count }, () => newMessage(subscription, told(), at)));
}

/** A list whose work goes on until `release`. */
function held(maxParallel: number) {
  const begun: Message[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const queues = new MessageQueues(parts);
  const run = async (one: Message): Promise<void> => {
    begun.push(one);
    await gate;
    await parts.store.messages.patch(one.tenantId, one._id, [], { set: { status: 'sent' }, unset: ['dueAt'] });
  };
  const list = new WorkList({ clock: parts.clock, log: QUIET }, queues, (one: Message) => queues.inPlace(one, run), { maxParallel });
  const of = ({ _id }: Subscription): number => begun.filter(({ subscriptionId }) => subscriptionId === _id).length;
  return { begun, list, of, release: () => release() };
}

it('a slow end holds some places and no more, and one that fails holds one: the others go on', async () => {
  const [slow, failing, other] = [
    await parts.subscribe(),
    await parts.subscribe({ failingSince: parts.clock.now() }),
    await parts.subscribe(),
  ];
  const paused = await parts.subscribe({ status: 'paused' });
  for (const one of [slow, failing, paused]) await waiting(one, 30);
  await waiting(other, 2);
  const { begun, list, of, release } = held(100);
  list.nudge();
  const most = MAX_SENDS_OF_ONE + MAX_SENDS_OF_FAILING + 2;
  await until(async () => begun.length >= most);
  await waiting(other, 1);
  list.nudge();
  await until(async () => of(other) === 3);
  expect([of(slow), of(failing), of(paused)]).toEqual([MAX_SENDS_OF_ONE, MAX_SENDS_OF_FAILING, 0]);
  release();
  await until(async () => begun.length === 63);
  await list.stop();
  expect(new Set(begun.map(({ _id }) => _id)).size).toBe(63);
  expect(of(paused)).toBe(0);
});
