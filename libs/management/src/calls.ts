import {
  keptAsOf,
  RejectedError,
  shownNameOf,
  toCredits,
  type Answer,
  type Call,
  type KeptObject,
  type KeptState,
  type Lead,
  type TenantId,
  type TurnTimes,
  type WaitReason,
} from '@turant/domain';
import { CALL, viewOf, type ViewOf } from '@turant/domain/records';
import type { CallFilter, PageQuery } from '@turant/store';
import { openAnswers, type Vault } from '@turant/vault';
import { tenantPhone } from './do-not-call.js';
import type { ManagementContext } from './management-context.js';
import { pageOfViews, timeText, type Page } from './view.js';

type CallsContext = Pick<ManagementContext, 'store' | 'clock'> & { vault: Vault };

/** A call as the API shows it. A field that is unknown, or not known yet, is null. */
export type CallView = Omit<ViewOf<typeof CALL>, 'employeeId'> & {
  employeeId: string | null;
  to: string | null;
  sip: { code: number; reason: string; cause: number | null } | null;
  /** Credits. */
  cost: number | null;
  /** Credits that were given back of the cost; absent if none were. */
  refunded?: number;
  refundedPaise?: number;
  /** What the person did at each question; null before the end, if nobody answered, and if the call's worker died. */
  answers: readonly Answer[] | null;
  /** How the recording and the transcript are; null if the call is not recorded. */
  recording: KeptView | null;
  transcript: KeptView | null;
  /** The trunks that have failed the call before the one of `trunkId`. */
  hops: { trunkId: string; at: string; reason: string; sipCode: number | null }[];
  /** Why a requested call is not placed yet. */
  waitingFor: WaitReason | null;
  /** When a scheduled or waiting call is due. */
  dueAt: string | null;
  /** The Call-ID of the INVITE, by which a carrier finds the call; null for a browser. */
  sipCallId: string | null;
  /** From the INVITE to the first ringing or, without one, to the answer. */
  pddMs: number | null;
  /** What the network did to the call: other fields for a browser's than for a telephone's. */
  quality: NonNullable<Call['quality']> | null;
};

/** An object as the API shows it. */
export interface KeptView {
  state: KeptState;
  /** Of a recording. */
  durationMs: number | null;
  /** Why it ended before the call, or failed. */
  reason: string | null;
  isCutOff: boolean;
  /** SHA-256 of the sealed bytes, hex. */
  sha256: string | null;
}

const keptView = (kept: KeptObject | undefined): KeptView | null =>
  kept
    ? {
        state: kept.state,
        durationMs: kept.durationMs ?? null,
        reason: kept.reason ?? null,
        isCutOff: kept.isCutOff ?? false,
        sha256: kept.sha256 ?? null,
      }
    : null;

type ViewContext = Pick<CallsContext, 'vault' | 'clock'>;

/** The vault opens the questions of the answers. */
export const callView = ({ vault, clock }: ViewContext, call: Call): CallView => ({
  ...viewOf(CALL, call),
  to: call.to === '' ? null : call.to,
  sip: call.sip ? { ...call.sip, cause: call.sip.cause ?? null } : null,
  cost: call.costPaise === undefined ? null : toCredits(call.costPaise),
  ...(call.refundedPaise !== undefined && { refunded: toCredits(call.refundedPaise), refundedPaise: call.refundedPaise }),
  answers: openAnswers(vault, call._id, call.answers) ?? null,
  recording: keptView(keptAsOf(call.recording, call.endedAt, clock.now())),
  transcript: keptView(keptAsOf(call.transcript, call.endedAt, clock.now())),
  hops: (call.hops ?? []).map(({ trunkId, at, reason, sipCode = null }) => ({ trunkId, at: at.toISOString(), reason, sipCode })),
  waitingFor: call.status === 'requested' ? (call.waitingFor ?? null) : null,
  dueAt: call.status === 'scheduled' || (call.status === 'requested' && call.waitingFor) ? timeText(call.dueAt ?? call.keptDueAt) : null,
  sipCallId: call.dialog?.sipCallId ?? null,
  pddMs: postDialDelayMs(call),
  quality: call.quality ?? null,
});

/** Times of the store have whole milliseconds. */
function postDialDelayMs({ placedAt, ringingAt, answeredAt }: Call): number | null {
  const rang = ringingAt ?? answeredAt;
  return placedAt && rang ? Math.max(0, rang.getTime() - placedAt.getTime()) : null;
}

/** A turn as the API shows it. A stage that did not happen is null. */
export type TurnView = {
  [Field in keyof TurnTimes]-?: undefined extends TurnTimes[Field] ? Exclude<TurnTimes[Field], undefined> | null : TurnTimes[Field];
};

