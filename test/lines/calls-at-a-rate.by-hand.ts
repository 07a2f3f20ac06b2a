/**
 * So many leads a second through the built service and a real Asterisk to SIPp, which answers at once and hangs up: what became of them, and how
 * long their set-up took. By hand, on a machine that does nothing else:
 * `npm run build && node test/engines/run-ts.cjs test/lines/calls-at-a-rate.by-hand.ts [--calls 1000] [--rate 50] [--talk-ms 2000] [--driver asterisk]`
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AsteriskRoad } from '../e2e/asterisk-road.js';
import { allOf, askForCall, freshPhone, type CallRecord } from '../e2e/calls.js';
import { startSipp, type Sipp } from '../engines/sipp.js';

const OPTIONS = {
  calls: { type: 'string', default: '1000' },
  rate: { type: 'string', default: '50' },
  'talk-ms': { type: 'string', default: '2000' },
  driver: { type: 'string', default: 'asterisk' },
} as const;
const OPEN = ['requested', 'scheduled', 'placing', 'ringing', 'answered'];
const TOO_LONG_MS = 60_000;

interface Lead {
  phone: string;
  callId: string;
  /** When it was posted, by the wall clock. */
  atMs: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const [calls, rate, talkMs] = [Number(values.calls), Number(values.rate), Number(values['talk-ms'])];
  const far = await startSipp({ scenario: 'answer-and-hang-up', ringMs: 0, talkMs, rtpEcho: true, answersOptions: true });
  const road = await AsteriskRoad.start('a number of calls a second');
  if (!road) throw new Error('there is no Asterisk');
  try {
    await road.topUp(20 * calls);
    // Above the rate: the trunk is not to be what the calls wait for.
    const trunk = { name: 'far', uri: far.uri, callerId: '+918035009871', driver: values.driver, cps: 4 * rate, maxCalls: 1_000 };
    await road.setTrunks([trunk]);
    const leads = await postAll(road, calls, rate);
    await pause(talkMs);
    report(leads, await ended(road, leads), far, rate);
    console.log(`${(await road.service.send('/api/wallet')).body.wallet.reservedPaise} paise are still reserved`);
    const warnings = road.service.logged().split('\n').filter(Boolean);
    console.log(`${warnings.length} lines in the log`, warnings.slice(-10));
  } finally {
    await road.service.kill();
    await Promise.all([road.asterisk.kill(), far.stop()]);
  }
}

/** One lead after the other, at even distances, whatever the answers take. */
async function postAll({ service }: AsteriskRoad, calls: number, rate: number): Promise<Lead[]> {
  const fromMs = performance.now();
  const posts: Promise<Lead>[] = [];
  for (let n = 0; n < calls; n += 1) {
    await pause(Math.max(0, fromMs + (1_000 * n) / rate - performance.now()));
    const [phone, atMs] = [freshPhone(), Date.now()];
    posts.push(askForCall(service, phone).then((callId) => ({ phone, callId, atMs })));
  }
  return Promise.all(posts);
}

async function ended({ service }: AsteriskRoad, leads: readonly Lead[]): Promise<CallRecord[]> {
  for (const untilMs = Date.now() + TOO_LONG_MS; ; await pause(500)) {
    const all = await allOf(service, '/api/calls?limit=100');
    const isOver = all.length === leads.length && all.every(({ status }) => !OPEN.includes(status));
    if (isOver || Date.now() > untilMs) return all;
  }
}

function report(leads: readonly Lead[], calls: readonly CallRecord[], far: Sipp, rate: number): void {
  const ends = countBy(calls, ({ status, endedBy, endReason, sip }) => `${status}, ${endReason} by ${endedBy}, SIP ${sip?.code}`);
  console.log(`${leads.length} leads at ${rate} a second:`, ends);
  const invites = new Map(far.invites().map((invite) => [/sip:(\+\d+)@/.exec(invite.header('To') ?? '')?.[1], invite.atMs]));
  const times = [...invites.values()].sort((a, b) => a - b);
  console.log(
    `SIPp got ${far.callIds().length} calls with ${far.invites().length} INVITEs within ${((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000} s`,
  );
  const seconds = countBy(times, (atMs) => String(Math.floor((atMs - (times[0] ?? 0)) / 1_000)));
  console.log('in each second:', Object.values(seconds).join(' '));
  const byId = new Map(calls.map((call) => [call.callId as string, call]));
  const since = (lead: Lead, at: string | null | undefined): number => (at ? Date.parse(at) - lead.atMs : NaN);
  show(
    'lead posted to INVITE at the far end',
    leads.map((lead) => (invites.get(lead.phone) ?? NaN) - lead.atMs),
  );
  show(
    'lead posted to ringing on record',
    leads.map((lead) => since(lead, byId.get(lead.callId)?.ringingAt)),
  );
  show(
    'lead posted to answered on record',
    leads.map((lead) => since(lead, byId.get(lead.callId)?.answeredAt)),
  );
  show(
    'length of the call',
    leads.map(({ callId }) => byId.get(callId)?.durationMs ?? NaN),
  );
}

function show(what: string, values: readonly number[]): void {
  const known = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const at = (share: number): string => String(Math.round(known[Math.min(known.length - 1, Math.floor(share * known.length))] ?? NaN));
  const shown = [
    ['least', 0],
    ['p50', 0.5],
    ['p90', 0.9],
    ['p99', 0.99],
    ['most', 1],
  ].map(([name, share]) => `${name} ${at(Number(share))}`);
  console.log(`${what}, ms, of ${known.length}: ${shown.join(', ')}`);
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of all) counts[keyOf(one)] = (counts[keyOf(one)] ?? 0) + 1;
  return counts;
}

void main();
