/**
 * By hand only: `node test/engines/run-ts.cjs test/chaos/storm.ts [leads] [seconds]`. One tenant's burst on two apis and two workers,
 * while another tenant posts a lead a second: prints intake's p99, the other tenant's time from lead to INVITE before and
 * during the storm, the order in which the burst is dialled, and what the processes have grown by.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, type Cluster, type Seeded } from '../engines/cluster.js';
import { startSipp, type Sipp } from '../engines/sipp.js';
import { LEAD_HEADER } from './far-calls.js';

const LEADS = Number(process.argv[2] ?? 5_000);
const SECONDS = Number(process.argv[3] ?? 60);
const LANES = 64;
const CALM_LEADS = 15;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const quantile = (values: readonly number[], share: number): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN);
const spread = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5)}, p99 ${quantile(values, 0.99)}, longest ${quantile(values, 1)} ms`;

const residentMb = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;

/** Of a process and all its threads (proc(5)). */
function cpuSeconds(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

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

/** Answers when the lead was acknowledged, and its id. */
async function post(
  cluster: Cluster,
  key: string,
  phone: string,
): Promise<{ leadId?: string; status: number; askedMs: number; tookMs: number }> {
  const askedMs = Date.now();
  const body = { lead: { name: 'Stormy', phone }, triggerImmediateCall: true };
  const answer = await cluster.send('/api/webhooks/leads', { body, key }).catch(() => undefined);
  return { leadId: answer?.body?.leadId, status: answer?.status ?? 0, askedMs, tookMs: Date.now() - askedMs };
}

type Posted = Awaited<ReturnType<typeof post>>;

async function burst(cluster: Cluster, key: string): Promise<Posted[]> {
  const posted: Posted[] = [];
  const began = Date.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < LEADS; number = next++) {
      const early = began + (number / LEADS) * SECONDS * 1_000 - Date.now();
      if (early > 0) await pause(early);
      posted.push(await post(cluster, key, `+9198${String(number).padStart(8, '0')}`));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return posted;
}

async function oneASecond(cluster: Cluster, key: string, start: number, isOver: () => boolean): Promise<Posted[]> {
  const posted: Promise<Posted>[] = [];
  for (let number = start; !isOver(); number += 1, await pause(1_000))
    posted.push(post(cluster, key, `+9197${String(number).padStart(8, '0')}`));
  return Promise.all(posted);
}

function delaysOf(sipp: Sipp, posted: readonly Posted[]): number[] {
  const firstMs = new Map<string, number>();
  for (const invite of sipp.invites()) {
    const leadId = invite.header(LEAD_HEADER) ?? '';
    if (!firstMs.has(leadId)) firstMs.set(leadId, invite.atMs);
  }
  return posted.flatMap(({ leadId = '', askedMs }) => (firstMs.has(leadId) ? [(firstMs.get(leadId) ?? 0) - askedMs] : []));
}

async function storm(cluster: Cluster, sipp: Sipp, other: Seeded): Promise<void> {
  for (const key of [cluster.apiKey, other.apiKey])
    await cluster.send('/api/wallet/top-ups', { body: { credits: LEADS * 5, reference: 'storm' }, key });
  let calm = 0;
  const before = await oneASecond(cluster, other.apiKey, 0, () => ++calm > CALM_LEADS);
  await pause(5_000);
  tell(`calm: lead to INVITE ${spread(delaysOf(sipp, before))} (${before.length} leads)`);
  const processes = [...cluster.apis, ...cluster.workers];
  const grownFrom = processes.map(({ pid }) => residentMb(pid));
  const all = [
    ...processes.map(({ kind, pid }) => ({ kind: kind as string, pid })),
    { kind: 'mongod', pid: cluster.mongodb.pid(0) },
    { kind: 'kafka', pid: cluster.kafka.pid(0) },
    { kind: 'this client', pid: process.pid },
  ];
  const cpuFrom = all.map(({ pid }) => cpuSeconds(pid));
  let isOver = false;
  const during = oneASecond(cluster, other.apiKey, 1_000, () => isOver);
  const lag = watchLag(cluster, () => isOver);
  const posted = await burst(cluster, cluster.apiKey);
  isOver = true;
  tell(`CPU s: ${all.map(({ kind, pid }, place) => `${kind} ${(cpuSeconds(pid) - (cpuFrom[place] ?? 0)).toFixed(1)}`).join(', ')}`);
  tell(`greatest lag: ${await lag}`);
  const others = await during;
  const stored = posted.filter(({ status }) => status === 202);
  const statuses = [...new Set(posted.map(({ status }) => status))].map(
    (status) => `${status}: ${posted.filter((one) => one.status === status).length}`,
  );
  tell(`storm: ${posted.length} leads in ${SECONDS} s, ${statuses.join(', ')}; intake ${spread(posted.map(({ tookMs }) => tookMs))}`);
  await pause(10_000);
  const delays = delaysOf(sipp, others);
  tell(`the other tenant during it: lead to INVITE ${spread(delays)} (${delays.length} of ${others.length} called)`);
  const waits = delaysOf(sipp, stored);
  tell(`the storm itself: ${waits.length} called so far, lead to INVITE ${spread(waits)}`);
  processes.forEach(({ kind, pid }, place) =>
    tell(`${kind}: ${Math.round(residentMb(pid))} MB, grown by ${Math.round(residentMb(pid) - (grownFrom[place] ?? 0))} MB`),
  );
}

async function main(): Promise<void> {
  const sipp = await startSipp({ scenario: 'phone', ringMs: 100, talkMs: 500 });
  const cluster = await startCluster({
    ...{ apis: 2, workers: 2 },
    env: { TRUNK_URI: sipp.uri, TRUNK_HEADERS: JSON.stringify({ [LEAD_HEADER]: '{{leadId}}' }), LOG_LEVEL: 'warn' },
  });
  try {
    if (cluster) await storm(cluster, sipp, await cluster.init('The other one'));
  } finally {
    await cluster?.stop();
    await sipp.stop();
  }
}

void main();
