import { randomBytes } from 'node:crypto';
import { FrameSealer } from '@turant/vault';
import fc from 'fast-check';
import { framesOf, joined, scene, sides, soundsOf, strongestHz, tone } from '../../test/tones.js';
import { OggOpusWriter } from '../ogg/ogg-opus-writer.js';
import { StereoTimeline } from '../thread/stereo-timeline.js';
import { openRecording, type OpenRecording } from './open-recording.js';

const about = { tenantId: 'tn_1', callId: 'ca_1' };
const key = randomBytes(32);

/** A sealed recording of both sides, in frames. */
function record(heard: Int16Array, sent: Int16Array): Buffer[] {
  const line = new StereoTimeline(0);
  for (const { frame, atMs } of framesOf(heard)) line.add(line.heard, frame, atMs);
  for (const { frame, atMs } of framesOf(sent)) line.add(line.sent, frame, atMs);
  const writer = new OggOpusWriter();
  const sealer = new FrameSealer(key, { ...about, kind: 'recording' });
  const sealed = [sealer.header(), sealer.seal(writer.begin())];
  for (const packet of line.takeRest()) {
    const page = writer.add(packet);
    if (page) sealed.push(sealer.seal(page));
  }
  sealed.push(sealer.seal(writer.end(line.taken)), sealer.seal(new Uint8Array(), true));
  writer.release();
  return sealed;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 5_000) yield bytes.subarray(at, at + 5_000);
}

const open = (sealed: readonly Buffer[]): Promise<OpenRecording> =>
  openRecording({ read: () => chunksOf(Buffer.concat(sealed)), key, about });

describe('a recording that is opened', () => {
  const heard = scene(23_240, [
    { atMs: 1_000, samples: tone(500, 600) },
    { atMs: 12_300, samples: tone(700, 400) },
  ]);
  const sent = scene(21_000, [
    { atMs: 3_000, samples: tone(900, 500) },
    { atMs: 20_500, samples: tone(1_100, 300) },
  ]);
  const sealed = record(heard, sent);
  let recording: OpenRecording;
  let wav: Buffer;
  let ogg: Buffer;

  beforeAll(async () => {
    recording = await open(sealed);
    wav = await joined(recording.wav());
    ogg = await joined(recording.ogg());
  });

  it('has each side in its channel, at its time, with its voice', () => {
    const { left, right } = sides(wav.subarray(44));
    const near = (ms: number): number => expect.closeTo(ms, -1.3) as number;
    expect(soundsOf(left)).toEqual([
      { fromMs: near(1_000), toMs: near(1_600) },
      { fromMs: near(12_300), toMs: near(12_700) },
    ]);
    expect(soundsOf(right)).toEqual([
      { fromMs: near(3_000), toMs: near(3_500) },
      { fromMs: near(20_500), toMs: near(20_800) },
    ]);
    const hz = [500, 700, 900, 1_100];
    expect(strongestHz(left.subarray(197_600, 202_400), hz)).toBe(700);
    expect(strongestHz(right.subarray(328_800, 332_000), hz)).toBe(1_100);
  });

  it('tells its lengths before it is read, and is as long as the longer side', () => {
    expect(recording).toMatchObject({ durationMs: 23_240, isCutOff: false, wavBytes: wav.length, oggBytes: ogg.length });
    expect(wav.length).toBe(44 + 23_240 * 64);
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
    expect(ogg.toString('latin1', 0, 4)).toBe('OggS');
  });

  it('gives any range of both forms as the same bytes that the whole has', async () => {
    const range = fc.tuple(fc.double({ min: 0, max: 1.1, noNaN: true }), fc.integer({ min: 0, max: 100_000 }));
    await fc.assert(
      fc.asyncProperty(range, fc.constantFrom('ogg' as const, 'wav' as const), async ([share, length], form) => {
        const whole = form === 'ogg' ? ogg : wav;
        const start = Math.floor(share * whole.length);
        expect((await joined(recording[form]({ start, end: start + length }))).equals(whole.subarray(start, start + length))).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect((await joined(recording.wav({ end: 1 }))).toString('latin1')).toBe('R');
    expect(await joined(recording.wav({ start: 43, end: 45 }))).toEqual(wav.subarray(43, 45));
    expect(await joined(recording.ogg({ start: ogg.length - 7 }))).toEqual(ogg.subarray(-7));
    expect(await joined(recording.wav({ start: 100, end: 100 }))).toHaveLength(0);
  });

  it('plays up to the last whole page if it was cut off, and says so', async () => {
    const cut = await open([...sealed.slice(0, 10), sealed[10]!.subarray(0, 30)]);
    // Header of the file, headers of Ogg, and eight pages of 500 ms, less what the decoder begins with.
    expect(cut).toMatchObject({ durationMs: 4_000 - 6, isCutOff: true });
    const { left, right } = sides((await joined(cut.wav())).subarray(44));
    expect([soundsOf(left).length, soundsOf(right).length]).toEqual([1, 1]);
    expect((await joined(cut.ogg())).equals(ogg.subarray(0, cut.oggBytes))).toBe(true);
  });

  it('is empty if nothing of it was written but its beginning', async () => {
    for (const left of [[], [sealed[0]!.subarray(0, 3)], sealed.slice(0, 1), sealed.slice(0, 2)]) {
      const cut = await open(left);
      expect(cut).toMatchObject({ durationMs: 0, isCutOff: true, wavBytes: 44 });
      expect(await joined(cut.wav())).toHaveLength(44);
    }
  });

  it('is refused if it is of another call or was altered', async () => {
    const read = (): AsyncIterable<Buffer> => chunksOf(Buffer.concat(sealed));
    await expect(openRecording({ read, key, about: { ...about, callId: 'ca_2' } })).rejects.toMatchObject({ code: 'SEALED_FRAMES' });
    const altered = sealed.map((one) => Buffer.from(one));
    altered[5]![40] = (altered[5]![40] ?? 0) ^ 1;
    await expect(open(altered)).rejects.toMatchObject({ code: 'SEALED_FRAMES' });
  });

  it.each([0, 1, 319, 320, 7_895, 7_896, 7_897, 8_000, 16_000])('ends where the sound ends, after %i samples', async (samples) => {
    const writer = new OggOpusWriter();
    const pages = [writer.begin()];
    for (let at = 0; at < samples; at += 320) pages.push(writer.add(new Int16Array(640)) ?? Buffer.alloc(0));
    pages.push(writer.end(samples));
    writer.release();
    const sealer = new FrameSealer(key, { ...about, kind: 'recording' });
    const short = await open([sealer.header(), ...pages.map((page) => sealer.seal(page))]);
    const more = (short.wavBytes - 44) / 4 - samples;
    expect(more).toBeGreaterThanOrEqual(0);
    expect(more).toBeLessThanOrEqual(104);
    expect(await joined(short.wav())).toHaveLength(short.wavBytes);
  });
});
