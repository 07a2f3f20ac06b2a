import {
  tierOf,
  withPrefix,
  type Call,
  type CallStatus,
  type Employee,
  type Lead,
  type MintId,
  type Tenant,
  type TimelineEntry,
} from '@turant/domain';

export interface GeneratedCall {
  lead: Lead;
  call: Call;
  isConverted: boolean;
}

/** How 100 calls end. No generated call is in progress or waiting. */
const OUTCOMES: readonly (readonly [status: CallStatus, share: number, sipCode?: number])[] = [
  ['completed', 58],
  ['no-answer', 23, 480],
  ['busy', 8, 486],
  ['rejected', 5, 603],
  ['failed', 3, 503],
  ['cancelled', 3, 487],
];
const CONVERTED_OF_ANSWERED = 0.12;
const FIRST_NAMES = ['Aarav', 'Ananya', 'Deepa', 'Farhan', 'Gurpreet', 'Ishaan', 'Kavya', 'Lakshmi', 'Meera', 'Nikhil', 'Priya', 'Rohan'];
const LAST_NAMES = ['Bose', 'Das', 'Iyer', 'Khan', 'Kulkarni', 'Nair', 'Patel', 'Rao', 'Reddy', 'Sharma', 'Singh', 'Verma'];
const SOURCES = ['google-ads', 'meta-ads', 'website', 'referral', 'crm'];
const REQUIREMENTS = ['a demo', 'a price', 'a call back', '3 BHK flat', 'an appointment'];

const SECOND_MS = 1000;

/**
 * The longest time from a generated lead to the end of its call, in ms. If the lead is older than this, none of its generated events lies
 * in the future.
 */
export const MAX_CALL_SPAN_MS = 10 * 60 * SECOND_MS;

interface CallInput {
  tenant: Tenant;
  employee: Employee;
  ids: MintId;
  at: Date;
  phone: string;
  /** A random number, 0 <= x < 1. */
  random: () => number;
}

/**
 * A lead and its finished call. The usual rules make the call free: an answered call was on the browser line, which is
 * free of charge, and an unanswered call costs nothing on any line.
 */
export function generateCall({ tenant, employee, ids, at, phone, random }: CallInput): GeneratedCall {
  const [status, , sipCode] = outcomeAt(random() * 100);
  const isAnswered = status === 'completed';
  const isConverted = isAnswered && random() < CONVERTED_OF_ANSWERED;
  const lead: Lead = {
    _id: ids('ld'),
    tenantId: tenant._id,
    name: `${oneOf(FIRST_NAMES, random)} ${oneOf(LAST_NAMES, random)}`,
    phone,
    requirement: oneOf(REQUIREMENTS, random),
    source: oneOf(SOURCES, random),
    extra: [],
    employeeId: employee._id,
    tier: tierOf(tenant, employee),
    status: isConverted ? 'converted' : isAnswered ? 'contacted' : 'unreachable',
    isTest: false,
    isListed: true,
    receivedAt: at,
  };
  lead.callId = withPrefix(lead._id, 'cl');
  const after = (fromMs: number, toMs: number, start: Date): Date =>
    new Date(start.getTime() + Math.round(fromMs + random() * (toMs - fromMs)));
  const placedAt = after(40, 400, at);
  const ringingAt = status === 'failed' ? undefined : after(500, 3_000, placedAt);
  const answeredAt = isAnswered ? after(2_000, 18_000, ringingAt ?? placedAt) : undefined;
  const seconds = isAnswered ? secondsOf(random()) : 0;
  const endedAt = answeredAt ? new Date(answeredAt.getTime() + seconds * SECOND_MS) : after(1_000, 30_000, ringingAt ?? placedAt);
  const call: Call = {
    _id: lead.callId,
    tenantId: tenant._id,
    leadId: lead._id,
    employeeId: employee._id,
    line: isAnswered ? 'browser' : 'telephone',
    tier: lead.tier,
    to: phone,
    status,
    attempt: 1,
    requestedAt: at,
    placedAt,
    ...(ringingAt && { ringingAt }),
    ...(answeredAt && { answeredAt }),
    endedAt,
    endedBy: isAnswered ? (random() < 0.6 ? 'callee' : 'agent') : status === 'cancelled' ? 'operator' : 'callee',
    endReason: isAnswered ? 'hung-up' : status,
    ...(sipCode !== undefined && { sip: { code: sipCode, reason: status } }),
    durationMs: seconds * SECOND_MS,
    seconds,
    blocks: 0,
    costPaise: 0,
  };
  return { lead, call, isConverted };
}

/** The timeline entries of a generated call, oldest first. */
export function entriesOf({ lead, call }: GeneratedCall, ids: MintId): TimelineEntry[] {
  const { tenantId, employeeId, leadId, _id: callId, status } = call;
  const entry = (at: Date | undefined, type: string, title: string, detail: Record<string, unknown> = {}): TimelineEntry[] =>
    at ? [{ _id: ids('te'), tenantId, at, type, title, leadId, callId, employeeId, detail }] : [];
  return [
    ...entry(lead.receivedAt, 'lead.accepted', 'Lead received', { tier: lead.tier }),
    ...entry(call.placedAt, 'call.placing', 'Dialling', { status: 'placing' }),
    ...entry(call.ringingAt, 'call.ringing', 'Ringing', { status: 'ringing' }),
    ...entry(call.answeredAt, 'call.answered', 'Answered', { status: 'answered' }),
    ...entry(call.endedAt, `call.${status}`, TITLES[status] ?? status, { status, seconds: call.seconds, blocks: 0, costPaise: 0 }),
  ];
}

const TITLES: Readonly<Partial<Record<CallStatus, string>>> = {
  completed: 'Call completed',
  'no-answer': 'No answer',
  busy: 'Busy',
  rejected: 'Call rejected',
  failed: 'Call failed',
  cancelled: 'Call cancelled',
};

function outcomeAt(point: number): (typeof OUTCOMES)[number] {
  let sum = 0;
  return OUTCOMES.find(([, share]) => (sum += share) > point) ?? (OUTCOMES[0] as (typeof OUTCOMES)[number]);
}

/** The length of an answered call: 3 s to 8 minutes, mostly short. */
const secondsOf = (fraction: number): number => Math.round(3 + 477 * fraction ** 3);

const oneOf = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)] as T;
