import type { CallFact, Facts } from './facts.js';
import type { FarCall } from './far-calls.js';
import { wrongRecordings } from './wrong-recordings.js';

/** The wrongs that are counted, in the order in which they are printed. */
export const WRONGS = [
  'leads acknowledged lost',
  'leads stored twice',
  'leads with two INVITEs',
  'INVITEs nobody asked for',
  'wrong blocks',
  'wallet against ledger',
  'reservations open',
  'calls unfinished',
  'calls left up',
  'counters off',
  'timeline off',
  'recordings off',
  'recount differs',
] as const;
export type Wrong = (typeof WRONGS)[number];

/** The cases of each wrong, in words. All lists are empty if nothing is wrong. */
export type Counts = Readonly<Record<Wrong, readonly string[]>>;

/** Counted from outside and anew: nothing of the product's own arithmetic is used, but for what its own recount names. */
export function countWrongs(facts: Facts): Counts {
  return {
    'leads acknowledged lost': lostLeads(facts),
    'leads stored twice': doubledLeads(facts),
    'leads with two INVITEs': doubledInvites(facts),
    'INVITEs nobody asked for': strayInvites(facts),
    'wrong blocks': wrongBlocks(facts),
    'wallet against ledger': wrongWallet(facts),
    'reservations open': facts.wallet.reservedPaise === 0 ? [] : [`${facts.wallet.reservedPaise} paise`],
    'calls unfinished': unfinishedCalls(facts),
    'calls left up': facts.far.filter(({ isOver }) => !isOver).map(({ sipCallId, leadId }) => `${sipCallId} of ${leadId}`),
    'counters off': wrongCounters(facts),
    'timeline off': wrongTimeline(facts),
    'recordings off': wrongRecordings(facts),
    'recount differs': facts.recounted,
  };
}

export const sumOf = (counts: Counts): number => WRONGS.reduce((sum, wrong) => sum + counts[wrong].length, 0);

export const totalsLine = (all: readonly Counts[]): string =>
  WRONGS.map((wrong) => `${wrong} ${all.reduce((sum, counts) => sum + counts[wrong].length, 0)}`).join(', ');

const PRICE_PAISE = { value: 175, standard: 250, premium: 350 };
const BLOCK_MS = 30_000;
const ENDS = ['refused', 'completed', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'unknown'];

/** Whoever was told 202 finds the enquiry: as the lead that was named, or among its notes; and the call, if one was named. */
function lostLeads({ told, leads, calls }: Facts): string[] {
  const leadsById = new Map(leads.map((lead) => [lead.leadId, lead]));
  const leadOfCall = new Map(calls.map((call) => [call.callId, call.leadId]));
  return told.flatMap(({ ask, leadId, callId, status }) => {
    const lead = leadsById.get(leadId);
    const names = [
      ...(status === 'accepted' && lead ? [lead.name] : []),
      ...(status === 'duplicate' && lead ? [lead.name, ...lead.notes] : []),
    ];
    if (!names.includes(ask.name)) return [`${ask.name} as ${status} of ${leadId}`];
    if (ask.wantsCall && callId === null) return [`${ask.name}: no call was promised`];
    if (callId !== null && leadOfCall.get(callId) !== leadId) return [`${ask.name}: call ${callId}`];
    return [];
  });
}

/** A key's enquiry is there once, a person inside the window is one lead, a call's id names one lead. */
function doubledLeads({ told, leads }: Facts): string[] {
  const keyed = new Set(told.filter(({ ask }) => ask.key !== undefined).map(({ ask }) => ask.name));
  const names = leads.flatMap(({ name, notes }) => [name, ...notes]).filter((name) => keyed.has(name));
  const phones = leads.flatMap(({ phone }) => (phone === null ? [] : [phone]));
  const ids = leads.map(({ leadId }) => leadId);
  const keys = new Map<string, string>();
  const otherAnswers = told.filter(({ ask: { key }, leadId }) => {
    if (key === undefined) return false;
    const first = keys.get(key) ?? leadId;
    keys.set(key, first);
    return first !== leadId;
  });
  return [...repeated(names), ...repeated(phones), ...repeated(ids), ...otherAnswers.map(({ ask }) => `key ${ask.key} got two leads`)];
}

