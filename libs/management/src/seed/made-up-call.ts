import { tierOf, type Call, type CallStatus, type Employee, type Lead, type MintId, type Tenant, type TimelineEntry } from '@turant/domain';

export interface MadeUp {
  lead: Lead;
  call: Call;
  isConverted: boolean;
}

/** How calls end, of a hundred; none is on the line or waits. */
const ENDS: readonly (readonly [status: CallStatus, share: number, sipCode?: number])[] = [
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

/** Longest from the lead to the call's end, so that nothing made up lies in the future. */
export const LONGEST_MS = 10 * 60 * SECOND_MS;

export interface MakeUpOrder {
  tenant: Tenant;
  employee: Employee;
  ids: MintId;
  at: Date;
  phone: string;
  /** 0 <= x < 1 */
  chance: () => number;
}

/**
 * A lead and its finished call. It costs nothing by the rules and not by an exception: an answered one was on the browser
 * line, which is metered as zero, and one that was not answered is free anyway.
 */
export function makeUpCall({ tenant, employee, ids, at, phone, chance }: MakeUpOrder): MadeUp {
  const [status, , sipCode] = endOf(chance() * 100);
  const isAnswered = status === 'completed';
  const isConverted = isAnswered && chance() < CONVERTED_OF_ANSWERED;
  const lead: Lead = {
    _id: ids('ld'),
    tenantId: tenant._id,
    name: `${oneOf(FIRST_NAMES, chance)} ${oneOf(LAST_NAMES, chance)}`,
    phone,
    requirement: oneOf(REQUIREMENTS, chance),
    source: oneOf(SOURCES, chance),
    extra: [],
    employeeId: employee._id,
    tier: tierOf(tenant, employee),
    status: isConverted ? 'converted' : isAnswered ? 'contacted' : 'unreachable',
    isTest: false,
    isListed: true,
    receivedAt: at,
  };
  lead.callId = `cl_${lead._id.slice(3)}`;
  const after = (fromMs: number, toMs: number, start: Date): Date =>
    new Date(start.getTime() + Math.round(fromMs + chance() * (toMs - fromMs)));
  const placedAt = after(40, 400, at);
  const ringingAt = status === 'failed' ? undefined : after(500, 3_000, placedAt);
  const answeredAt = isAnswered ? after(2_000, 18_000, ringingAt ?? placedAt) : undefined;
  const seconds = isAnswered ? lengthOf(chance()) : 0;
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
    endedBy: isAnswered ? (chance() < 0.6 ? 'callee' : 'agent') : status === 'cancelled' ? 'operator' : 'callee',
    endReason: isAnswered ? 'hung-up' : status,
    ...(sipCode !== undefined && { sip: { code: sipCode, reason: status } }),
    durationMs: seconds * SECOND_MS,
    seconds,
    blocks: 0,
    costPaise: 0,
  };
  return { lead, call, isConverted };
}

/** What a person reads of it, oldest first. */
export function entriesOf({ lead, call }: MadeUp, ids: MintId): TimelineEntry[] {
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

function endOf(point: number): (typeof ENDS)[number] {
  let sum = 0;
  return ENDS.find(([, share]) => (sum += share) > point) ?? (ENDS[0] as (typeof ENDS)[number]);
}

/** 3 s to 8 minutes; most are short. */
const lengthOf = (chance: number): number => Math.round(3 + 477 * chance ** 3);

const oneOf = <T>(all: readonly T[], chance: () => number): T => all[Math.floor(chance() * all.length)] as T;
