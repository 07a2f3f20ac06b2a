import type { CallCaps, PlacedCounts } from './call-caps.js';
import { calleeOf, zonesOf } from './callee.js';
import { nextOpening } from './calling-hours.js';
import { dltProblems } from './dlt.js';
import type { Lead } from './records/lead.js';
import { clockText, localTime, nextLocal } from './local-time.js';
import { networkPlaceOf } from './network-place.js';
import { isDialable } from './phone.js';
import { RULE_PACK } from './rule-pack.js';
import type { Employee } from './records/employee.js';
import type { Tenant } from './records/tenant.js';
import type { Trunk } from './records/trunk.js';
import type { VirtualNumber } from './records/virtual-number.js';
import { carriesNumber } from './trunk.js';
import { readTrunkUri } from './trunk-uri.js';

/** Everything on which the gate decides. The gate refuses a call if a part is missing. */
export interface GateInput {
  now: Date;
  tenant: Tenant | undefined;
  employee: Employee | undefined;
  lead: Lead | undefined;
  to: string;
  doNotCall: { reason?: string } | undefined;
  trunk: Trunk | undefined;
  /** The tenant's number that the call would show. */
  callerId: VirtualNumber | undefined;
  placed: PlacedCounts;
  caps: CallCaps;
}

export type RuleVerdict =
  | { outcome: 'pass'; reason: string }
  | { outcome: 'not-applied'; reason: string }
  | { outcome: 'refuse'; reason: string }
  | { outcome: 'schedule'; reason: string; at: Date }
  /** The call stays `requested` and passes the gate again at that time. */
  | { outcome: 'wait'; reason: string; at: Date };

export interface GateRule {
  readonly id: string;
  readonly check: (input: GateInput) => RuleVerdict;
}

export interface GateVerdict {
  pack: string;
  at: Date;
  rules: { rule: string; outcome: RuleVerdict['outcome']; reason: string }[];
  /** The first rule that stopped the call; absent if the call passed. */
  stopped?: { rule: string; reason: string; scheduleAt?: Date; waitUntil?: Date };
}

const pass = (reason: string): RuleVerdict => ({ outcome: 'pass', reason });
const refuse = (reason: string): RuleVerdict => ({ outcome: 'refuse', reason });
const onTestTrunk: RuleVerdict = { outcome: 'not-applied', reason: 'not applied: test trunk' };

/** This rule also applies to test trunks: a test trunk may become a telecom trunk. */
function country({ tenant, to }: GateInput): RuleVerdict {
  const allowed = tenant?.countries ?? (tenant ? [tenant.region] : []);
  const { country: found, callingCode } = calleeOf(to);
  if (RULE_PACK.callingCodes.refused.some((code) => code === callingCode)) return refuse(`numbers of +${callingCode} are never called`);
  if (found !== undefined && allowed.includes(found)) return pass(found);
  return refuse(`${found ?? 'a number of no country'} is not among the countries that this tenant calls: ${allowed.join(', ')}`);
}

function numberType({ to }: GateInput): RuleVerdict {
  const { type } = calleeOf(to);
  const isRefused = RULE_PACK.numberTypes.refused.some((one) => one === type);
  return isRefused ? refuse(`numbers of the type ${type} are never called`) : pass(type ?? 'type not known');
}

/**
 * A test trunk rings at any hour, as often as it is asked to, so behind it are this machine or phones that the operator has named. An
 * address that cannot be read throws, which refuses.
 */
function testNumbers({ trunk, to }: GateInput): RuleVerdict {
  if (trunk?.kind !== 'test') return pass('no test trunk');
  const place = networkPlaceOf(readTrunkUri(trunk.uri, trunk.driver).host);
  if (place === 'elsewhere') return refuse('a test trunk has an address on loopback or on a private network');
  if (trunk.testNumbers)
    return trunk.testNumbers.includes(to)
      ? pass('one of the numbers that the test trunk may ring')
      : refuse('none of the numbers that the test trunk may ring');
  return place === 'loopback'
    ? pass('test trunk on loopback')
    : refuse('the test trunk is on a private network, and has no list of numbers that it may ring');
}

function callingHours({ now, trunk, to }: GateInput): RuleVerdict {
  if (trunk?.kind === 'test') return onTestTrunk;
  const { fromMinutes, toMinutes } = RULE_PACK.callingHours;
  const { country = '' } = calleeOf(to);
  const zones = zonesOf(country);
  const hours = `${clockText(fromMinutes)}-${clockText(toMinutes)} ${zones.length === 1 ? zones[0] : `in all ${zones.length} zones of ${country}`}`;
  const at = nextOpening(now, zones, RULE_PACK.callingHours);
  if (!at) return refuse(`no hour is allowed in all time zones of ${country || 'the number'}`);
  if (at.getTime() === now.getTime()) return pass(`within ${hours}`);
  return { outcome: 'schedule', reason: `outside ${hours}; next opening ${at.toISOString()}`, at };
}

