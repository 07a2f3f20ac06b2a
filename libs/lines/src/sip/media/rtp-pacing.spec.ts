import fc from 'fast-check';
import { Socket } from 'node:dgram';
import { comfortNoise } from './comfort-noise.js';
import { decodeG711 } from './g711.js';
import { readRtp, type RtpPacket } from './rtp-packet.js';
import type { PlayedMark } from '../../line-driver.js';
import { RtpPort, type MediaListener } from './rtp-port.js';
import { farMedia } from './testing/far-media.js';
import { handTicker, type HandTicker } from './testing/hand-ticker.js';
import { MAX_QUEUED_MS } from './utterance-queue.js';

/** One audio packet and the time at which it was sent. */
type Sent = RtpPacket & { atMs: number };

interface Scene {
  port: RtpPort;
  ticker: HandTicker;
  sent: Sent[];
  marks: PlayedMark[];
  listener: MediaListener;
}

/** A port whose packets are captured instead of sent. */
async function openScene(): Promise<Scene> {
  const ticker = handTicker();
  const port = await RtpPort.bind('127.0.0.1', { ticker });
  const sent: Sent[] = [];
  const marks: PlayedMark[] = [];
  const listener: MediaListener = { onAudio: () => undefined, onDigit: () => undefined, onPlayed: (mark) => void marks.push(mark) };
  jest.spyOn(Socket.prototype, 'send').mockImplementation(((bytes: Buffer, to: number) => {
    const packet = readRtp(bytes);
    if (packet && to === 4_000) sent.push({ ...packet, payload: Uint8Array.from(packet.payload), atMs: ticker.now() });
  }) as never);
  return { port, ticker, sent, marks, listener };
}

/** Each frame of the utterance has its own level, so that it is recognised on the wire. */
const LEVELS = [...new Set(Array.from({ length: 255 }, (_, byte) => decodeG711(0, Uint8Array.of(byte))[0] ?? 0))].filter(
  (level) => level !== 0,
);
const speech = (frames: number, firstLevel = 0): Int16Array =>
  Int16Array.from({ length: frames * 160 }, (_, at) => LEVELS[(firstLevel + Math.floor(at / 160)) % LEVELS.length] ?? 1);
const levelOf = (packet: Sent): number => decodeG711(0, packet.payload.subarray(0, 1))[0]! + 0;
const rtpMs = (packet: Sent, first: Sent): number => ((packet.timestamp - first.timestamp) >>> 0) / 8;

type Step = { do: 'tick' | 'stall' | 'play' | 'flush' | 'hold' | 'resume' | 'restart'; n: number };

const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant<Step['do']>('tick'), n: fc.double({ min: 0, max: 60, noNaN: true }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant<Step['do']>('stall'), n: fc.double({ min: 60, max: 5_000, noNaN: true }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom<Step['do']>('play', 'flush', 'hold', 'resume', 'restart'),
        n: fc.integer({ min: 0, max: 2_000 }),
      }),
    },
  ),
  { minLength: 2, maxLength: 80 },
);

function run({ port, ticker, listener }: Scene, { do: what, n }: Step, name: string): void {
  if (what === 'tick' || what === 'stall') ticker.tick(n);
  else if (what === 'play') port.play({ id: name, samples: new Int16Array(n).fill(1_000) });
  else if (what === 'flush') port.flush();
  else port.start(farMedia(4_000, { receives: what !== 'hold' }), listener);
}

