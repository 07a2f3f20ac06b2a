import { answerInWords, isFinished, type Answer, type Answerer, type CallStatus } from '@turant/domain';
import type { CallView } from '@turant/management';

/** A call of the API. A service of an earlier release does not know the answers. */
export type FollowedCall = Omit<CallView, 'waitingFor' | 'answers' | 'answeredBy'> & {
  readonly waitingFor: string | null;
  readonly answers?: readonly Answer[] | null;
  readonly answeredBy?: Answerer | null;
};

export interface CallStep {
  /** Absent: no time of its own. */
  readonly at?: string | null;
  readonly words: string;
}

/** Everything that has happened to a call, in order and in words. */
export function stepsOf(call: FollowedCall): CallStep[] {
  const { callId, to, from, requestedAt, placedAt, ringingAt, answeredAt, endedAt } = call;
  const held = holdOf(call);
  return [
    { at: requestedAt, words: `requested: ${callId} to ${to ?? 'nobody'}` },
    ...(held === undefined ? [] : [{ words: held }]),
    ...(placedAt === null ? [] : [{ at: placedAt, words: `placed${from === null ? '' : `, caller ${from}`}` }]),
    ...(ringingAt === null ? [] : [{ at: ringingAt, words: 'ringing' }]),
    ...(answeredAt === null ? [] : [{ at: answeredAt, words: 'answered' }]),
    ...(isFinished(call.status) ? [{ at: endedAt, words: endOf(call) }, ...resultsOf(call)] : []),
  ];
}

const REMEDIES: Readonly<Record<string, string>> = {
  wallet: 'the wallet cannot pay two blocks: `npx turant wallet top-up CREDITS --reference TEXT` fills it',
  trunk: 'the trunk does not take calls: `npx turant doctor` looks why, `npx turant calls show CALL` has what the carrier answered',
  'daily-cap': 'so much may be spent on one day: it is placed when the next day begins, or `npx turant wallet cap CREDITS` raises the cap',
  limit: 'a limit of calls per hour is reached',
};

/** Why a call is not placed yet, and what is to be done; undefined for one whose turn is near, or that was placed. */
export function holdOf({ status, waitingFor, dueAt, verdict }: FollowedCall): string | undefined {
  const due = dueAt === null ? '' : `; due ${new Date(dueAt).toLocaleString('sv-SE')}`;
  if (status === 'scheduled') {
    const rule = verdict?.rules.find(({ outcome }) => outcome === 'schedule');
    return `scheduled${rule ? `, rule ${rule.rule}: ${rule.reason}` : ''}${due}`;
  }
  if (status !== 'requested' || waitingFor === null) return undefined;
  return `waits for the ${waitingFor.replace('-', ' ')}: ${REMEDIES[waitingFor] ?? 'it is placed when that is over'}${due}`;
}

const WORDS_OF_END: Readonly<Partial<Record<CallStatus, string>>> = {
  completed: 'completed',
  'no-answer': 'nobody answered',
  busy: 'busy',
  rejected: 'declined',
  cancelled: 'cancelled before the answer',
  unknown: 'ended, nobody knows how: the process that had the call on its line was lost, or the phone answered after all',
};

const WORDS_OF_PARTY = { callee: 'the person', agent: 'the employee', operator: 'an operator', system: 'the service' } as const;

function endOf({ status, refusedBy, endedBy, endReason, sip, seconds, answeredAt }: FollowedCall): string {
  if (refusedBy) return `refused by the rule ${refusedBy.rule}: ${refusedBy.reason}`;
  if (status === 'failed') return `failed: ${failureOf({ endReason, sip })}`;
  const party = endedBy === null ? '' : `, ended by ${WORDS_OF_PARTY[endedBy]}`;
  const why = endReason === null ? '' : ` (${endReason})`;
  return `${WORDS_OF_END[status] ?? status}${answeredAt === null ? '' : ` after ${seconds ?? 0} s`}${party}${why}`;
}

function failureOf({ endReason, sip }: Pick<FollowedCall, 'endReason' | 'sip'>): string {
  if (sip) return `the trunk answered ${sip.code} ${sip.reason}${sip.cause === null ? '' : `, cause ${sip.cause}`}`;
  if (endReason === 'no-response') return 'the trunk sent no response at all: `npx turant doctor` looks why';
  return endReason ?? 'for no known reason';
}

function resultsOf({ answers, answeredAt, answeredBy, cost }: FollowedCall): CallStep[] {
  if (answeredAt === null) return [];
  return [
    ...(answeredBy === 'machine' || answeredBy === 'tone' ? [{ words: `a ${answeredBy} had answered` }] : []),
    ...(answers ?? []).map((answer) => ({ words: `asked: ${answerInWords(answer)}` })),
    { words: `cost ${(cost ?? 0).toFixed(2)} credits` },
  ];
}
