import { next, NOW, PAGE, T, type Drives } from './drive.js';
import { OUTBOUND_RECORD as RECORD } from './outbound-records.js';
import { connectionOf, idOf } from './record-values.js';

/** Uses of the repositories of subscriptions and messages, and the lists of deliveries. */
export const OUTBOUND_DRIVES: Drives = {
  'subscriptions.list': ({ subscriptions }) => subscriptions.list(T, PAGE),
  'subscriptions.all': ({ subscriptions }) => subscriptions.all(T),
  'subscriptions.remove': ({ subscriptions }) => subscriptions.remove(T, idOf('ws', 500)),
  'messages.insertMany': ({ messages }) => messages.insertMany([RECORD.messages(next()), RECORD.messages(next())]),
  'messages.ofSubscription': ({ messages }) => messages.ofSubscription(T, idOf('ws', 0), PAGE),
  'messages.ofSubscription of a status': ({ messages }) => messages.ofSubscription(T, idOf('ws', 5), PAGE, 'given-up'),
  'messages.sendAgain': ({ messages }) => messages.sendAgain([RECORD.messages(5), RECORD.messages(10)], NOW),
  'deliveries.ofConnection': ({ deliveries }) => deliveries.ofConnection(T, connectionOf(0), PAGE),
  'deliveries.ofConnection of a status': ({ deliveries }) => deliveries.ofConnection(T, connectionOf(0), PAGE, 'due'),
  'across: messages.subscriptions': ({ acrossTenants: { messages } }) => messages.subscriptions('', 3),
  'across: messages.due': ({ acrossTenants: { messages } }) => messages.due(idOf('ws', 0), NOW, 3),
  'across: messages.claim': ({ acrossTenants: { messages } }) => messages.claim(RECORD.messages(30), NOW),
};