/** The person of a lead, or the business that this person asked for. */
const phoneOf = ({ leadId, to }: { leadId: string | null; to: string | null }): string => `${leadId ?? 'nobody'} at ${to ?? ''}`;

function doubledInvites({ far }: Facts): string[] {
  const perPhone = new Map<string, number>();
  for (const { invites, isTurnedAway, ...one } of far)
    if (!isTurnedAway) perPhone.set(phoneOf(one), (perPhone.get(phoneOf(one)) ?? 0) + invites);
  return [...perPhone].filter(([, invites]) => invites > 1).map(([phone, invites]) => `${phone}: ${invites}`);
}

/** An INVITE whose lead nobody wanted called, or whose call does not say that it went out. */
function strayInvites({ far, told, calls }: Facts): string[] {
  const wanted = new Set(told.filter(({ ask }) => ask.wantsCall || ask.isOrdered).map(({ leadId }) => leadId));
  const placed = new Set(calls.filter(({ placedAt }) => placedAt !== null).map(({ leadId }) => leadId));
  return far.flatMap(({ leadId, sipCallId }) => {
    const isWanted = wanted.has(leadId);
    return isWanted && placed.has(leadId) ? [] : [`${sipCallId} of ${leadId}: ${isWanted ? 'no call says it was placed' : 'not wanted'}`];
  });
}

function wrongBlocks({ calls, ledger, far }: Facts): string[] {
  const finished = calls.filter(({ status }) => ENDS.includes(status));
  const charged = groupedBy(ledger, ({ type, callId }) => (type === 'charge' ? callId : undefined));
  const answered = new Map(far.filter(({ isAnswered }) => isAnswered).map((one) => [phoneOf(one), one]));
  const upOf = (call: CallFact): FarCall['upSeconds'] => answered.get(phoneOf(call))?.upSeconds;
  const wrong = finished.flatMap((call) => {
    const blocks = call.answeredAt === null ? 0 : Math.max(1, Math.ceil((call.durationMs ?? 0) / BLOCK_MS));
    const costPaise = call.line === 'browser' ? 0 : blocks * PRICE_PAISE[call.tier];
    const isFair = (call.blocks ?? 0) === blocks && (call.costPaise ?? 0) === costPaise && isTimeFair(call, upOf(call));
    const charges = (charged.get(call.callId) ?? []).map(({ amountPaise }) => -amountPaise);
    const isBooked = charges.length === (costPaise > 0 ? 1 : 0) && charges.every((paise) => paise === costPaise);
    const wasUp = call.answeredAt === null || call.line === 'browser' || answered.has(phoneOf(call));
    return isFair && isBooked && wasUp
      ? []
      : [
          `${call.callId}: ${call.status}, ${call.answeredAt} to ${call.endedAt} (${JSON.stringify(answered.get(phoneOf(call))?.upSeconds)}), ` +
            `${call.durationMs} ms, ${call.blocks} blocks, ${call.costPaise} paise, charged ${charges.join('+') || 'nothing'}`,
        ];
  });
  const known = new Set(calls.map(({ callId }) => callId));
  const strays = ledger.filter(({ type, callId }) => type === 'charge' && !known.has(callId ?? ''));
  return [...wrong, ...strays.map(({ entryId }) => `${entryId} charges no call`)];
}

/** A process that stands still hears of an answer, or of a BYE, so much later than the far end. */
const MAX_FREEZE_S = 36;

/**
 * Exactly from the answer to the end, in whole seconds rounded down; and, of a call that ran to its end, as long as the far end was up,
 * but for the time that a frozen process did not know of it.
 */
function isTimeFair({ answeredAt, endedAt, durationMs, seconds, status }: CallFact, far?: FarCall['upSeconds']): boolean {
  if (answeredAt === null) return (durationMs ?? 0) === 0 && (seconds ?? 0) === 0 && status !== 'completed';
  if (endedAt === null || durationMs === null) return false;
  if (seconds !== Math.floor(durationMs / 1000) || Date.parse(endedAt) - Date.parse(answeredAt) !== durationMs) return false;
  return !far || status !== 'completed' || (seconds <= far.fromAnswer + MAX_FREEZE_S && seconds >= far.fromAck - MAX_FREEZE_S);
}

