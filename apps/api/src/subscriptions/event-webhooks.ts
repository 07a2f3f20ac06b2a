import { MESSAGE_TYPES, type MessageType } from '@turant/domain';
import { CALL_FIELDS, REPLY } from '../calls/call-schema.js';
import { idOf, int, listOf, named, number, orNull, record, text, time, typeNameOf, yesNo, type JsonSchema } from '../http/describe.js';
import { PLAIN_LEAD } from '../leads/lead-schema.js';
import { EVENT_EXAMPLES } from './event-examples.js';

const isTest = { ...yesNo, description: 'whether the lead is a test' };
const OF_LEAD = named('LeadEventData', { leadId: idOf('ld'), isTest, lead: PLAIN_LEAD });
const TOLD_CALL = named('ToldCall', {
  ...CALL_FIELDS,
  answers: { ...orNull(listOf(record(REPLY))), description: 'without the questions: what was said to the person is never sent' },
});
const OF_CALL = named('CallEventData', { callId: idOf('cl'), 'leadId?': idOf('ld'), isTest, call: TOLD_CALL });
const title = { ...text, description: 'one sentence' };

const DATA: Readonly<Record<MessageType, JsonSchema>> = {
  'lead.accepted': OF_LEAD,
  'lead.changed': OF_LEAD,
  'call.requested': OF_CALL,
  'call.answered': OF_CALL,
  'call.ended': OF_CALL,
  'call.refused': OF_CALL,
  'delivery.failed': record({
    ...{ deliveryId: idOf('dv'), connectionId: text, 'leadId?': idOf('ld'), 'callId?': idOf('cl'), event: text },
    ...{ status: { ...text, enum: ['failed', 'unknown'] }, reason: orNull(text), tries: int },
  }),
  'wallet.low': record({ title, credits: number, callsLeft: int }),
  'wallet.capped': record({ title, day: text, dailyCap: number, spentToday: number }),
  'trunk.failing': record({ title, trunkId: text, name: text, reason: text, 'sipCode?': int, failures: int }),
  'source.silent': record({ title, connectionId: text, name: text, plugin: text, lastSeenAt: time }),
  'source.stuck': record({ title, connectionId: text, name: text, plugin: text, payloadId: idOf('rq'), reason: text }),
  'connection.paused': record({ title, connectionId: text, name: text, plugin: text, code: text, reason: text }),
  'subscription.disabled': record({ title, subscriptionId: text, host: text, reason: text }),
  'sign-in.refused': record({
    ...{ title, 'userId?': text, 'invitationId?': text },
    ...{ wrongPasswords: int, wrongCodes: int, refusedLinks: int, addresses: int },
  }),
};

const SUMMARIES: Readonly<Record<MessageType, string>> = {
  'lead.accepted': 'A lead has come in; later enquiries of the same person are notes of that lead, and are not told',
  'lead.changed': 'A person or a program has marked a lead, or it has become converted or ceased to be so',
  'call.requested': 'A call is asked for; again when it has waited or was postponed',
  'call.answered': 'Somebody or something has answered the call',
  'call.ended': 'A call is over, whatever became of it; a call that was never placed is told as call.refused',
  'call.refused': 'A rule has stopped a call before it was placed',
  'delivery.failed': 'An outcome could not be delivered to a target, or it is unknown whether it was',
  'wallet.low': 'The balance pays fewer than ten more calls',
  'wallet.capped': 'The daily cap leaves too little for one more call',
  'trunk.failing': 'A trunk with a number of yours takes no calls',
  'source.silent': 'A source has sent nothing for longer than it usually does',
  'source.stuck': 'A request of a source could not be read within its limits of time and memory; told once an hour for a connection',
  'connection.paused': 'A connection is paused because its credentials or settings do not work',
  'subscription.disabled': 'Another subscription of yours is disabled',
  'sign-in.refused': 'Many tries to sign in as one of your people, or to use a link, were refused',
};

const HEADERS = [
  ['webhook-id', text, 'the message’s id, the same on every try: drop what has come before'],
  ['webhook-timestamp', { type: 'string', pattern: '^[0-9]{10}$' }, 'when this try was signed, in seconds since 1970'],
  ['webhook-signature', text, 'v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them'],
].map(([name, schema, description]) => ({ name, in: 'header', required: true, description, schema }));

const answer = (description: string): object => ({ description });
const RESPONSES = {
  '2XX': answer('Taken'),
  410: answer('No more messages are wanted: the subscription is disabled'),
  default: answer('Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded'),
};

/** The whole body of a type. */
export const eventSchema = (type: MessageType): JsonSchema =>
  named(`${typeNameOf(type)}Event`, {
    type: { type: 'string', const: type },
    timestamp: { ...time, description: 'when it happened' },
    data: DATA[type],
  });

/** What is sent to the address of a subscription, for the member `webhooks` of the OpenAPI document: one for each type. */
export const EVENT_WEBHOOKS: Readonly<Record<MessageType, object>> = Object.fromEntries(
  MESSAGE_TYPES.map((type) => [type, { post: webhook(type) }]),
) as Record<MessageType, object>;

function webhook(type: MessageType): object {
  const example = { type, timestamp: '2026-11-21T06:30:33.000Z', data: EVENT_EXAMPLES[type] };
  return {
    operationId: `event.${type}`,
    summary: SUMMARIES[type],
    tags: ['subscriptions'],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: eventSchema(type), examples: { one: { value: example } } } } },
    responses: RESPONSES,
  };
}
