import { dltProblems } from './dlt.js';
import type { Lead } from './lead.js';
import { localTime, nextLocal } from './local-time.js';
import { isDialable } from './phone.js';
import { RULE_PACK } from './rule-pack.js';
import type { Employee, Tenant, Trunk, VirtualNumber } from './tenant.js';

/** Everything the gate looks at; what is missing is a reason to refuse: closed when in doubt. */
export interface GateInput {
  now: Date;
  tenant: Tenant | undefined;
  employee: Employee | undefined;
  lead: Lead | undefined;
  to: string;
  doNotCall: { reason?: string } | undefined;
  trunk: Trunk | undefined;
  /** The tenant's own number that would be shown. */
  callerId: VirtualNumber | undefined;
  /** Calls to this number that went out in the last 24 h; counted, not capped, for a call that was asked for. */
  attemptsToday: number;
}

export type RuleVerdict =
  | { outcome: 'pass'; reason: string }
  | { outcome: 'not-applied'; reason: string }
  | { outcome: 'refuse'; reason: string }
  | { outcome: 'schedule'; reason: string; at: Date };

export interface GateRule {
  readonly id: string;
  readonly check: (input: GateInput) => RuleVerdict;
}

export interface GateVerdict {
  pack: string;
  at: Date;
  rules: { rule: string; outcome: RuleVerdict['outcome']; reason: string }[];
  /** First rule that did not let the call pass; absent when it may go. */
  stopped?: { rule: string; reason: string; scheduleAt?: Date };
}

const pass = (reason: string): RuleVerdict => ({ outcome: 'pass', reason });
const refuse = (reason: string): RuleVerdict => ({ outcome: 'refuse', reason });
const onTestTrunk: RuleVerdict = { outcome: 'not-applied', reason: 'not applied: test trunk' };

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function callingHours({ now, trunk }: GateInput): RuleVerdict {
  if (trunk?.kind === 'test') return onTestTrunk;
  const { fromMinutes, toMinutes } = RULE_PACK.callingHours;
  const { minutes } = localTime(now, RULE_PACK.calleeZone);
  const hours = `${clock(fromMinutes)}-${clock(toMinutes)} ${RULE_PACK.calleeZone}`;
  if (minutes >= fromMinutes && minutes < toMinutes) return pass(`within ${hours}`);
  const at = nextLocal(now, RULE_PACK.calleeZone, fromMinutes);
  return { outcome: 'schedule', reason: `outside ${hours}; next opening ${at.toISOString()}`, at };
}

function employeeHours({ now, tenant, employee }: GateInput): RuleVerdict {
  const hours = employee?.activeHours;
  if (!hours || !tenant) return pass('the employee works at any hour');
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const { minutes } = localTime(now, tenant.timeZone);
  // The same time twice is round the clock.
  const isIn = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (isIn) return pass(`the employee works ${hours.from}-${hours.to}`);
  const at = nextLocal(now, tenant.timeZone, from);
  return { outcome: 'schedule', reason: `the employee works ${hours.from}-${hours.to}; next ${at.toISOString()}`, at };
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

function callerId({ trunk, callerId: number, tenant }: GateInput): RuleVerdict {
  if (!trunk) return refuse('no trunk');
  if (!number || number.tenantId !== tenant?._id) return refuse("no caller id of the tenant's own");
  if (number.status !== 'active') return refuse(`caller id is ${number.status}`);
  return number.trunkIds.includes(trunk._id)
    ? pass('own active number, registered on the trunk')
    : refuse('caller id is not registered on this trunk');
}

function callerIdSeries({ trunk, callerId: number }: GateInput): RuleVerdict {
  if (trunk?.kind === 'test') return onTestTrunk;
  const wanted = RULE_PACK.series.promotional;
  return number?.series === wanted ? pass(`series ${wanted}`) : refuse(`a promotional call needs a caller id of the ${wanted} series`);
}

function dltIdentifiers({ trunk }: GateInput): RuleVerdict {
  if (trunk?.kind === 'test') return onTestTrunk;
  const problems = dltProblems(trunk?.headers ?? []);
  return problems.length === 0
    ? pass('DLT identifiers present')
    : refuse(`the trunk: ${problems.map(({ message }) => message).join('; ')}`);
}

function consent({ lead, now }: GateInput): RuleVerdict {
  if (!lead) return refuse('the lead is gone');
  if (lead.isTest) return refuse('a test lead is never called');
  if (lead.deletedAt) return refuse('the lead was deleted where it came from');
  const age = now.getTime() - lead.receivedAt.getTime();
  return age <= RULE_PACK.enquiryMs.value ? pass('enquiry within 7 days') : refuse('the enquiry is older than 7 days');
}

function notOnDoNotCall({ doNotCall, lead }: GateInput): RuleVerdict {
  if (doNotCall) return refuse(`on the do-not-call list${doNotCall.reason ? `: ${doNotCall.reason}` : ''}`);
  return lead?.status === 'do-not-call' ? refuse('the lead asked not to be called') : pass('not on the list');
}

/** The dial-time gate, in order (product.md section 5); the reservation on the wallet follows, in the placing commit itself. */
export const GATE: readonly GateRule[] = [
  { id: 'tenant-active', check: ({ tenant }) => (tenant?.status === 'active' ? pass('active') : refuse('the tenant is not active')) },
  {
    id: 'employee-active',
    check: ({ employee }) => (employee?.status === 'active' ? pass('active') : refuse('the employee is not active')),
  },
  { id: 'number-valid', check: ({ to }) => (isDialable(to) ? pass('E.164') : refuse('the number is not valid')) },
  { id: 'do-not-call', check: notOnDoNotCall },
  { id: 'consent', check: consent },
  { id: 'calling-hours', check: callingHours },
  { id: 'employee-hours', check: employeeHours },
  { id: 'attempts', check: ({ attemptsToday }) => pass(`${attemptsToday} in 24 h; not capped for a call that was asked for`) },
  { id: 'caller-id', check: callerId },
  { id: 'caller-id-series', check: callerIdSeries },
  { id: 'dlt-identifiers', check: dltIdentifiers },
];

/** Runs the rules in order; a rule that throws refuses. Rules after the first that stops the call are not run. */
export function passGate(input: GateInput, rules: readonly GateRule[] = GATE): GateVerdict {
  const verdict: GateVerdict = { pack: RULE_PACK.version, at: input.now, rules: [] };
  for (const rule of rules) {
    const result = checked(rule, input);
    verdict.rules.push({ rule: rule.id, outcome: result.outcome, reason: result.reason });
    if (result.outcome === 'pass' || result.outcome === 'not-applied') continue;
    verdict.stopped = { rule: rule.id, reason: result.reason, ...(result.outcome === 'schedule' && { scheduleAt: result.at }) };
    break;
  }
  return verdict;
}

function checked(rule: GateRule, input: GateInput): RuleVerdict {
  try {
    return rule.check(input);
  } catch {
    return refuse('the rule could not be checked');
  }
}
