import type { Failure } from '@turant/bus';
import type { DomainEvent, Topic } from '@turant/domain';
import { deliverOutcome } from './deliver-outcome.js';
import { planDelivery } from './plan-delivery.js';
import { project } from './project.js';
import { readRequest } from './read-request.js';
import type { RoadContext } from './road-context.js';
import { routeLead } from './route-lead.js';

/** One step of the road of a lead (house.md section 8). */
export interface RoadStep {
  /** Also the name of its file and, where it consumes, of its consumer group. */
  readonly step: string;
  readonly runsIn: 'api' | 'telephony' | 'any';
  /** What sets it off: events, which the one generic consumer hands to `handle`, or something else in words. */
  readonly on: readonly Topic[] | string;
  readonly write: string;
  readonly announces: readonly Topic[];
  readonly crash: string;
  /** Nobody waits for it: under load more events are handled together (Subscription.isDeferrable). */
  readonly mayWait?: true;
  /** Store writes only; network work is taken from ready lists. */
  readonly handle?: (context: RoadContext, events: readonly DomainEvent[]) => Promise<readonly Failure[]>;
}

/** The road as data: the consumers are built from it, the README's table and the chaos suite are tested against it. */
export const ROAD: readonly RoadStep[] = [
  {
    step: 'accept-lead',
    runsIn: 'api',
    on: 'POST /api/webhooks/leads',
    write: 'one unordered bulk insert of leads; the 202 goes out after it',
    announces: ['lead.accepted.v1'],
    crash: 'unique indexes on window and key; what was not announced is swept',
  },
  {
    step: 'accept-request',
    runsIn: 'api',
    on: 'a hook of a platform',
    write: "one bulk insert of raw requests; the platform's answer goes out after it",
    announces: ['request.received.v1'],
    crash: 'unique where the plugin names a delivery id; what was not announced is swept',
  },
  {
    step: 'read-request',
    runsIn: 'api',
    on: ['request.received.v1'],
    write: 'leads as above, references to fetch; then what was read, with the counts, in one commit',
    announces: ['lead.accepted.v1'],
    crash: 'ids follow from the request; a collision, or a request that was read: done',
    handle: readRequest,
  },
  {
    step: 'fetch-lead',
    runsIn: 'api',
    on: 'the ready list of references',
    write: 'the lead as above; then the reference done, in one commit with the counts',
    announces: ['lead.accepted.v1'],
    crash: 'claimed by its due time, which comes again; a collision: done',
  },
  {
    step: 'poll-source',
    runsIn: 'api',
    on: 'a connection whose poll is due',
    write: 'leads as above; then the cursor, guarded on the last one',
    announces: ['lead.accepted.v1'],
    crash: 'the same is asked for again; a collision: done',
  },
  {
    step: 'route-lead',
    runsIn: 'telephony',
    on: ['lead.accepted.v1'],
    write: 'call `requested`',
    announces: ['call.requested.v1'],
    crash: 'the same `_id` is there: done',
    handle: routeLead,
  },
  {
    step: 'plan-delivery',
    runsIn: 'telephony',
    on: ['lead.accepted.v1', 'call.ended.v1'],
    write: 'deliveries, one a target',
    announces: ['delivery.requested.v1'],
    crash: 'the id follows from lead or call and target: a duplicate is done',
    mayWait: true,
    handle: planDelivery,
  },
  {
    step: 'place-call',
    runsIn: 'telephony',
    on: 'the ready list, under a permit',
    write: 'verdict, reservation and `placing` in one commit; or verdict and `refused`, `scheduled`',
    announces: ['call.changed.v1', 'call.ended.v1', 'lead.changed.v1'],
    crash: 'guarded on `requested`; found `placing`: `unknown`, CANCEL or BYE, never a second INVITE',
  },
  {
    step: 'talk',
    runsIn: 'telephony',
    on: 'the line',
    write: '`ringing`, `answered`, each further block, `lastMediaAt`',
    announces: ['call.changed.v1', 'lead.changed.v1'],
    crash: 'guarded by worker; charged up to `lastMediaAt`',
  },
  {
    step: 'hang-up',
    runsIn: 'any',
    on: 'POST /api/calls/{id}/hang-up',
    write: 'not placed yet: `cancelled`; else a control message',
    announces: ['call.ended.v1'],
    crash: 'guarded on the status',
  },
  {
    step: 'mark-lead',
    runsIn: 'any',
    on: 'PATCH /api/leads/{id}',
    write: "the lead's status with its announcement",
    announces: ['lead.changed.v1'],
    crash: 'guarded on the status that it leaves; the same mark again: done; what was not announced is swept',
  },
  {
    step: 'settle-call',
    runsIn: 'telephony',
    on: 'the end of the line, or a lost worker',
    write: "call's end, wallet, ledger entry `charge:<callId>`, lead's status in one commit",
    announces: ['call.ended.v1'],
    crash: "guarded on what was read, and by the entry's key",
  },
  {
    step: 'deliver-outcome',
    runsIn: 'api',
    on: ['delivery.requested.v1'],
    write: 'sent, failed or unknown; or a later due time',
    announces: ['delivery.changed.v1'],
    crash: 'claimed by its due time, which comes again; an unclear outcome is not repeated',
    handle: deliverOutcome,
  },
  {
    step: 'project',
    runsIn: 'telephony',
    on: ['lead.accepted.v1', 'lead.changed.v1', 'call.requested.v1', 'call.changed.v1', 'call.ended.v1'],
    write: 'timeline entries with the event id, counters raised for those only, in one commit',
    announces: [],
    crash: 'exact under any redelivery',
    mayWait: true,
    handle: project,
  },
  {
    step: 'sweep',
    runsIn: 'any',
    on: 'a second gone by, under a lease',
    write: 'what is pending, lost, due or stale',
    announces: ['call.requested.v1', 'call.ended.v1'],
    crash: 'guarded',
  },
];

/** Consumer groups, each named after its step; also the groups of dead letters. */
export const GROUPS: readonly string[] = ROAD.filter(({ handle }) => handle).map(({ step }) => step);