function wrongWallet({ calls, wallet, ledger, summary, credited, haveClocksJumped }: Facts): string[] {
  const wrong: string[] = [];
  const sum = ledger.reduce((all, { amountPaise }) => all + amountPaise, 0);
  if (sum !== wallet.balancePaise) wrong.push(`ledger ${sum}, wallet ${wallet.balancePaise}`);
  if (wallet.balancePaise - wallet.reservedPaise !== wallet.availablePaise) wrong.push(`available ${wallet.availablePaise}`);
  if (Math.round(summary.wallet.creditsBalance * 100) !== wallet.availablePaise)
    wrong.push(`the summary shows ${summary.wallet.creditsBalance} credits`);
  if (wallet.availablePaise < 0) wrong.push(`below zero: ${wallet.availablePaise}`);
  wrong.push(...ledger.flatMap(({ entryId, balanceAfterPaise }) => (balanceAfterPaise < 0 ? [`${entryId}: below zero`] : [])));
  wrong.push(...(haveClocksJumped ? brokenSteps(ledger, wallet.balancePaise) : brokenChain(ledger)));
  wrong.push(...wrongRefunds(calls, ledger));
  const booked = groupedBy(ledger, (entry) => entry.reference);
  for (const { reference, paise } of credited) {
    const entries = booked.get(reference) ?? [];
    if (entries.length !== 1 || entries[0]?.amountPaise !== paise) wrong.push(`${reference} is there ${entries.length} times`);
  }
  return wrong;
}

/** What was given back of each call is what its entries say, and not more than it has cost. */
function wrongRefunds(calls: Facts['calls'], ledger: Facts['ledger']): string[] {
  const refunds = groupedBy(ledger, ({ type, callId }) => (type === 'refund' ? callId : undefined));
  return calls.flatMap(({ callId, costPaise, refundedPaise = 0 }) => {
    const booked = (refunds.get(callId) ?? []).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    return booked === refundedPaise && booked <= (costPaise ?? 0) ? [] : [`${callId}: given back ${refundedPaise}, booked ${booked}`];
  });
}

/** Each entry goes on where the one before it, by its time, has ended. */
function brokenChain(ledger: Facts['ledger']): string[] {
  const wrong: string[] = [];
  let before = 0;
  for (const { entryId, amountPaise, balanceAfterPaise } of [...ledger].reverse()) {
    if (before + amountPaise !== balanceAfterPaise) wrong.push(`${entryId}: ${before} and ${amountPaise} is not ${balanceAfterPaise}`);
    before = balanceAfterPaise;
  }
  return wrong;
}

/** Whatever times the entries have: each balance that one leaves is taken up by another, from nothing to what the wallet shows. */
function brokenSteps(ledger: Facts['ledger'], balancePaise: number): string[] {
  const ends = new Map<number, number>();
  const add = (paise: number, by: number): void => void ends.set(paise, (ends.get(paise) ?? 0) + by);
  add(0, 1);
  add(balancePaise, -1);
  for (const { amountPaise, balanceAfterPaise } of ledger) {
    add(balanceAfterPaise - amountPaise, -1);
    add(balanceAfterPaise, 1);
  }
  return [...ends].filter(([, times]) => times !== 0).map(([paise, times]) => `the balance of ${paise} is left ${times} times too often`);
}

function unfinishedCalls({ calls, leads }: Facts): string[] {
  const known = new Set(calls.map(({ callId }) => callId));
  const promised = leads.flatMap(({ callIds }) => callIds).filter((callId) => !known.has(callId));
  return [
    ...calls.filter(({ status }) => !ENDS.includes(status)).map(({ callId, status }) => `${callId} is ${status}`),
    ...promised.map((callId) => `${callId} was never made`),
  ];
}

