import type { Message, Subscription } from '@turant/domain';
import type { Document } from '../src/engine/storage-engine.js';
import { at, FAR, idOf, ownOf, TENANTS } from './record-values.js';

/** Record `n` of the collections of events that are sent to tenants' own addresses. */
export const OUTBOUND_RECORD = {
  messages: (n): Message => ({
    ...ownOf('wm', n),
    subscriptionId: idOf('ws', n % (6 * TENANTS)),
    type: 'lead.accepted',
    eventId: idOf('te', n),
    occurredAt: at(n),
    leadId: idOf('ld', n),
    status: n % 3 === 0 ? 'due' : n % 2 === 0 ? 'sent' : 'given-up',
    createdAt: at(n),
    tries: 0,
    expiresAt: FAR,
    ...(n % 3 === 0 && { dueAt: at(n) }),
  }),
  subscriptions: (n): Subscription => ({
    ...ownOf('ws', n),
    place: n,
    url: `https://example.in/${n}`,
    types: ['lead.accepted'],
    secret: `sealed-${n}`,
    status: 'active',
    createdAt: at(n),
  }),
} satisfies Readonly<Record<string, (n: number) => Document>>;