describe('the media clock of a call', () => {
  afterEach(() => jest.restoreAllMocks());

  it('never leaves the wall clock by more than 100 ms, whatever ticks, stalls, utterances, holds and re-INVITEs come', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const scene = await openScene();
        const { port, ticker, sent, marks, listener } = scene;
        port.start(farMedia(4_000), listener);
        ticker.tick();
        for (const [index, step] of story.entries()) {
          const before = sent.length;
          run(scene, step, String(index));
          expect(sent.length - before).toBeLessThanOrEqual(5);
        }
        port.close();
        const [first] = sent;
        for (const [index, packet] of sent.entries()) {
          const skewMs = rtpMs(packet, first!) - (packet.atMs - first!.atMs);
          expect(skewMs).toBeGreaterThanOrEqual(-100);
          expect(skewMs).toBeLessThanOrEqual(20);
          expect([packet.ssrc, packet.sequence]).toEqual([first!.ssrc, (first!.sequence + index) & 0xffff]);
          // Each packet is on the grid, later than the one before, and marked if frames between them were skipped.
          const stepMs = index === 0 ? undefined : rtpMs(packet, sent[index - 1]!);
          if (stepMs !== undefined) expect([stepMs % 20, stepMs > 0]).toEqual([0, true]);
          expect(packet.isMarked).toBe(stepMs !== 20);
        }
        const played = story.flatMap((step, index) => (step.do === 'play' ? [String(index)] : []));
        expect(marks.map(({ id }) => id)).toEqual(played);
      }),
      { numRuns: 300 },
    );
  });

  it('is never late by more than a frame while ticks come every 20 ms', async () => {
    const { port, ticker, sent, listener } = await openScene();
    port.start(farMedia(4_000), listener);
    for (const ms of [20, 20.4, 19.2, 21, 19.4, 20, 18.2]) ticker.tick(ms);
    expect(sent.map((packet) => rtpMs(packet, sent[0]!))).toEqual([0, 20, 40, 60, 80, 100, 120]);
    port.close();
  });

  it('sends at most 100 ms at once after a stall, and skips time, not speech', async () => {
    const { port, ticker, sent, marks, listener } = await openScene();
    port.start(farMedia(4_000), listener);
    port.play({ id: 'u', samples: speech(10) });
    ticker.tick();
    ticker.tick(2_000);
    expect(sent.map((packet) => rtpMs(packet, sent[0]!))).toEqual([0, 1_920, 1_940, 1_960, 1_980, 2_000]);
    expect(sent.map(({ isMarked }) => isMarked)).toEqual([true, true, false, false, false, false]);
    for (let tick = 0; tick < 5; tick += 1) ticker.tick();
    expect(sent.slice(0, 10).map(levelOf)).toEqual(LEVELS.slice(0, 10));
    expect(levelOf(sent[10]!)).toBe(0);
    expect(marks).toMatchObject([{ id: 'u', playedMs: 200, isComplete: true }]);
    port.close();
  });

  it('sends every sample once and fills the last frame with silence, and sends noise after it', async () => {
    const { port, ticker, sent, listener } = await openScene();
    port.start(farMedia(4_000, { codec: 8 }), listener);
    port.play({ id: 'a', samples: new Int16Array(200).fill(16_128) });
    port.play({ id: 'b', samples: new Int16Array(160).fill(-16_128) });
    for (let tick = 0; tick < 4; tick += 1) ticker.tick();
    const wire = sent.flatMap(({ payload }) => [...decodeG711(8, payload)]);
    const silence = (count: number): number[] => new Array<number>(count).fill(8);
    expect(wire).toEqual([
      ...new Array<number>(200).fill(16_128),
      ...silence(120),
      ...new Array<number>(160).fill(-16_128),
      ...decodeG711(8, comfortNoise(8, 3)),
    ]);
    expect(sent.every(({ payloadType }) => payloadType === 8)).toBe(true);
    port.close();
  });

  it('on hold it sends nothing, while time and speech go on', async () => {
    const { port, ticker, sent, marks, listener } = await openScene();
    port.start(farMedia(4_000), listener);
    port.play({ id: 'u', samples: speech(6) });
    for (let tick = 0; tick < 2; tick += 1) ticker.tick();
    port.start(farMedia(4_000, { receives: false }), listener);
    for (let tick = 0; tick < 2; tick += 1) ticker.tick();
    expect(sent).toHaveLength(2);
    port.start(farMedia(4_000, { codec: 8 }), listener);
    for (let tick = 0; tick < 3; tick += 1) ticker.tick();
    expect(sent.map((packet) => rtpMs(packet, sent[0]!))).toEqual([0, 20, 80, 100, 120]);
    expect(sent.map(({ isMarked }) => isMarked)).toEqual([true, false, true, false, false]);
    expect(sent.map(({ sequence }) => (sequence - sent[0]!.sequence) & 0xffff)).toEqual([0, 1, 2, 3, 4]);
    expect(marks).toMatchObject([{ id: 'u', playedMs: 120, isComplete: true }]);
    port.close();
  });

  it('to 0.0.0.0, the old form of a hold, nothing is sent', async () => {
    const { port, ticker, sent, listener } = await openScene();
    port.start(farMedia(4_000, { address: '0.0.0.0' }), listener);
    ticker.tick();
    expect(sent).toHaveLength(0);
    port.close();
  });
});

