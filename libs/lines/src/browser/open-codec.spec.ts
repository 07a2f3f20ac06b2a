import '../../../../test/engines/portable-opus.js';
import { FRAME_MS } from '../sip/media/frame.js';
import type { SampleRate } from './browser-line.js';
import { openCodec } from './open-codec.js';
import { levelOf, shareAt, tone } from './testing/tones.js';
import type { VoiceCodec } from './voice-codec.js';

const RATES: readonly SampleRate[] = [8_000, 16_000];
const CASES = RATES.flatMap((rate) => (['opus', 'PCMU'] as const).map((codec) => [codec, rate] as const));

/** Packets of 20 ms each. */
function encodeAll(codec: VoiceCodec, samples: Int16Array, rate: SampleRate): Uint8Array[] {
  const frame = (rate * FRAME_MS) / 1_000;
  return Array.from({ length: Math.ceil(samples.length / frame) }, (_, index) => codec.encode({ samples, from: index * frame }));
}

function joined(parts: readonly (Int16Array | undefined)[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => [...(part ?? [])]));
}

describe.each(CASES)('%s at %i samples a second', (name, rate) => {
  let codec: VoiceCodec;
  beforeEach(() => void (codec = openCodec(name, rate)));
  afterEach(() => codec.release());

  it('carries a tone, frame by frame', () => {
    const packets = encodeAll(codec, tone(1_000, 1_000, rate), rate);
    const heard = packets.map((packet) => codec.decode(packet));
    expect(new Set(heard.map((frame) => frame?.length))).toEqual(new Set([rate / 50]));
    const whole = joined(heard.slice(10));
    expect(shareAt(1_000, whole, rate)).toBeGreaterThan(0.98);
    expect(Math.abs(levelOf(whole) / levelOf(tone(1_000, 1_000, rate)) - 1)).toBeLessThan(0.1);
  });

  it('pads the last frame of an utterance with silence', () => {
    const [packet] = encodeAll(codec, tone(1_000, 5, rate), rate);
    const frames = [codec.decode(packet as Uint8Array), codec.decode(codec.encode(undefined)), codec.decode(codec.encode(undefined))];
    expect(levelOf(joined(frames).slice(-rate / 50))).toBeLessThan(300);
  });

  it('puts 20 ms that fade in place of each lost packet, and goes on', () => {
    const packets = encodeAll(codec, tone(1_000, 1_000, rate), rate);
    const before = packets.slice(0, 20).map((packet) => codec.decode(packet));
    const lost = [1, 2, 3, 4, 5].map(() => codec.conceal(rate / 50).slice());
    expect(lost.map(({ length }) => length)).toEqual([1, 2, 3, 4, 5].map(() => rate / 50));
    const level = levelOf(joined(before.slice(-1)));
    expect(levelOf(lost[0] as Int16Array)).toBeGreaterThan(level / 4);
    expect(levelOf(lost[4] as Int16Array)).toBeLessThan(level / 20);
    const after = packets.slice(25).map((packet) => codec.decode(packet));
    expect(shareAt(1_000, joined(after.slice(-2)), rate)).toBeGreaterThan(0.95);
  });

  it('does not let a call hear the end of the one before it', () => {
    for (const packet of encodeAll(codec, tone(1_000, 200, rate), rate)) codec.decode(packet);
    codec.release();
    const next = openCodec(name, rate);
    expect(levelOf(next.conceal(rate / 50))).toBe(0);
    codec = next;
  });
});

describe('Opus', () => {
  it('makes a byte of 20 ms of silence, after a while', () => {
    const codec = openCodec('opus', 16_000);
    const lengths = Array.from({ length: 40 }, () => codec.encode(undefined).length);
    expect(lengths.at(-1)).toBe(1);
    expect(levelOf(codec.decode(codec.encode(undefined)) as Int16Array)).toBeLessThan(2);
    codec.release();
  });

  it('says of damaged packets that they are', () => {
    const codec = openCodec('opus', 16_000);
    for (const bytes of [[0xff], [3], [3, 0x3f], new Array<number>(1_500).fill(0xff)])
      expect(codec.decode(Uint8Array.from(bytes))).toBeUndefined();
    codec.release();
  });
});
