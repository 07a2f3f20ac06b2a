/**
 * What is heard of speech at both ends of a browser call on a bad network, as raw samples of 16 kHz, with what became of the packets. By hand:
 * `npm run build && node test/engines/run-ts.cjs test/lines/browser-on-a-bad-network.by-hand.ts --speech hi.wav --out folder [--loss 0.05] [--jitter-ms 30]`
 * `--speech` is a WAV file of one channel with 16 bits and 48 kHz, of 10 to 60 s.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBrowserLine } from '@turant/lines';
import { ChromiumBrowser } from '../engines/chromium.js';
import { UdpRelay } from '../engines/udp-relay.js';

const CHILD = resolve(__dirname, '../../dist/libs/lines/src/browser/browser-child.js');
const WAV_HEADER_BYTES = 44;
const RATE = 48_000;
/** The browser and its jitter buffer know the network by then. */
const SETTLE_MS = 5_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      speech: { type: 'string' },
      out: { type: 'string' },
      loss: { type: 'string', default: '0.05' },
      'jitter-ms': { type: 'string', default: '30' },
    },
  });
  if (!values.speech || !values.out) throw new Error('--speech and --out are needed');
  mkdirSync(values.out, { recursive: true });
  const bytes = readFileSync(values.speech).subarray(WAV_HEADER_BYTES);
  const speech = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)));
  const chromium = await ChromiumBrowser.start(speech);
  if (!chromium) throw new Error('there is no Chromium');
  const line = await startBrowserLine({}, CHILD);
  let relay: UdpRelay | undefined;
  const arrivals: number[] = [];
  const frames: Int16Array[] = [];
  try {
    const { call, caller, ended } = await new Promise<Awaited<ReturnType<typeof open>>>((done, fail) => void open().then(done, fail));
    relay?.impair({ loss: Number(values.loss), jitterMs: Number(values['jitter-ms']) });
    await pause(SETTLE_MS);
    const seconds = speech.length / RATE;
    call.onAudio((frame) => {
      arrivals.push(performance.now());
      frames.push(frame.slice());
    });
    const recorded = caller.run<string>('record', seconds + 2);
    await pause(500);
    const samples = Int16Array.from({ length: Math.floor(speech.length / 3) }, (_, at) => speech[3 * at] ?? 0);
    call.play({ id: 'u1', samples });
    writeFileSync(join(values.out, 'down.raw'), Buffer.from(await recorded, 'base64'));
    // Its microphone repeats the speech: twice its length has all of it in one piece.
    await pause(seconds * 1_000);
    writeFileSync(
      join(values.out, 'up.raw'),
      Buffer.concat(frames.map((frame) => Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength))),
    );
    console.log('browser', JSON.stringify(await caller.run('stats')));
    call.hangUp();
    console.log('line', JSON.stringify(await ended));
    const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
    const longest = [...gaps].sort((a, b) => b - a);
    const share = (holds: (gap: number) => boolean): string => ((100 * gaps.filter(holds).length) / gaps.length).toFixed(1);
    console.log(
      `${frames.length} frames in ${((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toFixed(0)} ms; between two: ${share((gap) => gap < 5)} % below 5 ms, ` +
        `${share((gap) => gap > 40)} % above 40 ms, ${share((gap) => gap > 80)} % above 80 ms, longest ${longest.slice(0, 5).map(Math.round).join(' ')} ms`,
    );
  } finally {
    await line.close();
    await chromium.stop();
    relay?.close();
  }

  async function open() {
    let ended: (event: object) => void;
    const end = new Promise<object>((done) => (ended = done));
    const page = await (chromium as ChromiumBrowser).open(async (id, sdp) => {
      const accepted = await line.accept({ callId: id, sdp }, (event) => event.type === 'ended' && ended(event));
      relay = await UdpRelay.open(line.port);
      found = accepted.call;
      return accepted.sdp.replaceAll(` ${line.port} typ`, ` ${relay.port} typ`);
    });
    let found: Awaited<ReturnType<typeof line.accept>>['call'] | undefined;
    await page.run('call', { codec: 'opus', id: 'cl_1' });
    if (!found) throw new Error('no call');
    return { call: found, caller: page, ended: end };
  }
}

void main();
