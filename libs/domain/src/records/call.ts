import type { Answer } from '../answer.js';
import type { BrowserCallQuality } from '../browser-call.js';
import { ANSWERERS, CALL_STATUSES, ENDERS, type CallHop, type DialogIds, type SipEnd, type WaitReason } from '../call.js';
import type { TenantId } from '../ids.js';
import type { KeptObject } from '../kept-object.js';
import type { TelephoneQuality } from '../telephone-quality.js';
import { TIERS } from '../tier.js';
import type { TalkTimes } from '../turn-times.js';
import { OUTBOX, OUTBOX_INDEX } from './outbox.js';
import { HIDDEN, ignored, personal, secret, SHOWN, told, record, type RecordOf } from './record.js';
import { int, listOf, object, oneOf, optional, shape, text, textOf, time, yesNo } from './shapes.js';

const verdict = object({ pack: text, at: time, rules: listOf(object({ rule: text, outcome: text, reason: text })) });

export const CALL = record({
  collection: 'calls',
  what: 'call',
  id: { name: 'callId', prefix: 'cl' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    /** Absent for a visitor of a page, of whom nothing is known. A visitor may leave name and phone during the call, or after it. */
    leadId: told(optional(text), { description: 'null for a visitor of a page' }),
    employeeId: told(text),
    line: told(oneOf(['browser', 'telephone'])),
    tier: told(oneOf(TIERS)),
    /** The number that is called, E.164; empty for a browser. */
    to: personal(text),
    status: told(oneOf(CALL_STATUSES)),
    attempt: ignored(int, SHOWN),
    requestedAt: ignored(time, SHOWN),
    /** When a `requested` call may next be placed, or when a `scheduled` call becomes `requested`. */
    dueAt: ignored(optional(time)),
    /** The due time before a cap or other calls' reservations put the call off. */
    firstDueAt: ignored(optional(time)),
    /** Why a `requested` call waits: for a limit of calls, for money in the wallet, for the daily cap, or for a trunk that takes calls. */
    waitingFor: ignored(optional(textOf<WaitReason>())),
    /**
     * The due time of a call that waits for money or a trunk; of one that waits for the daily cap, when the next day begins. It becomes `dueAt` when the
     * wait is over.
     */
    keptDueAt: ignored(optional(time)),
    /** How many INVITEs of this call failed at the trunk before anything rang. */
    trunkFailures: ignored(optional(int)),
    /** How many of them failed although the trunk had worked since the one before: then the call is at fault, and not the trunk. */
    ownFailures: ignored(optional(int)),
    /** The trunks that have failed this call since it last waited, in their order: it is being tried on the next one. */
    hops: ignored(optional(shape<CallHop[]>({ type: 'array' }))),
    /** A call that failed at its trunk is not placed again before this time. */
    placeAgainAt: ignored(optional(time)),
    /** The call has waited for two hours once, and was moved to the next opening. */
    isPostponed: ignored(optional(yesNo)),
    /** The idempotency key of the request that ordered this call of a known lead. It is kept for 24 hours. */
    idempotencyKey: secret(optional(text)),
    /** SHA-256 of that request's body, hex. */
    bodyHash: secret(optional(text)),
    /** Of a second leg: the call whose person asked to be connected with the business. */
    firstLegId: ignored(optional(text), {
      ...SHOWN,
      description: 'of a call to the business: the call whose person asked for it',
    }),
    /** The call of the business's own number that this call's person asked for. */
    secondLegId: ignored(optional(text), { ...SHOWN, description: "the call to the business that this call's person asked for" }),
    /** Of a call of a browser that is up: its place among those of the tenant, from 0. No two of them have the same place. */
    browserPlace: ignored(optional(int)),
    /** Of a call of a visitor: the keyed hash of the address, or of the id that the caller of the api gave. */
    visitor: personal(optional(text)),
    /** How many calls this visitor has made, this one included. No two of them have the same number. */
    visitorCall: ignored(optional(int)),
    /** The SDP answer to the browser, sealed, for an order that is repeated while the call is up. */
    sealedAnswer: secret(optional(text)),
    /** The connection of the call's lead. */
    connectionId: told(optional(text), HIDDEN),
    from: ignored(optional(text), SHOWN),
    trunkId: ignored(optional(text), SHOWN),
    virtualNumberId: ignored(optional(text)),
    /** Set when the INVITE may have left. */
    placedAt: ignored(optional(time), SHOWN),
    ringingAt: ignored(optional(time), SHOWN),
    answeredAt: ignored(optional(time), SHOWN),
    /** Of a second leg: since when the person and the business hear one another. */
    joinedAt: ignored(optional(time), {
      ...SHOWN,
      description: 'of a call to the business: since when it and the person hear one another',
    }),
    endedAt: ignored(optional(time), SHOWN),
    endedBy: told(optional(oneOf(ENDERS))),
    /** Why the call ended, as one word of this service, such as `balance_exhausted`. */
    endReason: told(optional(text)),
    sip: ignored(optional(shape<SipEnd>({ type: 'object' }))),
    /** The questions that were asked, in their order. Absent if nobody answered the call, and for the call of a worker that died. */
    answers: personal(optional(shape<readonly Answer[]>({ type: 'array' }))),
    /** Of a call that was answered, by its line. Absent for the call of a worker that died. */
    quality: ignored(optional(shape<BrowserCallQuality | TelephoneQuality>({ type: 'object' }))),
    /** Absent if the employee did not speak with anybody, and for the call of a worker that died. */
    talkTimes: ignored(optional(shape<TalkTimes>({ type: 'object' }))),
    /** Absent if nobody answered, before 4 s at the latest have told, in a browser, and for the call of a worker that died. */
    answeredBy: ignored(optional(oneOf(ANSWERERS)), {
      ...SHOWN,
      description: 'a person, a machine (answering machine, announcement) or a tone (signal, fax, music)',
    }),
    /** Absent if the call was not to be recorded, or nobody answered. */
    recording: ignored(optional(shape<KeptObject>({ type: 'object' }))),
    /** Since when there is a recording, until it is deleted: by this field old recordings are found. */
    recordedAt: ignored(optional(time)),
    transcript: ignored(optional(shape<KeptObject>({ type: 'object' }))),
    /** Since when there is a transcript, until it is deleted. */
    transcribedAt: ignored(optional(time)),
    /** When the recording is given to the transcriber next; absent if it was transcribed, or is not to be. */
    transcribeAt: ignored(optional(time)),
    /** How often the transcriber has failed. */
    transcribeFailures: ignored(optional(int)),
    refusedBy: ignored(optional(object({ rule: text, reason: text })), SHOWN),
    /** The gate's verdicts at the moment of dialling, with the rule pack's version. */
    verdict: ignored(optional(verdict), SHOWN),
    /** From the answer to the end, by the monotonic clock; 0 if nobody answered. The charge follows from it. */
    durationMs: ignored(optional(int), SHOWN),
    /** `durationMs` in whole seconds, rounded down. */
    seconds: ignored(optional(int), SHOWN),
    blocks: ignored(optional(int), SHOWN),
    costPaise: ignored(optional(int), SHOWN),
    /** What was given back of `costPaise`. */
    refundedPaise: ignored(optional(int)),
    /** Money reserved for this call; absent before the call is placed and after it is settled. */
    reservedPaise: ignored(optional(int)),
    /** The trunk of an unfinished call; unset at the call's end, so that an index counts the trunk's open calls. */
    openOn: ignored(optional(text)),
    workerId: ignored(optional(text)),
    leaseUntil: ignored(optional(time)),
    /** When audio was last heard; the call of a dead worker is charged up to this time. */
    lastMediaAt: ignored(optional(time)),
    dialog: secret(optional(shape<DialogIds>({ type: 'object' }))),
    ...OUTBOX,
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    key: { fields: ['tenantId', 'idempotencyKey'], isUnique: true, having: 'idempotencyKey' },
    'browser-places': { fields: ['tenantId', 'browserPlace'], isUnique: true, having: 'browserPlace' },
    'by-visitor': { fields: ['tenantId', 'visitor', 'visitorCall'], isUnique: true, having: 'visitor' },
    'by-status': { fields: ['tenantId', 'status', '_id'] },
    'by-lead': { fields: ['tenantId', 'leadId', '_id'] },
    'by-employee': { fields: ['tenantId', 'employeeId', '_id'] },
    'by-callee': { fields: ['tenantId', 'to', '_id'] },
    'open-by-employee': { fields: ['tenantId', 'employeeId', '_id'], having: 'openOn' },
    'by-number': { fields: ['tenantId', 'to', 'placedAt', '_id'], having: 'placedAt' },
    placed: { fields: ['tenantId', 'placedAt', '_id'], having: 'placedAt' },
    'placed-by-connection': { fields: ['tenantId', 'connectionId', 'placedAt', '_id'], having: 'connectionId' },
    ready: { fields: ['status', 'tenantId', 'dueAt', '_id'], having: 'dueAt' },
    waiting: { fields: ['waitingFor', 'tenantId', 'keptDueAt', '_id'], having: 'keptDueAt' },
    due: { fields: ['status', 'dueAt', '_id'], having: 'dueAt' },
    'open-on-trunk': { fields: ['openOn', '_id'], having: 'openOn' },
    leases: { fields: ['leaseUntil', '_id'], having: 'leaseUntil' },
    recorded: { fields: ['tenantId', 'recordedAt', '_id'], having: 'recordedAt' },
    transcribed: { fields: ['tenantId', 'transcribedAt', '_id'], having: 'transcribedAt' },
    'to-transcribe': { fields: ['transcribeAt', '_id'], having: 'transcribeAt' },
    ...OUTBOX_INDEX,
  },
});

export type Call = RecordOf<typeof CALL>;
