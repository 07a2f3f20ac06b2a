import '../../../../test/engines/portable-opus.js';
import { FRAME_MS } from '../sip/media/frame.js';
import { readRtcp, writeReport, type ReportBlock } from '../sip/media/rtcp-packet.js';
import { writeRtp } from '../sip/media/rtp-packet.js';
import { CallMedia } from './call-media.js';
import { openCodec } from './open-codec.js';
import type { BrowserCodec } from './read-offer.js';
import { badNetwork } from '../sip/media/testing/bad-network.js';
import { levelOf, tone } from './testing/tones.js';

const RATE = 16_000;
const TYPE = 111;
const FRAME = 320;
const SECONDS = 20;

/** As uneven as speech: syllables of 80 to 200 ms of a voice that glides, with pauses. The same at each run. */
function syllables(seconds: number): Int16Array {
  const samples = new Int16Array(seconds * RATE);
  let phase = 0;
  for (let from = 0, count = 0; from < samples.length; count += 1) {
    const length = (RATE * (80 + ((count * 37) % 121))) / 1_000;
    const loudness = count % 7 === 6 ? 0 : 3_000 + ((count * 911) % 5_000);
    for (let at = 0; at < length && from + at < samples.length; at += 1) {
      phase += (2 * Math.PI * (110 + 40 * Math.sin(count + at / length))) / RATE;
      const voice = [1, 2, 3, 5, 8, 13].reduce((sum, harmonic) => sum + Math.sin(harmonic * phase) / harmonic, 0);
      samples[from + at] = (loudness / 2) * voice * Math.sin((Math.PI * at) / length);
    }
    from += length;
  }
  return samples;
}

/** Incoming audio of one call: a far end with a codec of its own, a network, the line. */
class Rig {
  readonly frames: Int16Array[] = [];
  readonly sent: Buffer[] = [];
  readonly codec;
  readonly far;
  readonly media;

  constructor(name: BrowserCodec = 'opus') {
    this.codec = openCodec(name, RATE);
    this.far = openCodec(name, RATE);
    this.media = new CallMedia({
      codec: this.codec,
      sampleRate: RATE,
      payloadType: TYPE,
      ssrc: 7,
      send: (packet) => this.sent.push(packet) > 0,
      onAudio: (frame) => void this.frames.push(frame),
      onPlayed: () => undefined,
    });
  }

  encode(samples: Int16Array): Uint8Array[] {
    return Array.from({ length: samples.length / FRAME }, (_, index) => this.far.encode({ samples, from: index * FRAME }));
  }

  hear(sequence: number, payload: Uint8Array, atMs: number, timestamp = sequence * this.codec.ticksPerFrame): void {
    this.media.onPacket(writeRtp({ payloadType: TYPE, isMarked: false, sequence, timestamp, ssrc: 1, payload }), atMs);
  }

  /** The packets come as they do on a bad network, with a tick each 20 ms. */
  hearAll(packets: readonly Uint8Array[], arrivals: readonly (number | undefined)[]): void {
    const events = arrivals.flatMap((atMs, sequence) => (atMs === undefined ? [] : [{ atMs, sequence }]));
    for (let atMs = 10; atMs < 20 * arrivals.length + 100; atMs += 20) events.push({ atMs, sequence: -1 });
    events.sort((a, b) => a.atMs - b.atMs);
    for (const { atMs, sequence } of events) {
      if (sequence < 0) this.media.tick(atMs, atMs);
      else this.hear(sequence, packets[sequence] ?? new Uint8Array(), atMs);
    }
  }

  reports(): ReportBlock[] {
    return this.sent.flatMap((packet) => readRtcp(packet)?.blocks ?? []);
  }

  close(): void {
    this.codec.release();
    this.far.release();
  }
}

const open: Rig[] = [];
function rigOf(codec?: BrowserCodec): Rig {
  const rig = new Rig(codec);
  open.push(rig);
  return rig;
}
afterEach(() => open.splice(0).forEach((rig) => rig.close()));

/** How alike two lists of numbers rise and fall: 1 is the same, 0 is nothing in common (Pearson). */
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  a.forEach((value, at) => {
    const [x, y] = [value - meanA, (b[at] ?? 0) - meanB];
    both += x * y;
    squaresA += x * x;
    squaresB += y * y;
  });
  return both / Math.sqrt(squaresA * squaresB);
}

describe('speech on a network that loses packets and delays each by up to 30 ms', () => {
  const speech = syllables(SECONDS);

  it.each([
    ['opus', 0.05, 0.99],
    ['opus', 0.15, 0.98],
    ['PCMU', 0.05, 0.97],
  ] as const)('rises and falls in %s as it was said: loss %d, likeness %d', (name, loss, likeness) => {
    const [clean, bad] = [rigOf(name), rigOf(name)];
    const packets = clean.encode(speech);
    clean.hearAll(packets, badNetwork({ packets: packets.length, loss: 0, jitterMs: 0, seed: 3 }));
    const arrivals = badNetwork({ packets: packets.length, loss, jitterMs: 30, seed: 3 });
    bad.hearAll(packets, arrivals);
    expect(bad.frames).toHaveLength(packets.length);
    expect(correlation(bad.frames.map(levelOf), clean.frames.map(levelOf))).toBeGreaterThan(likeness);
    const lost = arrivals.filter((atMs) => atMs === undefined).length;
    expect(bad.media.quality()).toMatchObject({
      receivedPackets: packets.length - lost,
      lostPackets: lost,
      latePackets: 0,
      concealedMs: 20 * lost,
    });
    expect(bad.media.quality().jitterMs).toBeGreaterThan(5);
    expect(clean.media.quality()).toMatchObject({ lostPackets: 0, concealedMs: 0, jitterMs: 0 });
  });

  it('has in place of a lost packet what the next one repeats of it', () => {
    const rig = rigOf();
    rig.far.expectLoss(20);
    const packets = rig.encode(speech);
    const [whole, repeated] = [rigOf(), rigOf()];
    const isLost = (index: number): boolean => index % 10 === 5;
    packets.forEach((payload, index) => {
      whole.hear(index, payload, 20 * index);
      if (!isLost(index)) repeated.hear(index, payload, 20 * index);
    });
    repeated.media.tick(20 * packets.length + 50, 20 * packets.length + 50);
    const error = (of: readonly Int16Array[]): number =>
      of.reduce(
        (sum, frame, at) => sum + (isLost(at) ? levelOf(frame.map((sample, n) => sample - (whole.frames[at]?.[n] ?? 0))) ** 2 : 0),
        0,
      );
    const silence = whole.frames.map((frame) => new Int16Array(frame.length));
    // A continuation of what was before it is hardly nearer to it than silence.
    expect(error(repeated.frames)).toBeLessThan(0.15 * error(silence));
  });
});

