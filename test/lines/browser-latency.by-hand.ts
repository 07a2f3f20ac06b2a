/**
 * From the click to the connection, and from the mouth of a real Chromium to its ear: the line answers each burst of its microphone with another
 * one. By hand: `npm run build && node test/engines/run-ts.cjs test/lines/browser-latency.by-hand.ts [--connects 10] [--seconds 30]`
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBrowserLine, type LineCall } from '@turant/lines';
import { ChromiumBrowser } from '../engines/chromium.js';

const CHILD = resolve(__dirname, '../../dist/libs/lines/src/browser/browser-child.js');
const BURST = Int16Array.from({ length: 1_600 }, (_, at) => Math.round(9_000 * Math.sin((2 * Math.PI * 1_500 * at) / 16_000)));
const LOUD = 2_000;
/** The first call and the first bursts come before all is warm. */
const COLD = 2;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { connects: { type: 'string', default: '10' }, seconds: { type: 'string', default: '30' } } });
  const chromium = await ChromiumBrowser.start();
  if (!chromium) throw new Error('there is no Chromium');
  const line = await startBrowserLine({}, CHILD);
  /** The milliseconds from the arrival of each packet in the line's process to its frame here. */
  const handedOver: number[] = [];
  /** The milliseconds from each order to play a burst to its first packet. */
  const waited: number[] = [];
  const accept = async (id: string, sdp: string): Promise<string> => {
    const accepted = await line.accept({ callId: id, sdp }, () => undefined);
    answerBursts(accepted.call, handedOver, waited);
    return accepted.sdp;
  };
  try {
    for (const codec of ['opus', 'PCMU']) {
      handedOver.length = 0;
      waited.length = 0;
      const connectMs: number[] = [];
      for (let round = 0; round < Number(values.connects) + 1; round += 1) {
        const caller = await chromium.open(accept);
        connectMs.push(await caller.run<number>('call', { codec, id: `${codec}-${round}` }));
        await caller.page.close();
      }
      const caller = await chromium.open(accept);
      await caller.run('call', { codec, id: `${codec}-ear` });
      const earMs = await caller.run<number[]>('mouthToEar', Number(values.seconds));
      const { jitterBufferMs } = await caller.run<{ jitterBufferMs: number }>('stats');
      console.log(`${codec}, Chromium ${chromium.version}: connected ${figures(connectMs.slice(1))}`);
      console.log(`mouth to ear ${figures(earMs.slice(COLD))}, of that the browser's jitter buffer ${jitterBufferMs.toFixed(0)} ms`);
      console.log(`from a packet's arrival in the line's process to its frame in the service ${figures(handedOver)}`);
      console.log(`from the order to play to the first packet ${figures(waited)}`);
      await caller.page.close();
    }
  } finally {
    await line.close();
    await chromium.stop();
  }
}

function answerBursts(call: LineCall, handedOver: number[], waited: number[]): void {
  let playedFromMs = 0;
  // It is told when the time of the last frame is over.
  call.onPlayed(({ playedMs }) => waited.push(monotonicMs() - playedFromMs - playedMs));
  let quietFrames = 100;
  let count = 0;
  call.onAudio((frame, atMs) => {
    const isLoud = frame.some((sample) => Math.abs(sample) > LOUD);
    if (isLoud && quietFrames > 10) {
      playedFromMs = monotonicMs();
      call.play({ id: `u${(count += 1)}`, samples: BURST });
    }
    quietFrames = isLoud ? 0 : quietFrames + 1;
    handedOver.push(monotonicMs() - atMs);
  });
}

/** As the line's clock, which is the same in all processes of a machine. */
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

function figures(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${values.length})`;
}

void main();
