/**
 * By hand only: `node test/engines/run-ts.cjs test/chaos/storm.ts [leads] [seconds]`. One tenant's burst on two apis and two workers,
 * while another tenant posts a lead a second. Prints intake's p99, the other tenant's time from lead to INVITE before and during the
 * storm, the order in which the burst is dialled in the first minute, the calls a second, what was lost, and what the processes took.
 * What must never be ends it with 1.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, type Cluster, type Seeded } from '../engines/cluster.js';
import { startSipp, type Sipp } from '../engines/sipp.js';
import { LEAD_HEADER } from './far-calls.js';
import { sendLeads, type Posted, type Sending } from './lead-sender.js';
import { ProcessWatch } from './process-watch.js';
import { fresherShares, mostAbovePace, mostWithin, placedOf, quantile, servedBefore } from './storm-figures.js';
import { StormView } from './storm-view.js';

const LEADS = Number(process.argv[2] ?? 5_000);
const SECONDS = Number(process.argv[3] ?? 60);
const CPS = Number(process.env.TRUNK_CPS ?? 50);
const BATCH = CPS / 5;
const LANES = 64;
const CALM_SECONDS = 15;
/** Placings of the first minute are judged, however long the storm is. */
const JUDGED_MS = 60_000;
/** A lead that came later than this before a placing may not have been routed yet. */
const KNOWN_MS = 1_000;
const MOST_GROWN_MB = 150;
const MOST_LATER_MS = 1_000;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const spread = (values: readonly number[]): string =>
  `p50 ${Math.round(quantile(values, 0.5))}, p99 ${Math.round(quantile(values, 0.99))}, longest ${Math.round(quantile(values, 1))} ms`;