/** A call with the name of its lead as lists of leads show it; null for a call without a lead, and for a lead that is erased. */
export interface NamedCallView extends CallView {
  leadName: string | null;
}

/** A call with the times of its conversation: null before the end, if nobody answered, and if the call's worker died. */
export interface WholeCallView extends NamedCallView {
  /** From the answer to the first frame of the greeting. */
  answerToFirstWordMs: number | null;
  turns: TurnView[] | null;
  /** How many later turns are not in `turns`. */
  turnsLeftOut: number | null;
}

const wholeCallView = (context: ViewContext, call: Call, lead: Lead | undefined): WholeCallView => ({
  ...callView(context, call),
  leadName: leadNameOf(lead),
  answerToFirstWordMs: call.talkTimes?.answerToFirstWordMs ?? null,
  turns: call.talkTimes?.turns.map(turnView) ?? null,
  turnsLeftOut: call.talkTimes?.turnsLeftOut ?? null,
});

const turnView = (turn: TurnTimes): TurnView => ({
  turn: turn.turn,
  question: turn.question ?? null,
  atMs: turn.atMs,
  speechMs: turn.speechMs ?? null,
  endpointMs: turn.endpointMs ?? null,
  speechReadyMs: turn.speechReadyMs ?? null,
  firstFrameMs: turn.firstFrameMs ?? null,
  responseMs: turn.responseMs ?? null,
  isInterrupted: turn.isInterrupted,
  bargeInMs: turn.bargeInMs ?? null,
  falseInterruptions: turn.falseInterruptions,
  language: turn.language ?? null,
  languageChange: turn.languageChange ?? null,
  votes: turn.votes ?? null,
  finalWordsMs: turn.finalWordsMs ?? null,
  firstTokenMs: turn.firstTokenMs ?? null,
  firstClauseMs: turn.firstClauseMs ?? null,
  firstSoundMs: turn.firstSoundMs ?? null,
  providers: turn.providers ?? null,
});

/** The call that a lead promises, before the call has a record of its own. */
const promisedCall = (lead: Lead, callId: string): Call => ({
  _id: callId,
  tenantId: lead.tenantId,
  leadId: lead._id,
  employeeId: lead.employeeId ?? '',
  line: 'telephone',
  tier: lead.tier,
  to: lead.phone ?? '',
  status: 'requested',
  attempt: 1,
  requestedAt: lead.receivedAt,
});

/** What no list of leads shows has no name to tell, such as the remains of an erased lead. */
const leadNameOf = (lead: Lead | undefined): string | null => (lead?.isListed ? shownNameOf(lead) : null);

/**
 * A call. Until the call has a record of its own, its lead answers for it with the status `requested`.
 * @param promisedBy id of the lead that the call's id was made from
 * @throws RejectedError CALL_NOT_FOUND
 */
export async function getCall(context: CallsContext, tenant: TenantId, callId: string, promisedBy: string): Promise<WholeCallView> {
  const { calls, leads } = context.store;
  const call = await calls.get(tenant, callId);
  if (call) return wholeCallView(context, call, call.leadId === undefined ? undefined : await leads.get(tenant, call.leadId));
  const lead = await leads.get(tenant, promisedBy);
  if (lead?.callId === callId) return wholeCallView(context, promisedCall(lead, callId), lead);
  throw new RejectedError('CALL_NOT_FOUND', 'no such call');
}

/**
 * Newest first.
 * @param where at most one filter; a phone number may be written as a person types it
 * @throws RejectedError PHONE_INVALID
 */
export async function listCalls(context: CallsContext, tenant: TenantId, page: PageQuery, where: CallFilter = {}): Promise<Page<CallView>> {
  const to = where.to === undefined ? undefined : await tenantPhone(context.store, tenant, where.to, 'to');
  return pageOfViews(
    page,
    (query) => context.store.calls.list(tenant, query, { ...where, to }),
    (call) => callView(context, call),
  );
}

/**
 * A page of `listCalls` with the names of the leads, which are read together: whoever shows the list asks for no lead.
 * @throws RejectedError PHONE_INVALID
 */
export async function listNamedCalls(...asked: Parameters<typeof listCalls>): Promise<Page<NamedCallView>> {
  const [{ store }, tenant] = asked;
  const { data, ...rest } = await listCalls(...asked);
  const leads = await store.leads.getMany(tenant, [...new Set(data.flatMap(({ leadId }) => leadId ?? []))]);
  const names = new Map(leads.map((lead) => [lead._id, leadNameOf(lead)]));
  return { ...rest, data: data.map((call) => ({ ...call, leadName: names.get(call.leadId ?? '') ?? null })) };
}
