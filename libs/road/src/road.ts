import type { Topic } from '@turant/domain';
import { takeBrowserCall } from './browser/take-browser-call.js';
import { callLead } from './calls/call-lead.js';
import { hangUp } from './calls/hang-up.js';
import { placeCall } from './calls/place-call.js';
import { placeSecondLeg } from './calls/place-second-leg.js';
import { retryCall } from './calls/retry-call.js';
import { routeLead } from './calls/route-lead.js';
import { settleCall } from './calls/settle-call.js';
import { acceptLead } from './intake/accept-lead.js';
import { markLead } from './intake/mark-lead.js';
import { keepSpooled } from './recordings/keep-spooled.js';
import { planMessage } from './messages/plan-message.js';
import { TOLD_TOPICS } from './messages/message-type-of.js';
import { sendMessage } from './messages/send-message.js';
import { deliverOutcome } from './outcomes/deliver-outcome.js';
import { planDelivery } from './outcomes/plan-delivery.js';
import { project } from './projection/project.js';
import type { EventHandler, EventHandlers } from './recovery/handle-failed-again.js';
import { sweep } from './recovery/sweep.js';
import { acceptRequest } from './sources/accept-request.js';
import { fetchLead } from './sources/fetch-lead.js';
import { pollSource } from './sources/poll-source.js';
import { readRequest } from './sources/read-request.js';
import { talk } from './talk/talk.js';
import { transcribeCall } from './transcripts/transcribe-call.js';

/** One step of the road of a lead. */
export interface RoadStep {
  /** The step's function; the file is named after it. */
  readonly run: (...parameters: never[]) => unknown;
  /** The name of `run` with hyphens; for a step that handles events also the name of its consumer group. */
  readonly step: string;
  readonly runsIn: 'api' | 'telephony' | 'any';
  /** The events that start it, which the one generic consumer hands to `handle`, or another trigger in words. */
  readonly on: readonly Topic[] | string;
  readonly write: string;
  readonly announces: readonly Topic[];
  readonly crash: string;
  /** Nobody waits for its result: under load more events are handled together (Subscription.isDeferrable). */
  readonly isDeferrable?: true;
  /** Makes writes to the store only; network work is taken from ready lists. */
  readonly handle?: EventHandler;
}

