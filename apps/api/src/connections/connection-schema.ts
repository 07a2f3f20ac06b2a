import { DELIVERY_STATUSES, REQUEST_STATUSES, TIERS } from '@turant/domain';
import { int, listOf, named, oneOf, orNull, record, text, time, yesNo } from '../http/describe.js';

const byName = { type: 'object', additionalProperties: true };

const HEALTH = named('ConnectionHealth', {
  lastSeenAt: orNull(time),
  counts: { type: 'object', additionalProperties: int },
  reasons: listOf(record({ what: text, reason: text, count: int, lastAt: time })),
  isSilent: { ...yesNo, description: 'nothing came for longer than expected; of a learnt rhythm: for three times that' },
  expectedEveryMinutes: orNull(int),
  isLearnt: { ...yesNo, description: 'the rhythm is the median of the last leads, counted from 08:00 to 21:00' },
  waitingToFetch: int,
  failedPolls: int,
  accessTokenExpiresAt: orNull(time),
  expiresSoon: yesNo,
  lastError: orNull(record({ reason: text, at: time })),
  warnings: {
    ...listOf(record({ code: oneOf(['NO_PHONE', 'OPEN_ADDRESS', 'SHARED_ADDRESS_UNPROVED', 'ADDRESS_NOT_REACHABLE']), message: text })),
    description: 'what the owner should mend: OPEN_ADDRESS: whoever learns the address can send leads; set a secret',
  },
});

/** What answers show of a connection besides its record. */
export const COMPUTED = {
  dialImmediately: {
    ...orNull(yesNo),
    description: 'whether a lead with a phone is called at once; null for a provider of speech or text, which brings none',
  },
  url: { ...orNull(text), description: 'what the platform is told to call; who knows it may post. Null for a provider of speech or text' },
  token: orNull(text),
  sharedUrl: orNull(text),
  oldUrlUntil: orNull(time),
  steps: listOf(text),
  health: HEALTH,
};

export const PAYLOAD = named('Payload', {
  payloadId: text,
  receivedAt: time,
  status: oneOf(REQUEST_STATUSES),
  'reason?': text,
  replays: int,
  leadIds: listOf(text),
  method: text,
  url: text,
  headers: { type: 'object', additionalProperties: text },
  body: text,
  encoding: oneOf(['utf8', 'base64']),
  isCut: yesNo,
});

const TRIED_ITEM = named('TriedItem', {
  kind: oneOf(['lead', 'change', 'ref', 'delete', 'rejected', 'ignored']),
  externalId: orNull(text),
  'reason?': text,
  'name?': text,
  'phone?': orNull(text),
  'email?': orNull(text),
  'requirement?': orNull(text),
  'budget?': orNull(text),
  'source?': text,
  'employeeId?': orNull(text),
  'tier?': oneOf(TIERS),
  'mayDial?': yesNo,
  'isTest?': yesNo,
  'sentAt?': orNull(time),
  'extra?': byName,
});

export const TRIED = { status: oneOf(REQUEST_STATUSES), 'reason?': text, items: listOf(TRIED_ITEM) };

export const DELIVERY = named('Delivery', {
  deliveryId: text,
  what: oneOf(['lead', 'call', 'notice']),
  'leadId?': text,
  'callId?': text,
  status: { ...oneOf(DELIVERY_STATUSES), description: 'unknown: it may have arrived, and is not repeated by itself' },
  tries: int,
  createdAt: time,
  dueAt: orNull(time),
  sentAt: orNull(time),
  reason: orNull(text),
  externalId: orNull(text),
});

export const TEST_OUTCOME = named('TestOutcome', {
  status: oneOf(['sent', 'failed', 'unknown']),
  reason: orNull(text),
  externalId: orNull(text),
});
