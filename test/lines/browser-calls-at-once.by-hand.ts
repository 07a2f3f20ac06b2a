/**
 * So many calls of browsers at once, with Opus and speech both ways, from far ends in processes of their own: how late our frames come, and what
 * a call costs. By hand, on a machine that does nothing else; with `--cores` the service and its line run on these cores only, the far ends on
 * the others; with `--busy-ms` the service stands still for that long twice a second, as under other work:
 * `npm run build && node test/engines/run-ts.cjs test/lines/browser-calls-at-once.by-hand.ts [--calls 10] [--seconds 30] [--cores 0,1] [--busy-ms 50]`
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBrowserLine, type BrowserLine, type LineCall } from '@turant/lines';

const CHILD = resolve(__dirname, '../../dist/libs/lines/src/browser/browser-child.js');
const FAR_ENDS = join(__dirname, '../engines/rtc-callers.cjs');
const CALLS_A_PROCESS = 5;
const SETTLE_MS = 2_000;
/** RFC 7587 4.1. */
const TICKS_PER_MS = 48;
/** Of `utime` and `stime` in /proc/<pid>/stat. */
const CPU_TICK_MS = 10;

type Said =
  | { kind: 'offered'; id: string; sdp: string }
  | { kind: 'connected'; id: string }
  | { kind: 'arrivals'; arrivals: [number, number][][] };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      calls: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '30' },
      cores: { type: 'string' },
      'busy-ms': { type: 'string', default: '0' },
    },
  });
  const [calls, seconds, busyMs] = [Number(values.calls), Number(values.seconds), Number(values['busy-ms'])];
  const others = values.cores && otherCores(values.cores);
  if (values.cores) pin(values.cores, process.pid);
  const line = await startBrowserLine({ maxCalls: calls }, CHILD);
  const far = Array.from({ length: Math.ceil(calls / CALLS_A_PROCESS) }, () => fork(FAR_ENDS, { execArgv: [] }));
  for (const { pid = 0 } of far) {
    if (others) pin(others, pid);
    favour(pid);
  }
  console.log(
    `${calls} calls for ${seconds} s on cores ${values.cores ?? 'all'}, the service stands still for ${busyMs} ms twice a second`,
  );
  try {
    const up = await Promise.all(
      Array.from({ length: calls }, (_, n) => connect(line, far[Math.floor(n / CALLS_A_PROCESS)] as ChildProcess, `c${n}`)),
    );
    await measure(line, up, far, seconds, busyMs);
  } finally {
    for (const process of far) process.kill('SIGKILL');
    await line.close();
  }
}

async function connect(line: BrowserLine, process: ChildProcess, id: string): Promise<LineCall> {
  const connected = says(process, (said) => said.kind === 'connected' && said.id === id);
  const offered = says(process, (said) => said.kind === 'offered' && said.id === id);
  process.send({ kind: 'offer', id });
  const offer = await offered;
  if (offer.kind !== 'offered') throw new Error('no offer');
  const { sdp, call } = await line.accept({ callId: id, sdp: offer.sdp }, () => undefined);
  process.send({ kind: 'answer', id, sdp });
  await connected;
  return call;
}

async function measure(
  line: BrowserLine,
  calls: readonly LineCall[],
  far: readonly ChildProcess[],
  seconds: number,
  busyMs: number,
): Promise<void> {
  const gaps: number[] = [];
  const samples = Int16Array.from({ length: 16_000 * (seconds + 4) }, (_, at) => 4_000 * Math.sin(at / 20) * Math.sin(at / 900));
  for (const call of calls) {
    let lastMs = performance.now();
    call.onAudio(() => gaps.push(-lastMs + (lastMs = performance.now())));
    call.play({ id: 'u1', samples });
  }
  for (const process of far) process.send({ kind: 'talk' });
  await pause(SETTLE_MS);
  const busy = setInterval(() => standStill(busyMs), 500);
  const { pid } = (line as unknown as { child: { pid: number } }).child;
  const before = { ms: performance.now(), line: cpuMs(pid), service: cpuMs(process.pid) };
  gaps.length = 0;
  await pause(1_000 * seconds);
  const tookMs = performance.now() - before.ms;
  const perCall = (ms: number): string => `${((100 * ms) / tookMs / calls.length).toFixed(2)} %`;
  const [lineMs, serviceMs] = [cpuMs(pid) - before.line, cpuMs(process.pid) - before.service];
  console.log(`CPU of a core per call: the line's process ${perCall(lineMs)}, the service ${perCall(serviceMs)}`);
  console.log(
    `frames to the service: ${((1_000 * gaps.length) / calls.length / tookMs).toFixed(1)} a second and call, gaps ${figures(gaps)}`,
  );
  clearInterval(busy);
  console.log(`frames at the far ends, late ${figures((await Promise.all(far.map(latenessOf))).flat())}`);
}

const says = (process: ChildProcess, isIt: (said: Said) => boolean): Promise<Said> =>
  new Promise((resolve) => {
    const listen = (said: Said): void => {
      if (!isIt(said)) return;
      process.off('message', listen);
      resolve(said);
    };
    process.on('message', listen);
  });

/** How late each packet came, measured by its timestamp against the one of its call that came soonest. */
async function latenessOf(process: ChildProcess): Promise<number[]> {
  const told = says(process, ({ kind }) => kind === 'arrivals');
  process.send({ kind: 'end' });
  const said = await told;
  if (said.kind !== 'arrivals') return [];
  return said.arrivals.flatMap((arrivals) => {
    const [first = 0] = arrivals[0] ?? [];
    const transit = arrivals.map(([timestamp, atMs]) => atMs - ((timestamp - first) >>> 0) / TICKS_PER_MS).slice(SETTLE_MS / 20);
    const least = Math.min(...transit);
    return transit.map((ms) => ms - least);
  });
}

function standStill(ms: number): void {
  for (const untilMs = performance.now() + ms; performance.now() < untilMs;);
}

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return CPU_TICK_MS * (Number(fields[11]) + Number(fields[12]));
}

const otherCores = (cores: string): string =>
  cpus()
    .map((_, index) => String(index))
    .filter((index) => !cores.split(',').includes(index))
    .join(',') || cores;

/** All threads of it, and what it starts later. */
const pin = (cores: string, pid: number): void => void execFileSync('taskset', ['-a', '-p', '-c', cores, String(pid)], { stdio: 'ignore' });

/** A far end that has to wait for a core would find all packets late. */
function favour(pid: number): void {
  try {
    setPriority(pid, -15);
  } catch {
    console.log('without the right to CAP_SYS_NICE the far ends find packets late that are not');
  }
}

function figures(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms (${values.length})`;
}

void main();