describe('silence', () => {
  it('goes on while the browser sends no packets for it, and is as long as it was', () => {
    const rig = rigOf();
    const packets = rig.encode(Int16Array.from([...tone(1_000, 400), ...new Int16Array(RATE * 2)]));
    packets.forEach((payload, index) => {
      const atMs = 20 * index;
      const isSent = index < 40 || index % 20 === 0;
      if (isSent) rig.hear(index < 40 ? index : 38 + index / 20, payload, atMs, index * 960);
      rig.media.tick(atMs + 1, atMs + 1);
      // The listener is never behind by more than 100 ms.
      expect(rig.frames.length * FRAME_MS).toBeGreaterThan(atMs - 100);
    });
    expect(rig.frames.length).toBeGreaterThanOrEqual(packets.length - 5);
    expect(rig.frames.length).toBeLessThanOrEqual(packets.length + 2);
    expect(Math.max(...rig.frames.slice(40).map(levelOf))).toBeLessThan(50);
    expect(rig.media.quality()).toMatchObject({ lostPackets: 0 });
  });

  it('is heard from a browser that never sends any audio', () => {
    const rig = rigOf();
    for (let atMs = 5_000; atMs <= 6_000; atMs += 20) rig.media.tick(atMs, atMs);
    expect(rig.frames.map(levelOf)).toEqual(new Array(41).fill(0));
  });

  it('goes on after 200 ms in which the network stood still, and what was said is heard later', () => {
    const rig = rigOf();
    const packets = rig.encode(tone(1_000, 1_000));
    packets.forEach((payload, index) => {
      if (index < 20) rig.hear(index, payload, 20 * index);
    });
    for (let atMs = 400; atMs < 1_000; atMs += 20) rig.media.tick(atMs, atMs);
    expect(rig.frames.slice(20).map(levelOf)).toEqual(new Array(20).fill(0));
    packets.slice(20).forEach((payload, index) => rig.hear(20 + index, payload, 1_000));
    expect(rig.frames).toHaveLength(70);
    expect(levelOf(rig.frames.at(-1) as Int16Array)).toBeGreaterThan(4_000);
  });
});

describe('the ends tell one another what is lost', () => {
  const report = (fractionLost: number, ssrc = 7): Buffer => {
    const block = { ssrc, fractionLost, packetsLost: 40, highestSequence: 900, jitter: 480, lastReport: 0, sinceLastReport: 0 };
    return writeReport({ ssrc: 1, sender: undefined, block, cname: 'browser', isBye: false });
  };

  it('each second, with the share of that second', () => {
    const rig = rigOf();
    const packets = rig.encode(tone(1_000, 5_000));
    rig.hearAll(
      packets,
      packets.map((_, index) => (index >= 100 && index < 150 && index % 10 === 5 ? undefined : 20 * index)),
    );
    expect(rig.reports().map(({ ssrc, fractionLost, packetsLost }) => [ssrc, fractionLost, packetsLost])).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [1, expect.any(Number), expect.any(Number)],
      [1, expect.any(Number), 5],
      [1, 0, 5],
    ]);
    expect(Math.max(...rig.reports().map(({ fractionLost }) => fractionLost / 256))).toBeCloseTo(0.1, 1);
  });

  it('and the encoder repeats itself more finely when the browser loses more', () => {
    const speech = syllables(2);
    /** How far the repeated frames are from what was said, after some reports. */
    const errorAfter = (reports: readonly Buffer[]): number => {
      const [line, browser, whole] = [rigOf(), rigOf(), rigOf()];
      for (const bytes of reports) line.media.onPacket(bytes, 0);
      let error = 0;
      for (let from = 0, before: Uint8Array = new Uint8Array(); from < speech.length; from += FRAME) {
        const packet = line.codec.encode({ samples: speech, from });
        const said = before.length > 0 ? (whole.codec.decode(before) ?? []) : [];
        const repeated = browser.codec.conceal(FRAME, packet);
        said.forEach((sample, at) => (error += (sample - (repeated[at] ?? 0)) ** 2));
        before = packet;
      }
      return error;
    };
    const without = errorAfter([]);
    const ofAnotherStream = new Array(5).fill(report(200, 8));
    expect(errorAfter(ofAnotherStream)).toBe(without);
    expect(errorAfter(new Array(5).fill(report(64)))).toBeLessThan(0.9 * without);
  });

  it('and what the browser said last is part of the summary', () => {
    const rig = rigOf();
    rig.media.onPacket(report(64), 0);
    expect(rig.media.quality()).toMatchObject({ browserLostPackets: 40, browserJitterMs: 10 });
  });
});
