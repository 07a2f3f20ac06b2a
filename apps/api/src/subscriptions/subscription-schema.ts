import { MESSAGE_STATUSES, MESSAGE_TYPES } from '@turant/domain';
import { int, named, oneOf, orNull, text, time, yesNo } from '../http/describe.js';

export const SIGNING_SECRET = {
  ...text,
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
  description: 'signs the messages (Standard Webhooks): shown this once and never again',
};

export const MESSAGE = named('Message', {
  messageId: { ...text, description: 'also the webhook-id of every try' },
  subscriptionId: text,
  type: oneOf(MESSAGE_TYPES),
  eventId: text,
  leadId: orNull(text),
  callId: orNull(text),
  deliveryId: orNull(text),
  status: oneOf(MESSAGE_STATUSES),
  tries: int,
  occurredAt: time,
  dueAt: { ...orNull(time), description: 'when the next try is due' },
  sentAt: orNull(time),
  lastStatus: { ...orNull(int), description: 'the HTTP status of the last answer' },
  lastError: orNull(text),
});

/** How a test message fared. */
export const TEST_MESSAGE = named('TestMessageOutcome', {
  messageId: { ...text, description: 'the webhook-id; a test is not in the log' },
  type: oneOf(MESSAGE_TYPES),
  isTaken: yesNo,
  status: { ...orNull(int), description: 'the HTTP status of the answer; null if there was none' },
  reason: { ...orNull(text), description: 'why it was not taken' },
  durationMs: int,
});
