import '../../../../test/engines/portable-opus.js';
import { Encoder } from '@evan/opus';
import fc from 'fast-check';
import type { PlayedMark } from '../line-driver.js';
import { readRtp, writeRtp, type RtpPacket } from '../sip/media/rtp-packet.js';
import { CallMedia } from './call-media.js';
import { openCodec } from './open-codec.js';
import { levelOf, shareAt, tone } from './testing/tones.js';
import type { VoiceCodec } from './voice-codec.js';

const RATE = 16_000;
const TYPE = 111;
const FRAME = 320;
const START_MS = 1_000;

/** One call's audio with the real codec; the far end has a codec of its own. */
class Rig {
  readonly sent: RtpPacket[] = [];
  readonly frames: Int16Array[] = [];
  readonly marks: PlayedMark[] = [];
  /** False if the far end has gone. */
  isUp = true;
  readonly codec = openCodec('opus', RATE);
  readonly far: VoiceCodec = openCodec('opus', RATE);
  readonly media = new CallMedia({
    codec: this.codec,
    sampleRate: RATE,
    payloadType: TYPE,
    ssrc: 7,
    send: (packet) => this.isUp && this.sent.push(readRtp(packet) as RtpPacket) > 0,
    onAudio: (frame) => void this.frames.push(frame),
    onPlayed: (mark) => void this.marks.push(mark),
  });
  #nowMs = START_MS;