function employeeHours({ now, tenant, employee }: GateInput): RuleVerdict {
  const hours = employee?.activeHours;
  if (!hours || !tenant) return pass('the employee works at any hour');
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const { minutes } = localTime(now, tenant.timeZone);
  // Equal times mean round the clock.
  const isIn = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (isIn) return pass(`the employee works ${hours.from}-${hours.to}`);
  const at = nextLocal(now, tenant.timeZone, from);
  return { outcome: 'schedule', reason: `the employee works ${hours.from}-${hours.to}; next ${at.toISOString()}`, at };
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

function trunkRoute({ trunk, to }: GateInput): RuleVerdict {
  if (!trunk) return refuse('no trunk');
  if (!trunk.routes) return pass('the trunk carries every number');
  return carriesNumber(trunk, to) ? pass('on a route of the trunk') : refuse('no trunk carries this number');
}

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
  const problems = dltProblems(trunk?.headers ?? [], trunk?.dlt);
  return problems.length === 0
    ? pass('DLT identifiers present')
    : refuse(`the trunk: ${problems.map(({ message }) => message).join('; ')}`);
}

function attempts({ trunk, placed, caps }: GateInput): RuleVerdict {
  if (trunk?.kind === 'test') return onTestTrunk;
  const counts = `${placed.toNumberInHour} in an hour, ${placed.toNumberInDay} in a day`;
  const isCapped = placed.toNumberInHour >= caps.numberPerHour || placed.toNumberInDay >= caps.numberPerDay;
  return isCapped ? refuse(`this number was called often enough: ${counts}`) : pass(counts);
}

/** How long a call waits for a cap before it passes the gate again. */
const CAP_WAIT_MS = 60_000;

function volume({ trunk, placed, caps, now }: GateInput): RuleVerdict {
  if (trunk?.kind === 'test') return onTestTrunk;
  const counts = `${placed.ofTenantInHour} calls in an hour, ${placed.ofConnectionInHour} of this connection`;
  const isCapped = placed.ofTenantInHour >= caps.tenantPerHour || placed.ofConnectionInHour >= caps.connectionPerHour;
  if (!isCapped) return pass(counts);
  return { outcome: 'wait', reason: `waits for the cap: ${counts}`, at: new Date(now.getTime() + CAP_WAIT_MS) };
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

/** Rules that look at the number and the tenant's countries alone: what they refuse is refused at any time and on any trunk. */
const RULES_OF_THE_NUMBER: readonly GateRule[] = [
  { id: 'country', check: country },
  { id: 'number-type', check: numberType },
];

/** The rules in order (docs/behaviour.md). The reservation on the wallet follows in the placing commit. */
export const GATE: readonly GateRule[] = [
  { id: 'tenant-active', check: ({ tenant }) => (tenant?.status === 'active' ? pass('active') : refuse('the tenant is not active')) },
  {
    id: 'employee-active',
    check: ({ employee }) => (employee?.status === 'active' ? pass('active') : refuse('the employee is not active')),
  },
  { id: 'number-valid', check: ({ to }) => (isDialable(to) ? pass('can be dialled') : refuse('the number is not valid')) },
  ...RULES_OF_THE_NUMBER,
  { id: 'test-numbers', check: testNumbers },
  { id: 'do-not-call', check: notOnDoNotCall },
  { id: 'consent', check: consent },
  { id: 'calling-hours', check: callingHours },
  { id: 'employee-hours', check: employeeHours },
  { id: 'attempts', check: attempts },
  { id: 'volume', check: volume },
  { id: 'trunk-route', check: trunkRoute },
  { id: 'caller-id', check: callerId },
  { id: 'caller-id-series', check: callerIdSeries },
  { id: 'dlt-identifiers', check: dltIdentifiers },
];

/**
 * Rules about the person who enquired. They are not asked of a second leg, which calls the business's own number while that person is on
 * the line. A second leg counts for the caps of later calls.
 */
const RULES_OF_THE_PERSON: ReadonlySet<string> = new Set([
  'consent',
  'calling-hours',
  'employee-hours',
  'attempts',
  'volume',
  'caller-id-series',
]);

/** The rules of a second leg, in order. */
export const SECOND_LEG_GATE: readonly GateRule[] = GATE.filter(({ id }) => !RULES_OF_THE_PERSON.has(id));

/** Why calls of this tenant never reach a number; undefined if they may. @param to E.164 */
export function refusalOfNumber(tenant: Tenant | undefined, to: string): { rule: string; reason: string } | undefined {
  for (const { id, check } of RULES_OF_THE_NUMBER) {
    const { outcome, reason } = check({ tenant, to } as GateInput);
    if (outcome === 'refuse') return { rule: id, reason };
  }
  return undefined;
}

/** Runs the rules in order; a rule that throws refuses. Rules after the first that stops the call are not run. */
export function passGate(input: GateInput, rules: readonly GateRule[] = GATE): GateVerdict {
  const verdict: GateVerdict = { pack: RULE_PACK.version, at: input.now, rules: [] };
  for (const rule of rules) {
    const result = checked(rule, input);
    verdict.rules.push({ rule: rule.id, outcome: result.outcome, reason: result.reason });
    if (result.outcome === 'pass' || result.outcome === 'not-applied') continue;
    verdict.stopped = {
      rule: rule.id,
      reason: result.reason,
      ...(result.outcome === 'schedule' && { scheduleAt: result.at }),
      ...(result.outcome === 'wait' && { waitUntil: result.at }),
    };
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
