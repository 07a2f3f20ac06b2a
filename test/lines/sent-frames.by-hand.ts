/**
 * What it costs to tell which frames were sent: CPU of the line's thread and of this one with so many calls up, whose far end (SIPp) sends back
 * what it hears, first while nobody listens and then with a listener to each call. By hand, on a machine that does nothing else:
 * `npm run build && node test/engines/run-ts.cjs test/lines/sent-frames.by-hand.ts [--calls 50] [--seconds 15]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLineThread, type LineThread } from '@turant/lines';
import { startSipp } from '../engines/sipp.js';
import { anOrder, WatchedCall } from './watched-call.js';

const THREAD = resolve(__dirname, '../../dist/libs/lines/src/thread/line-thread.js');
/** Of `utime` and `stime` in /proc/self/task/<id>/stat. */
const CPU_TICK_MS = 10;
const SETTLE_MS = 2_000;
const BETWEEN_CALLS_MS = 20;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { calls: { type: 'string', default: '50' }, seconds: { type: 'string', default: '15' } } });
  const [count, seconds] = [Number(values.calls), Number(values.seconds)];
  const far = await startSipp({ scenario: 'answer', ringMs: 0, rtpEcho: true });
  const line = await startLineThread({}, THREAD);
  try {
    const calls = await placeAll(line, far.uri, count);
    const samples = Int16Array.from({ length: 16_000 * (2 * seconds + 10) }, (_, at) => 4_000 * Math.sin(at / 20) * Math.sin(at / 900));
    for (const { line: call } of calls) {
      call.onAudio(() => undefined);
      call.play({ id: 'u1', samples });
    }
    await pause(SETTLE_MS);
    await report(`${count} calls, nobody listens`, seconds);
    let frames = 0;
    for (const { line: call } of calls) call.onSent(() => (frames += 1));
    await report(`${count} calls, a listener to each`, seconds);
    console.log(`${(frames / count / seconds).toFixed(1)} frames a second and call were told`);
  } finally {
    await line.close();
    await far.stop();
  }
}

async function placeAll(line: LineThread, uri: string, count: number): Promise<WatchedCall[]> {
  const trunk = { trunkId: 'tr_by_hand', uri, transport: 'udp' as const };
  line.setTrunks([trunk]);
  const calls: WatchedCall[] = [];
  for (let made = 0; made < count; made += 1) {
    calls.push(await WatchedCall.place(line, anOrder(trunk, { callId: `cl_${made}` })));
    await pause(BETWEEN_CALLS_MS);
  }
  await Promise.all(calls.map((call) => call.when('answered')));
  return calls;
}

async function report(title: string, seconds: number): Promise<void> {
  const before = cpuOfThreads();
  const fromMs = performance.now();
  await pause(1_000 * seconds);
  const tookMs = performance.now() - fromMs;
  const used = [...cpuOfThreads()].map(([id, ms]) => ({ id, percent: (100 * (ms - (before.get(id) ?? 0))) / tookMs }));
  const here = used.find(({ id }) => id === process.pid)?.percent ?? 0;
  const busiest = Math.max(...used.filter(({ id }) => id !== process.pid).map(({ percent }) => percent));
  console.log(`${title}: the line's thread ${busiest.toFixed(1)} %, this thread ${here.toFixed(1)} % of a core`);
}

function cpuOfThreads(): Map<number, number> {
  const folder = '/proc/self/task';
  return new Map(
    readdirSync(folder).map((id) => {
      const fields = readFileSync(`${folder}/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return [Number(id), CPU_TICK_MS * (Number(fields[11]) + Number(fields[12]))];
    }),
  );
}

void main();