/** The road as data: the consumers are built from this table, and the table of docs/road.md and the chaos suite are tested against it. */
export const ROAD: readonly RoadStep[] = [
  {
    run: acceptLead,
    step: 'accept-lead',
    runsIn: 'api',
    on: 'POST /api/webhooks/leads',
    write: 'one unordered bulk insert of leads, in the embedded engine with the counter of leads; the 202 is sent after it',
    announces: ['lead.accepted.v1'],
    crash: 'unique indexes on duplicate window and idempotency key; the sweep publishes unpublished events',
  },
  {
    run: acceptRequest,
    step: 'accept-request',
    runsIn: 'api',
    on: 'POST /api/webhooks/{plugin}/{token}',
    write: 'one bulk insert of raw requests; the platform is answered after it',
    announces: ['request.received.v1'],
    crash: "unique index on the platform's request id, if it has one; the sweep publishes unpublished events",
  },
  {
    run: readRequest,
    step: 'read-request',
    runsIn: 'api',
    on: ['request.received.v1'],
    write:
      'leads as in accept-lead and references to fetch, each a write of its own; last the request as read and the counts, in one commit',
    announces: ['lead.accepted.v1'],
    crash:
      'ids follow from the request, so that a second reading stores nothing twice; a request that was read is skipped; one whose reading was begun twice and did not end becomes `stuck`',
    handle: readRequest,
  },
  {
    run: fetchLead,
    step: 'fetch-lead',
    runsIn: 'api',
    on: 'the ready list of references to fetch',
    write: 'the lead as in accept-lead; last the reference as fetched and the counts, in one commit',
    announces: ['lead.accepted.v1'],
    crash: 'a claim sets a later due time, so that the work is due again after a crash; a lead that is stored is skipped',
  },
  {
    run: pollSource,
    step: 'poll-source',
    runsIn: 'api',
    on: 'a connection whose poll is due',
    write: 'leads as in accept-lead; last the cursor, guarded on the value that was read',
    announces: ['lead.accepted.v1'],
    crash: 'the next poll asks the platform for the same leads again; leads that are stored are skipped',
  },
  {
    run: routeLead,
    step: 'route-lead',
    runsIn: 'telephony',
    on: ['lead.accepted.v1'],
    write: 'one bulk insert of calls, `requested`',
    announces: ['call.requested.v1'],
    crash: "the call's id follows from the lead's, so that it is stored once",
    handle: routeLead,
  },
  {
    run: planDelivery,
    step: 'plan-delivery',
    runsIn: 'telephony',
    on: ['lead.accepted.v1', 'call.ended.v1'],
    write: 'one bulk insert of deliveries, one for each target',
    announces: ['delivery.requested.v1'],
    crash: 'the id follows from the lead or call and the target, so that it is stored once',
    isDeferrable: true,
    handle: planDelivery,
  },
  {
    run: placeCall,
    step: 'place-call',
    runsIn: 'telephony',
    on: 'the ready list of calls, under a permit of the trunk',
    write: "permit, verdict, reservation, `placing` and the lead's status in one commit; or verdict and `refused` or `scheduled`",
    announces: ['call.changed.v1', 'call.ended.v1', 'lead.changed.v1'],
    crash: 'guarded on `requested`; a call found `placing` after a crash becomes `unknown` and gets CANCEL or BYE, never a second INVITE',
  },
  {
    run: talk,
    step: 'talk',
    runsIn: 'telephony',
    on: 'the line',
    write: '`ringing`, `answered`, the reservation of each further block, `lastMediaAt`; `requested` if the INVITE failed at the trunk',
    announces: ['call.changed.v1', 'lead.changed.v1'],
    crash: 'guarded on the worker; after a crash the call is `unknown`, and charged up to `lastMediaAt`',
  },
  {
    run: placeSecondLeg,
    step: 'place-second-leg',
    runsIn: 'telephony',
    on: "the key that connects a call's person with the business",
    write:
      "permit, reservation, the first call's `secondLegId` and the second leg as `placing` in one commit; or the second leg as `refused`",
    announces: ['call.changed.v1', 'call.ended.v1'],
    crash:
      'guarded on a first call without a second leg; after a crash both become `unknown` like any lost call, and none is dialled again',
  },
  {
    run: takeBrowserCall,
    step: 'take-browser-call',
    runsIn: 'telephony',
    on: 'POST /api/calls/browser, as a control message',
    write: 'the call as `placing`, with a place among the calls of browsers, in one insert; `answered` and the sealed answer',
    announces: ['call.changed.v1'],
    crash: 'unique indexes on id, key, place and number of the visitor; after a crash the call is `unknown` and costs nothing',
  },
  {
    run: callLead,
    step: 'call-lead',
    runsIn: 'any',
    on: 'POST /api/calls',
    write: "the new call and the lead's `lastCallId` in one commit",
    announces: ['call.requested.v1'],
    crash: 'unique index on the idempotency key; without a key, 409 while the lead has an open call',
  },
  {
    run: retryCall,
    step: 'retry-call',
    runsIn: 'telephony',
    on: ['call.ended.v1'],
    write: "the next call and the lead's `lastCallId` in one commit, as the employee's retry policy says",
    announces: ['call.requested.v1'],
    crash: "guarded on the lead's newest call, so that an event that comes twice makes one call",
    handle: retryCall,
  },
  {
    run: hangUp,
    step: 'hang-up',
    runsIn: 'any',
    on: 'POST /api/calls/{id}/hang-up',
    write: 'a call that is not placed becomes `cancelled`; for a call on the line a control message goes to its worker',
    announces: ['call.ended.v1'],
    crash: 'guarded on the status',
  },
  {
    run: markLead,
    step: 'mark-lead',
    runsIn: 'any',
    on: 'PATCH /api/leads/{id}',
    write: "the lead's status",
    announces: ['lead.changed.v1'],
    crash: 'guarded on the old status; the same mark again changes nothing',
  },
  {
    run: settleCall,
    step: 'settle-call',
    runsIn: 'telephony',
    on: 'the end of the call on the line, or a lost worker',
    write: "call's end, wallet, ledger entry `charge:<callId>`, lead's status in one commit",
    announces: ['call.ended.v1'],
    crash: "guarded on the call and wallet that were read, and by the ledger entry's unique key",
  },
  {
    run: keepSpooled,
    step: 'keep-spooled',
    runsIn: 'telephony',
    on: 'the end of a recorded call, or a file that a dead process has left in the spool',
    write: "the wrapped key, then the object, into the object storage; last the call's `recording` or `transcript` as `kept`",
    announces: [],
    crash:
      'a file stays in the spool until the call says `kept`, so that each write is made again; guarded on an object that was not erased',
  },
  {
    run: transcribeCall,
    step: 'transcribe-call',
    runsIn: 'api',
    on: 'the ready list of calls whose recording is kept, if a transcriber is set',
    write: "the transcript, in the place of the one before and under its key; last the call's `transcript`; or a later due time",
    announces: [],
    crash:
      'a claim sets a later due time, so that the call is due again after a crash; guarded on the claim and on a transcript that was not erased',
  },
  {
    run: deliverOutcome,
    step: 'deliver-outcome',
    runsIn: 'api',
    on: ['delivery.requested.v1'],
    write: '`sent`, `failed` or `unknown`; or a later due time',
    announces: ['delivery.changed.v1'],
    crash:
      'a claim sets a later due time, so that the delivery is due again after a crash; a delivery whose outcome is unclear is not repeated',
    handle: async ({ delivering }) => {
      delivering?.nudge();
      return [];
    },
  },
  {
    run: planMessage,
    step: 'plan-message',
    runsIn: 'api',
    on: TOLD_TOPICS,
    write: 'one bulk insert of messages, one for each subscription that asks for the type; nothing for a tenant without subscriptions',
    announces: [],
    crash: "the message's id follows from the event's and the subscription's, so that it is stored once",
    isDeferrable: true,
    handle: planMessage,
  },
  {
    run: sendMessage,
    step: 'send-message',
    runsIn: 'api',
    on: 'the ready list of messages',
    write: '`sent`, `given-up`, or `failed` with a later due time; then how the subscription fares',
    announces: [],
    crash: 'a claim sets a later due time, so that the message is due again after a crash; it is sent again under the same `webhook-id`',
  },
  {
    run: project,
    step: 'project',
    runsIn: 'telephony',
    on: ['lead.accepted.v1', 'lead.changed.v1', 'call.requested.v1', 'call.changed.v1', 'call.ended.v1'],
    write: "a timeline entry for each event, under the event's id, and the counters of the new entries, in one commit",
    announces: [],
    crash: 'entries that are stored are skipped, with their counts',
    isDeferrable: true,
    handle: project,
  },
  {
    run: sweep,
    step: 'sweep',
    runsIn: 'telephony',
    on: 'every second; each job but the one for lost calls under a lease',
    write:
      'unpublished events, lost calls, calls that are due, or whose wallet or trunk is back, windows and keys that have expired, records that are too old, and tenants that are being deleted',
    announces: ['call.requested.v1', 'call.ended.v1'],
    crash: 'each write is guarded; the next process takes the lease over',
  },
];

/** Handlers by consumer group; a group is named after its step. */
export const HANDLERS: EventHandlers = new Map(ROAD.flatMap(({ step, handle }) => (handle ? [[step, handle] as const] : [])));

/** Consumer groups, also of dead letters. */
export const GROUPS: readonly string[] = [...HANDLERS.keys()];