/** The greatest lag of each group seen, asked every second. */
async function watchLag(cluster: Cluster, isOver: () => boolean): Promise<string> {
  const most = new Map<string, number>();
  for (; !isOver(); await pause(1_000)) {
    const text = await fetch(`${cluster.workers[0]?.baseUrl}/metrics`)
      .then((answer) => answer.text())
      .catch(() => '');
    for (const [, group = '', lag] of text.matchAll(/^turant_bus_lag\{group="([^"]+)"\} (\d+)/gm))
      most.set(group, Math.max(most.get(group) ?? 0, Number(lag)));
  }
  return [...most].map(([group, lag]) => `${group} ${lag}`).join(', ');
}

function delaysOf(sipp: Sipp, posted: readonly Posted[]): number[] {
  const firstMs = new Map<string, number>();
  for (const invite of sipp.invites()) {
    const leadId = invite.header(LEAD_HEADER) ?? '';
    if (!firstMs.has(leadId)) firstMs.set(leadId, invite.atMs);
  }
  return posted.flatMap(({ leadId = '', askedMs }) => (firstMs.has(leadId) ? [(firstMs.get(leadId) ?? 0) - askedMs] : []));
}

interface Storm {
  cluster: Cluster;
  sipp: Sipp;
  view: StormView;
  other: Seeded;
}

/** @returns what must not be, in words */
async function storm({ cluster, sipp, view, other }: Storm): Promise<string[]> {
  for (const key of [cluster.apiKey, other.apiKey])
    await cluster.send('/api/wallet/top-ups', { body: { credits: LEADS * 5, reference: 'storm' }, key });
  const send = (sending: Pick<Sending, 'key' | 'prefix' | 'leads' | 'seconds' | 'lanes'>): Promise<Posted[]> =>
    sendLeads({ urls: cluster.apis.map(({ baseUrl }) => baseUrl), wantsCall: true, ...sending });
  const calm = await send({ key: other.apiKey, prefix: '96', leads: CALM_SECONDS, seconds: CALM_SECONDS, lanes: 4 });
  await pause(5_000);
  const calmDelays = delaysOf(sipp, calm);
  tell(`calm: lead to INVITE ${spread(calmDelays)} (${calmDelays.length} of ${calm.length} called)`);
  const watch = new ProcessWatch(cluster);
  const began = Date.now();
  let isOver = false;
  const lag = watchLag(cluster, () => isOver);
  const during = send({ key: other.apiKey, prefix: '97', leads: SECONDS, seconds: SECONDS, lanes: 8 });
  const posted = await send({ key: cluster.apiKey, prefix: '98', leads: LEADS, seconds: SECONDS, lanes: LANES });
  const tookS = (Date.now() - began) / 1_000;
  isOver = true;
  const cost = watch.taken();
  tell(`CPU s: ${cost.map(({ name, cpuSeconds }) => `${name} ${cpuSeconds.toFixed(1)}`).join(', ')}; of the storm's ${tookS.toFixed(1)} s`);
  tell(`greatest lag: ${await lag}`);
  const others = await during;
  const statuses = [...new Set(posted.map(({ status }) => status))].map(
    (status) => `${status}: ${posted.filter((one) => one.status === status).length}`,
  );
  tell(
    `storm: ${posted.length} leads in ${tookS.toFixed(1)} s, ${statuses.join(', ')}; intake ${spread(posted.map(({ tookMs }) => tookMs))}`,
  );
  await pause(Math.max(10_000, began + JUDGED_MS - Date.now()));
  const delays = delaysOf(sipp, others);
  tell(`the other tenant during it: lead to INVITE ${spread(delays)} (${delays.length} of ${others.length} called)`);
  const stages = await view.stages(others.flatMap(({ leadId }) => leadId ?? []));
  tell(
    `of it: to the call's record ${spread(stages.map(({ routedMs }) => routedMs))}; to its placing ${spread(stages.map(({ placedMs }) => placedMs))}`,
  );
  const grown = watch.taken().map(({ name, residentMb, grownMb }) => ({ name, residentMb, grownMb }));
  tell(`MB: ${grown.map(({ name, residentMb, grownMb }) => `${name} ${Math.round(residentMb)} (${Math.round(grownMb)} more)`).join(', ')}`);
  const wrong = await judged({ cluster, sipp, view, other }, [...calm, ...posted, ...others], began);
  if (quantile(delays, 0.99) > quantile(calmDelays, 0.99) + MOST_LATER_MS) wrong.push("the other tenant's leads waited for the storm");
  const fat = grown.slice(0, cluster.apis.length + cluster.workers.length).filter(({ grownMb }) => grownMb > MOST_GROWN_MB);
  return [...wrong, ...fat.map(({ name }) => `${name} has grown by more than ${MOST_GROWN_MB} MB`)];
}

/** Order, pace, turns, losses. */
async function judged({ cluster, sipp, view, other }: Storm, posted: readonly Posted[], began: number): Promise<string[]> {
  const heard = sipp.invites().map(({ atMs }) => atMs);
  const calls = await view.calls();
  const placed = placedOf(calls).filter(({ placedMs }) => placedMs >= began && placedMs < began + JUDGED_MS);
  const judgedIds = new Set(placed.map(({ callId }) => callId));
  // Who was placed after the first minute was waiting in it.
  const inMinute = calls.map((call) => (judgedIds.has(call.callId) ? call : { ...call, placedMs: undefined }));
  const ofStorm = inMinute.filter(({ tenantId }) => tenantId === cluster.tenantId);
  const shares = fresherShares(ofStorm, KNOWN_MS);
  const waits = placedOf(ofStorm).map(({ cameMs, placedMs }) => placedMs - cameMs);
  const moments = placed.map(({ placedMs }) => placedMs);
  tell(`the storm in its first minute: ${waits.length} placed of ${ofStorm.length}, waits ${spread(waits)}`);
  tell(
    `order: share of the waiting that was fresher than the one placed: p50 ${quantile(shares, 0.5).toFixed(3)}, ` +
      `p90 ${quantile(shares, 0.9).toFixed(3)}, p99 ${quantile(shares, 0.99).toFixed(3)} (0: freshest first, 0.5: in any order)`,
  );
  const before = servedBefore(inMinute, other.tenantId);
  tell(`calls of the storm placed while one of the other tenant waited: p50 ${quantile(before, 0.5)}, most ${Math.max(...before)}`);
  tell(
    `calls in the fullest second: ${mostWithin(moments, 1_000)} by the records, ${mostWithin(heard, 1_000)} at the far end; ` +
      `furthest above ${CPS} a second in any stretch: ${mostAbovePace(moments, CPS).toFixed(1)}, ${mostAbovePace(heard, CPS).toFixed(1)}`,
  );
  const lost = await view.lost(posted.flatMap(({ status, leadId }) => (status === 202 && leadId !== undefined ? [leadId] : [])));
  const untold = posted.filter(({ status, retryAfter }) => status !== 202 && !(status === 503 && retryAfter));
  tell(`lost: ${lost.length}; not answered with 202 or 503 and Retry-After: ${untold.length}; not routed yet: ${await view.unrouted()}`);
  return [
    ...(lost.length > 0 ? [`${lost.length} leads are lost`] : []),
    ...(untold.length > 0 ? [`${untold.length} leads got neither 202 nor 503 with Retry-After`] : []),
    ...(mostAbovePace(moments, CPS) > BATCH + 1 ? ['more calls were started than the trunk allows'] : []),
    ...(quantile(shares, 0.5) > 0.1 ? ['the freshest were not placed first'] : []),
  ];
}

async function main(): Promise<void> {
  const sipp = await startSipp({ scenario: 'phone', ringMs: 100, talkMs: 500 });
  const cluster = await startCluster({
    ...{ apis: 2, workers: 2 },
    env: {
      ...{ TRUNK_URI: sipp.uri, TRUNK_CPS: String(CPS), LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000000' },
      TRUNK_HEADERS: JSON.stringify({ [LEAD_HEADER]: '{{leadId}}' }),
    },
  });
  let view: StormView | undefined;
  try {
    if (!cluster) return;
    view = await StormView.open(cluster.mongodbUri);
    const wrong = await storm({ cluster, sipp, view, other: await cluster.init('The other one') });
    if (wrong.length > 0) tell(`WRONG\n${wrong.map((line) => `  ${line}`).join('\n')}`);
    process.exitCode = wrong.length > 0 ? 1 : 0;
  } finally {
    await view?.close();
    await cluster?.stop();
    await sipp.stop();
  }
}

void main();
