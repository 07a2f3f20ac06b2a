import type { TenantId } from '../ids.js';
import { MESSAGE_TYPES } from '../message.js';
import { SUBSCRIPTION_STATUSES } from '../subscription.js';
import { ignored, marked, record, secret, told, type RecordOf } from './record.js';
import { int, listOf, oneOf, optional, withKeywords, text, textOf, time } from './shapes.js';

const url = withKeywords(text, {
  minLength: 1,
  maxLength: 2_000,
  description: 'https, and without a user name, a password or a fragment; see docs/api.md',
});
const description = withKeywords(text, { minLength: 1, maxLength: 200 });

/** An address of a tenant to which events are sent by Standard Webhooks (github.com/standard-webhooks/standard-webhooks). */
export const SUBSCRIPTION = record({
  collection: 'subscriptions',
  what: 'subscription',
  id: { name: 'subscriptionId', prefix: 'ws' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    /** From 1 to `MAX_SUBSCRIPTIONS`, unique in the tenant: two requests at once cannot pass the limit. */
    place: ignored(int),
    /** It may hold a token, and is not logged. */
    url: marked(text, {
      newInput: withKeywords(url, { examples: ['https://example.in/turant-events'] }),
      changeInput: url,
      isNeeded: true,
      isShown: true,
    }),
    types: told(listOf(oneOf(MESSAGE_TYPES)), { input: { minItems: 1, maxItems: MESSAGE_TYPES.length }, isNeeded: true }),
    description: told(optional(text), {
      newInput: description,
      changeInput: withKeywords(description, { description: 'null takes it away' }),
      isClearable: true,
    }),
    /** Sealed by the vault with `subscriptionSecretAbout` as its context. */
    secret: secret(text),
    /** The sealed secret before the rotation, which signs too until `oldSecretUntil`. */
    oldSecret: secret(optional(text)),
    status: told(oneOf(SUBSCRIPTION_STATUSES), {
      changeInput: withKeywords(oneOf(['active', 'paused']), {
        description: 'active wakes a disabled one, too; messages of a paused one wait',
      }),
    }),
    disabledReason: told(optional(text), { description: 'why Turant has disabled it' }),
    failingSince: ignored(optional(time), { isShown: true, description: 'the first failed try since the last successful one' }),
    lastDeliveredAt: ignored(optional(time), { isShown: true, description: 'to the minute' }),
    oldSecretUntil: told(optional(time), { description: 'until when the secret before the rotation signs, too' }),
    createdAt: told(time),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    place: { fields: ['tenantId', 'place'], isUnique: true },
  },
});

export type Subscription = RecordOf<typeof SUBSCRIPTION>;