describe('marks of what was played', () => {
  afterEach(() => jest.restoreAllMocks());

  it('come 20 ms after the last frame, in time for the next utterance to follow without a gap', async () => {
    const { port, ticker, sent, marks, listener } = await openScene();
    port.start(farMedia(4_000), {
      ...listener,
      onPlayed: (mark) => {
        listener.onPlayed(mark);
        if (mark.id === 'a') port.play({ id: 'b', samples: speech(1, 7) });
      },
    });
    port.play({ id: 'a', samples: speech(2) });
    ticker.tick();
    ticker.tick();
    expect([sent.length, marks.length]).toEqual([2, 0]);
    ticker.tick();
    expect(marks).toMatchObject([{ id: 'a', playedMs: 40, isComplete: true }]);
    expect(sent.map(levelOf)).toEqual([LEVELS[0], LEVELS[1], LEVELS[7]]);
    port.close();
  });

  it('a flush marks how far each utterance came, and when its first frame was sent; one that had ended stays complete', async () => {
    const { port, ticker, marks, sent, listener } = await openScene();
    port.start(farMedia(4_000), listener);
    port.play({ id: 'done', samples: speech(1) });
    port.play({ id: 'begun', samples: speech(3) });
    port.play({ id: 'queued', samples: speech(1) });
    ticker.tick();
    ticker.tick();
    port.flush();
    const [firstAtMs, secondAtMs] = sent.map(({ atMs }) => atMs);
    expect(marks).toEqual([
      { id: 'done', playedMs: 20, isComplete: true, startedAtMs: firstAtMs },
      { id: 'begun', playedMs: 20, isComplete: false, startedAtMs: secondAtMs },
      { id: 'queued', playedMs: 0, isComplete: false },
    ]);
    ticker.tick();
    expect(levelOf(sent.at(-1)!)).toBe(0);
    port.flush();
    expect(marks).toHaveLength(3);
    port.close();
  });

  it('a close flushes, and sends no marks after that', async () => {
    const { port, ticker, marks, listener } = await openScene();
    port.start(farMedia(4_000), listener);
    port.play({ id: 'u', samples: speech(3) });
    ticker.tick();
    port.close();
    expect(marks).toMatchObject([{ id: 'u', playedMs: 20, isComplete: false }]);
    port.play({ id: 'late', samples: speech(1) });
    port.flush();
    port.close();
    port.start(farMedia(4_000), listener);
    ticker.tick();
    expect(marks).toHaveLength(1);
    expect([port.isOpen, ticker.listeners]).toEqual([false, 0]);
  });

  it('sends nothing after a close inside the listener of a mark', async () => {
    const { port, ticker, sent, listener } = await openScene();
    port.start(farMedia(4_000), { ...listener, onPlayed: () => port.close() });
    port.play({ id: 'u', samples: speech(1) });
    ticker.tick();
    ticker.tick(70);
    expect(sent).toHaveLength(1);
  });

  it('an empty utterance is a frame of silence', async () => {
    const { port, ticker, marks, listener } = await openScene();
    port.start(farMedia(4_000), listener);
    port.play({ id: 'empty', samples: new Int16Array(0) });
    ticker.tick();
    ticker.tick();
    expect(marks).toMatchObject([{ id: 'empty', playedMs: 20, isComplete: true }]);
    port.close();
  });

  it('utterances above ten minutes in all are refused, until some were played', async () => {
    const { port, ticker, marks, listener } = await openScene();
    port.start(farMedia(4_000), listener);
    port.play({ id: 'long', samples: new Int16Array(MAX_QUEUED_MS * 8) });
    port.play({ id: 'more', samples: speech(1) });
    expect(marks).toEqual([{ id: 'more', playedMs: 0, isComplete: false }]);
    ticker.tick();
    port.play({ id: 'fits', samples: speech(1) });
    expect(marks).toHaveLength(1);
    port.close();
  });

  it('an utterance that is played before the start waits for the start', async () => {
    const { port, ticker, sent, listener } = await openScene();
    port.play({ id: 'early', samples: speech(1) });
    ticker.tick();
    port.start(farMedia(4_000), listener);
    ticker.tick();
    expect(sent.map(levelOf)).toEqual([LEVELS[0]]);
    port.close();
  });
});