  tick(times = 1): void {
    for (let left = times; left > 0; left -= 1) this.media.tick((this.#nowMs += 20), this.#nowMs);
  }

  hear(sequence: number, payload: Uint8Array, change: Partial<RtpPacket> = {}, atMs = 20 * sequence): 'audio' | 'report' | undefined {
    const packet = { payloadType: TYPE, isMarked: false, sequence, timestamp: sequence * 960, ssrc: 1, payload, ...change };
    this.#nowMs = Math.max(this.#nowMs, START_MS + atMs);
    return this.media.onPacket(writeRtp(packet), this.#nowMs);
  }

  /** Packets of a tone of the far end. */
  tone(ms: number): Uint8Array[] {
    const samples = tone(1_000, ms);
    return Array.from({ length: ms / 20 }, (_, index) => this.far.encode({ samples, from: index * FRAME }));
  }

  close(): void {
    this.codec.release();
    this.far.release();
  }
}

let rig: Rig;
beforeEach(() => void (rig = new Rig()));
afterEach(() => rig.close());

describe('outgoing audio', () => {
  it('is a packet each 20 ms, with speech or silence, in one stream', () => {
    rig.media.play({ id: 'u1', samples: tone(1_000, 100) });
    rig.tick(30);
    expect(rig.sent).toHaveLength(30);
    const [first] = rig.sent as [RtpPacket];
    rig.sent.forEach((packet, index) => {
      expect(packet).toMatchObject({ payloadType: TYPE, ssrc: 7, isMarked: index === 0 });
      expect((packet.sequence - first.sequence) & 0xffff).toBe(index);
      expect((packet.timestamp - first.timestamp) >>> 0).toBe(index * 960);
    });
    const heard = rig.sent.map(({ payload }) => rig.far.decode(payload) as Int16Array);
    expect(levelOf(heard[3] as Int16Array)).toBeGreaterThan(4_000);
    expect(levelOf(heard.at(-1) as Int16Array)).toBeLessThan(10);
    expect(rig.sent.at(-1)?.payload).toHaveLength(1);
  });

  it('is told as played when the last frame has had its time, and as cut when it is flushed', () => {
    rig.media.play({ id: 'u1', samples: tone(1_000, 40) });
    rig.media.play({ id: 'u2', samples: tone(1_000, 400) });
    rig.tick(2);
    expect(rig.marks).toEqual([]);
    rig.tick(3);
    rig.media.flush();
    expect(rig.marks).toEqual([
      { id: 'u1', playedMs: 40, isComplete: true, startedAtMs: 1_020 },
      { id: 'u2', playedMs: 60, isComplete: false, startedAtMs: 1_060 },
    ]);
  });

  it('is told to who listens, frame by frame up to a flush; silence, and what could not be sent, is not', () => {
    const samples = tone(1_000, 400);
    rig.media.play({ id: 'u1', samples });
    rig.tick(1);
    const told: [number, Int16Array][] = [];
    rig.media.onSent = (frame, atMs) => told.push([atMs, frame]);
    rig.tick(3);
    rig.media.flush();
    rig.tick(2);
    rig.media.play({ id: 'u2', samples: samples.subarray(0, FRAME + 1) });
    rig.tick(1);
    rig.isUp = false;
    rig.tick(1);
    expect(told.map(([atMs]) => atMs)).toEqual([1_040, 1_060, 1_080, 1_140]);
    expect(told.map(([, frame]) => frame)).toEqual([1, 2, 3, 0].map((index) => samples.slice(index * FRAME, (index + 1) * FRAME)));
  });

  it('of more than ten minutes is refused', () => {
    rig.media.play({ id: 'u1', samples: new Int16Array(RATE * 601) });
    expect(rig.marks).toEqual([{ id: 'u1', playedMs: 0, isComplete: false }]);
  });
});

describe('incoming audio', () => {
  it('becomes frames of 20 ms', () => {
    rig.tone(400).forEach((payload, index) => expect(rig.hear(index, payload)).toBe('audio'));
    expect(rig.frames).toHaveLength(20);
    expect(rig.frames.every(({ length }) => length === FRAME)).toBe(true);
    expect(shareAt(1_000, rig.frames.at(-1) as Int16Array)).toBeGreaterThan(0.95);
  });

  it('is as long as what was said, though packets are lost, and has no hole', () => {
    const packets = rig.tone(1_000);
    packets.forEach((payload, index) => index % 10 !== 5 && rig.hear(index, payload));
    rig.tick(4);
    expect(rig.frames).toHaveLength(50);
    expect(Math.min(...rig.frames.slice(3).map(levelOf))).toBeGreaterThan(1_500);
  });

  it.each([
    [2.5, 16_000, 1],
    [10, 16_000, 1],
    [40, 16_000, 1],
    [60, 16_000, 1],
    [20, 48_000, 2],
  ] as const)('may come in packets of %d ms, of %i samples a second in %i channels, of which some are lost', (ms, rate, channels) => {
    const encoder = new Encoder({ channels, sample_rate: rate, application: 'voip' });
    const mono = tone(1_000, 1_200, rate);
    const samples = Int16Array.from({ length: channels * mono.length }, (_, at) => mono[Math.floor(at / channels)] ?? 0);
    const length = (channels * rate * ms) / 1_000;
    for (let index = 0; index * ms < 1_200; index += 1) {
      const payload = encoder.encode(samples.subarray(index * length, (index + 1) * length));
      if (index % 10 !== 5) rig.hear(index, payload, { timestamp: index * ms * 48 }, index * ms);
    }
    rig.tick(4);
    expect(rig.frames).toHaveLength(60);
    expect(shareAt(1_000, rig.frames.at(-1) as Int16Array)).toBeGreaterThan(0.6);
  });

  it('is not made up for longer than 100 ms', () => {
    const packets = rig.tone(1_000);
    [...packets.slice(0, 10), ...packets.slice(40)].forEach((payload, index) => rig.hear(index < 10 ? index : index + 30, payload));
    expect(rig.frames).toHaveLength(10 + 5 + 10);
  });

  it('conceals a damaged packet, and takes none of another type, version or length', () => {
    const [packet = new Uint8Array()] = rig.tone(20);
    rig.hear(1, packet);
    rig.hear(2, Uint8Array.of(0xff, 0xff));
    rig.hear(3, new Uint8Array());
    rig.hear(4, packet);
    expect(rig.frames).toHaveLength(4);
    expect(rig.hear(5, packet, { payloadType: 0 })).toBeUndefined();
    expect(rig.media.onPacket(Buffer.from([0x80, TYPE, 0]), 0)).toBeUndefined();
    expect(rig.frames).toHaveLength(4);
  });

  it('may be any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), (packets) => {
        for (const bytes of packets) {
          if (bytes.length > 1) bytes.set([0x80 | ((bytes[0] ?? 0) & 0x3f), TYPE]);
          rig.media.onPacket(Buffer.from(bytes), 0);
        }
        expect(rig.frames.every(({ length }) => length === FRAME)).toBe(true);
      }),
    );
  });
});
