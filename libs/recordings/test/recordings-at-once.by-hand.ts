/**
 * Records many calls at once in real time, with speech of the recorded prompts on both sides, and prints what it costs.
 * By hand: `npm run build && node test/engines/run-ts.cjs libs/recordings/test/recordings-at-once.by-hand.ts [calls] [seconds] [folder]`.
 * With a folder, the first recording stays there as call.ogg and call.wav, for opusinfo and for ears.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { openRecording, spoolPathOf, startRecorder } from '../src/index.js';
import { FRAME_IN, joined } from './tones.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

const PROMPTS = join(__dirname, '../../voice/prompts/gu');
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** G.711 at 8 kHz as 16-bit samples at 16 kHz, by repeating the middle between two. */
function speechOf(file: string): Int16Array {
  const bytes = readFileSync(join(PROMPTS, file));
  const samples = new Int16Array(2 * bytes.length);
  let last = 0;
  bytes.forEach((byte, at) => {
    const code = ~byte & 0xff;
    const size = (((code & 15) << 3) + 132) << ((code & 0x70) >> 4);
    const sample = code & 0x80 ? 132 - size : size - 132;
    samples.set([(last + sample) >> 1, sample], 2 * at);
    last = sample;
  });
  return samples;
}

/** All prompts, one after the other, again and again. */
function endlessSpeech(): Int16Array {
  const parts = readdirSync(PROMPTS)
    .filter((file) => file.endsWith('.ulaw'))
    .map(speechOf);
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

interface Cost {
  cpuMs: number;
  p99Ms: number;
  maxMs: number;
  /** Share of the time in which the main thread was busy. */
  busy: number;
}

/** One run; with `isRecorded` false the same frames go nowhere. */
async function run(calls: number, seconds: number, isRecorded: boolean, folder?: string): Promise<Cost> {
  const spoolDir = temporaryFolder('turant-recordings-');
  const recorder = await startRecorder({ spoolDir }, join(__dirname, '../../../dist/libs/recordings/src/thread/recorder-thread.js'));
  const speech = endlessSpeech();
  const startedAtMs = now();
  const order = (at: number) => ({ tenantId: 'tn_1', callId: `ca_${at}`, key: randomBytes(32), wrappedKey: 'w', startedAtMs });
  const orders = Array.from({ length: isRecorded ? calls : 0 }, (_, at) => order(at));
  const open = orders.map((one) => recorder.record(one));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const used = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  for (let frame = 0; frame < seconds * 50; frame += 1) {
    const atMs = startedAtMs + frame * 20;
    while (atMs > now()) await pause(2);
    open.forEach((call, at) => {
      const from = ((frame + at * 97) * FRAME_IN) % (speech.length - FRAME_IN);
      const samples = speech.subarray(from, from + FRAME_IN);
      // In turns of 4 s, as people do.
      const isPersons = Math.floor(frame / 200 + at / 2) % 2 === 0;
      call.heard(isPersons ? samples : new Int16Array(FRAME_IN), atMs);
      if (!isPersons) call.sent(samples, atMs);
    });
  }
  const { user, system } = process.cpuUsage(used);
  const busy = performance.eventLoopUtilization(loop).utilization;
  delay.disable();
  const endedAt = performance.now();
  const ended = await Promise.all(open.map((call) => call.end()));
  const first = ended[0];
  if (first) {
    const endMs = (performance.now() - endedAt).toFixed(0);
    console.log(
      `  all ended within ${endMs} ms; ${first.bytes} bytes, ${((first.bytes * 8) / first.durationMs).toFixed(1)} kbit/s, of the first`,
    );
    if (ended.some(({ reason }) => reason)) console.log('  NOT ALL ARE WHOLE');
    const recording = await openRecording({
      read: () => createReadStream(spoolPathOf(spoolDir, { ...orders[0]!, kind: 'recording' })),
      key: orders[0]!.key,
      about: orders[0]!,
    });
    if (folder) for (const form of ['ogg', 'wav'] as const) writeFileSync(join(folder, `call.${form}`), await joined(recording[form]()));
  }
  await recorder.close();
  return { cpuMs: (user + system) / 1_000 / seconds, p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6, busy };
}

async function main(): Promise<void> {
  const [calls = 50, seconds = 20] = process.argv.slice(2, 4).map(Number);
  const without = await run(calls, seconds, false);
  const recorded = await run(calls, seconds, true, process.argv[4]);
  const row = ({ cpuMs, p99Ms, maxMs, busy }: Cost): string =>
    `${cpuMs.toFixed(0)} ms of CPU a second, main thread busy ${(100 * busy).toFixed(1)} %, event loop p99 ${p99Ms.toFixed(1)} ms, at most ${maxMs.toFixed(1)} ms`;
  console.log(`not recorded: ${row(without)}`);
  console.log(`${calls} calls recorded: ${row(recorded)}; ${((recorded.cpuMs - without.cpuMs) / calls).toFixed(2)} ms a second and call`);
}

void main();
