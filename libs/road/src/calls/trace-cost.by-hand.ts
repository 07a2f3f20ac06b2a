/**
 * Measures what the traces of a given number of calls a second cost the process that sends them: CPU time a call, and the longest time that
 * its
 * thread was busy with them. By hand, on a machine that does nothing else:
 * `node test/engines/run-ts.cjs libs/road/src/calls/trace-cost.by-hand.ts [calls a second] [seconds]`
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createIds, withPrefix, type Call, type TurnTimes } from '@turant/domain';
import { createMetrics, TraceExporter } from '@turant/observability';
import { aCall, QUIET } from '../../../../test/factories/road-parts.js';
import { spansOfCall } from './spans-of-call.js';

const TURNS = 10;

async function collect(): Promise<void> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.send?.((server.address() as AddressInfo).port);
  process.once('disconnect', () => process.exit());
}

const ids = createIds(Date.now);
const turn = (at: number): TurnTimes => ({
  ...{
    turn: at + 1,
    question: at,
    atMs: at * 4_000,
    speechMs: 1_500,
    endpointMs: 340,
    speechReadyMs: 8,
    firstFrameMs: 12,
    responseMs: 360,
  },
  ...{ isInterrupted: false, falseInterruptions: 0 },
});

function settled(): Call {
  const [leadId, now] = [ids('ld'), new Date()];
  const times = { requestedAt: now, placedAt: now, ringingAt: now, answeredAt: now, endedAt: now };
  const talkTimes = { answerToFirstWordMs: 60, turns: Array.from({ length: TURNS }, (_, at) => turn(at)), turnsLeftOut: 0 };
  return aCall({
    _id: withPrefix(leadId, 'cl'),
    leadId,
    status: 'completed',
    endedBy: 'agent',
    endReason: 'script-finished',
    ...times,
    talkTimes,
  });
}

/** CPU time of this process in milliseconds, and the longest delay of a timer. */
async function run(perSecond: number, seconds: number, take: (call: Call) => void): Promise<[cpuMs: number, longestMs: number]> {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  let [longestMs, made] = [0, 0];
  for (let lastMs = startedMs; made < perSecond * seconds;) {
    await pause(5);
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs - 5);
    for (; made < ((nowMs - startedMs) / 1000) * perSecond; made += 1) take(settled());
    lastMs = nowMs;
  }
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, longestMs];
}

async function measure(perSecond: number, seconds: number): Promise<void> {
  const child = fork(require.resolve('../../../../test/engines/run-ts.cjs'), [__filename, 'collect']);
  const [port] = (await once(child, 'message')) as [number];
  const settings = { url: `http://127.0.0.1:${port}/v1/traces`, headers: {}, serviceName: 'turant' };
  const metrics = createMetrics();
  const exporter = new TraceExporter({ settings, instanceId: 'te_1', log: QUIET as never, metrics });
  await run(perSecond, 3, (call) => exporter.add(() => spansOfCall(call)));
  const without = await run(perSecond, seconds, () => undefined);
  const withTraces = await run(perSecond, seconds, (call) => exporter.add(() => spansOfCall(call)));
  await exporter.close();
  child.disconnect();
  const { values } = await metrics.traceSpans.get();
  process.stdout.write(
    `${perSecond} calls/s of ${TURNS} turns, ${seconds} s; spans ${values.map(({ labels, value }) => `${labels.outcome} ${value}`).join(', ')}\n`,
  );
  process.stdout.write(`without: ${without[0].toFixed(0)} ms CPU, longest delay ${without[1].toFixed(1)} ms\n`);
  process.stdout.write(`with: ${withTraces[0].toFixed(0)} ms CPU, longest delay ${withTraces[1].toFixed(1)} ms\n`);
  process.stdout.write(`a call: ${(((withTraces[0] - without[0]) / (perSecond * seconds)) * 1000).toFixed(0)} us CPU\n`);
}

const [first, second] = process.argv.slice(2);
void (first === 'collect' ? collect() : measure(Number(first ?? 50), Number(second ?? 20)));
