import { randomBytes } from 'node:crypto';
import { FrameSealer } from '@turant/vault';
import type { Page } from 'playwright-core';
import { ChromiumBrowser } from '../../../test/engines/chromium.js';
import { PEER_START_MS } from '../../../test/engines/sip-peer.js';
import { framesOf, joined, scene, soundsOf, tone } from '../test/tones.js';
import { OggOpusWriter } from './ogg/ogg-opus-writer.js';
import { openRecording, type OpenRecording } from './reading/open-recording.js';
import { StereoTimeline } from './thread/stereo-timeline.js';

const about = { tenantId: 'tn_1', callId: 'ca_1' };

/** A person says two words, the employee one. */
async function record(isCutOff: boolean): Promise<OpenRecording> {
  const key = randomBytes(32);
  const line = new StereoTimeline(0);
  const person = scene(8_000, [
    { atMs: 1_000, samples: tone(500, 600) },
    { atMs: 6_500, samples: tone(600, 500) },
  ]);
  for (const { frame, atMs } of framesOf(person)) line.add(line.heard, frame, atMs);
  for (const { frame, atMs } of framesOf(scene(7_000, [{ atMs: 3_000, samples: tone(900, 500) }]))) line.add(line.sent, frame, atMs);
  const writer = new OggOpusWriter();
  const pages = [writer.begin()];
  for (const packet of line.takeRest()) pages.push(writer.add(packet) ?? Buffer.alloc(0));
  if (!isCutOff) pages.push(writer.end(line.taken));
  const sealer = new FrameSealer(key, { ...about, kind: 'recording' });
  const sealed = Buffer.concat([sealer.header(), ...pages.slice(0, isCutOff ? 270 : undefined).map((page) => sealer.seal(page))]);
  return openRecording({ read: () => chunksOf(sealed), key, about });
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Runs in the page. */
const DECODE = `async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const sound = await new OfflineAudioContext(2, 16000, 16000).decodeAudioData(bytes.buffer);
  // As text: Playwright takes seconds for an array of so many numbers.
  const sides = [0, 1].map((side) => {
    const samples = Int16Array.from(sound.getChannelData(side), (sample) => Math.round(sample * 32767));
    return Array.from(new Uint8Array(samples.buffer), (byte) => String.fromCharCode(byte)).join('');
  });
  return { channels: sound.numberOfChannels, seconds: sound.duration, sides };
}`;

interface Decoded {
  channels: number;
  seconds: number;
  /** Samples of 16 bits, byte by byte. */
  sides: [string, string];
}

const samplesOf = (bytes: string): Int16Array => new Int16Array(Uint8Array.from(Buffer.from(bytes, 'latin1')).buffer);

describe('a recording in Chromium, whose decoder we did not write', () => {
  let chromium: ChromiumBrowser | undefined;
  let page: Page | undefined;
  beforeAll(async () => {
    chromium = await ChromiumBrowser.start();
    page = await (await chromium?.newContext({}))?.newPage();
  }, PEER_START_MS);
  afterAll(() => chromium?.stop());

  it.each([
    ['ogg', false],
    ['ogg', true],
    ['wav', true],
  ] as const)('sounds as it was said: as %s; cut off: %s', async (form, isCutOff) => {
    const recording = await record(isCutOff);
    // Without a Chromium, which was said loudly, there is nothing to compare with.
    if (!page) return;
    const base64 = (await joined(recording[form]())).toString('base64');
    const decoded = await page.evaluate<Decoded>(`(${DECODE})(${JSON.stringify(base64)})`);
    expect(decoded.channels).toBe(2);
    expect(decoded.seconds).toBeCloseTo(recording.durationMs / 1_000, 1);
    const [left, right] = decoded.sides.map((side) => soundsOf(samplesOf(side)));
    const word = (fromMs: number, toMs: number) => ({
      fromMs: expect.closeTo(fromMs, -1.3) as number,
      toMs: expect.closeTo(toMs, -1.3) as number,
    });
    expect(left).toEqual([word(1_000, 1_600), ...(isCutOff ? [] : [word(6_500, 7_000)])]);
    expect(right).toEqual([word(3_000, 3_500)]);
  });
});