function wrongCounters({ summary: { metrics, fleet }, leads, calls: all }: Facts): string[] {
  // The counters count calls of people.
  const calls = all.filter(({ firstLegId }) => firstLegId === null);
  const connected = calls.filter(({ answeredAt }) => answeredAt !== null);
  const placed = calls.filter(({ placedAt, line }) => placedAt !== null || line === 'browser').length;
  const seconds = connected.reduce((sum, call) => sum + (call.seconds ?? 0), 0);
  const real = leads.filter(({ isTest }) => !isTest);
  const converted = real.filter(({ status }) => status === 'converted');
  const expected: [string, unknown, unknown][] = [
    ['totalLeads', metrics.totalLeads, real.length],
    ['conversionRate', metrics.conversionRate, percentOf(converted.length, real.length)],
    ['totalCalls', metrics.totalCalls, placed],
    ['connectedCalls', metrics.connectedCalls, connected.length],
    ['totalMinutes', metrics.totalMinutes, Math.floor(seconds / 60 + 0.5)],
    ['pickupRate', metrics.pickupRate, percentOf(connected.length, placed)],
    ['activeCalls', fleet.reduce((sum, { activeCalls }) => sum + activeCalls, 0), 0],
  ];
  return expected
    .filter(([, shown, counted]) => shown !== counted)
    .map(([name, shown, counted]) => `${name} is ${String(shown)}, counted ${String(counted)}`);
}

const percentOf = (part: number, whole: number): string =>
  `${(whole === 0 ? 0 : Math.floor((part * 1000) / whole + 0.5) / 10).toFixed(1)}%`;

/** Each lead was received once; each state that a call's record knows is told once, and no other. */
function wrongTimeline({ timeline, leads, calls, ledger }: Facts): string[] {
  const times = new Map<string, number>();
  for (const { type, leadId, callId } of timeline) {
    // A lead's entry names its call as well.
    const key = `${type} ${type.startsWith('lead.') ? leadId : callId}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const wanted = new Map<string, number>();
  for (const { leadId, status, notes } of leads) {
    wanted.set(`lead.accepted ${leadId}`, 1);
    if (status === 'converted') wanted.set(`lead.converted ${leadId}`, 1);
    if (notes.length > 0) wanted.set(`lead.duplicate ${leadId}`, notes.length);
  }
  for (const call of calls) for (const [state, isThere] of statesOf(call)) wanted.set(`call.${state} ${call.callId}`, isThere ? 1 : 0);
  for (const { type, callId } of ledger)
    if (type === 'refund') wanted.set(`call.refunded ${callId}`, (wanted.get(`call.refunded ${callId}`) ?? 0) + 1);
  // A call that was scheduled is requested twice.
  for (const { type, callId } of timeline)
    if (type === 'call.scheduled')
      [`call.scheduled ${callId}`, `call.requested ${callId}`].forEach((key, more) => wanted.set(key, 1 + more));
  // A call that takes the next trunk is placed again, and was not requested for it.
  for (const { type, callId } of timeline)
    if (type === 'call.rerouted')
      for (const key of [`call.rerouted ${callId}`, `call.placing ${callId}`]) wanted.set(key, (wanted.get(key) ?? 0) + 1);
  // A call that was turned away waits, and is requested and placed again.
  for (const { type, callId } of timeline)
    if (type === 'call.waiting')
      for (const key of ['waiting', 'requested', 'placing'].map((state) => `call.${state} ${callId}`))
        wanted.set(key, (wanted.get(key) ?? 0) + 1);
  const keys = new Set([...times.keys(), ...wanted.keys()].filter((key) => /^(lead\.(accepted|duplicate|converted)|call\.)/.test(key)));
  const wrong = [...keys]
    .filter((key) => (times.get(key) ?? 0) !== (wanted.get(key) ?? 0))
    .map((key) => `${key}: ${times.get(key) ?? 0} times`);
  return [...wrong, ...repeated(timeline.map(({ entryId }) => entryId))];
}

function statesOf({ placedAt, ringingAt, answeredAt, status, endReason, line, ...legs }: CallFact): [state: string, isThere: boolean][] {
  // Counted and taken back: the entry of the placing stays.
  const neverLeft = endReason === 'lease-lost';
  return [
    ['requested', legs.firstLegId === null && line === 'telephone'],
    ['transferring', legs.secondLegId !== null],
    ['joined', legs.joinedAt !== null],
    ['placing', placedAt !== null || neverLeft || line === 'browser'],
    ['ringing', ringingAt !== null],
    ['answered', answeredAt !== null],
    [status, true],
  ];
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.has(value) || !seen.add(value)).map((value) => `${value} is there twice`);
}

function groupedBy<T>(values: readonly T[], keyOf: (value: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
