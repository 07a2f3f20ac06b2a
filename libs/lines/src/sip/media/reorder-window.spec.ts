import fc from 'fast-check';
import { readRtp, writeRtp, type RtpPacket } from './rtp-packet.js';
import { ReorderWindow } from './reorder-window.js';
import { badNetwork } from './testing/bad-network.js';

const packet = (sequence: number, ssrc = 1): RtpPacket =>
  readRtp(
    writeRtp({
      payloadType: 111,
      isMarked: false,
      sequence: sequence & 0xffff,
      timestamp: (sequence * 960) >>> 0,
      ssrc,
      payload: new Uint8Array(1),
    }),
  ) as RtpPacket;

/** Packets of 20 ms, the first of which comes at 0 ms. */
class Rig {
  /** What came out: sequence numbers, `restarted`. */
  out: (number | string)[] = [];
  /** How many milliseconds after its sending each packet came out. */
  readonly delays: number[] = [];
  readonly window = new ReorderWindow({
    packet: ({ sequence }, atMs) => {
      this.out.push(sequence);
      this.delays.push(atMs - 20 * sequence);
    },
    restarted: () => void this.out.push('restarted'),
  });

  /** Each packet, by its number and the time at which it comes. */
  push(...packets: readonly (readonly [sequence: number, atMs: number])[]): void {
    for (const [sequence, atMs] of packets) this.window.push(packet(sequence), atMs);
  }

  /** Packets that come as `badNetwork` says, with a tick each 20 ms. */
  pushAll(arrivals: readonly (number | undefined)[]): void {
    const events = arrivals.flatMap((atMs, sequence) => (atMs === undefined ? [] : [{ atMs, sequence }]));
    for (let atMs = 0; atMs < 20 * arrivals.length + 200; atMs += 20) events.push({ atMs, sequence: -1 });
    events.sort((a, b) => a.atMs - b.atMs);
    for (const { atMs, sequence } of events) {
      if (sequence < 0) this.window.tick(atMs);
      else this.window.push(packet(sequence), atMs);
    }
  }
}

let rig: Rig;
beforeEach(() => void (rig = new Rig()));

describe('packets', () => {
  it('in order pass at once, across the end of the numbers', () => {
    rig.push([65_534, 0], [65_535, 20], [65_536, 40], [65_537, 60]);
    expect(rig.out).toEqual([65_534, 65_535, 0, 1]);
  });

  it('that were overtaken are put in order', () => {
    rig.push([0, 0], [2, 38], [1, 39], [3, 60], [5, 100], [4, 101], [6, 120]);
    expect(rig.out).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('are waited for by 20 ms on an even network, and a late copy is dropped', () => {
    rig.push([0, 0], [2, 40]);
    rig.window.tick(59);
    expect(rig.out).toEqual([0]);
    rig.window.tick(60);
    expect(rig.out).toEqual([0, 2]);
    rig.push([1, 65], [2, 66], [1, 67]);
    expect(rig.out).toEqual([0, 2]);
    expect(rig.window.late).toBe(1);
  });

  it('are waited for longer once one has come late, and by the first measure when that is ten seconds ago', () => {
    rig.push([0, 0], [2, 40], [3, 60], [1, 95]);
    expect(rig.out).toEqual([0, 2, 3]);
    rig.push([5, 100]);
    rig.window.tick(154);
    expect(rig.out.at(-1)).toBe(3);
    rig.push([4, 155]);
    expect(rig.out.slice(3)).toEqual([4, 5]);
    for (let sequence = 6; sequence < 520; sequence += 1) rig.push([sequence, 20 * sequence]);
    rig.push([521, 10_420]);
    rig.window.tick(10_440);
    expect(rig.out.at(-1)).toBe(521);
  });

  it('are never waited for longer than 100 ms', () => {
    rig.push([0, 0], [1, 520], [2, 540], [4, 560]);
    rig.window.tick(1_000);
    rig.push([5, 1_020], [7, 1_060]);
    rig.window.tick(1_120);
    expect(rig.out.slice(-2)).toEqual([5, 7]);
  });

  it('of another stream, or far away, begin anew', () => {
    rig.push([1, 20], [3, 60]);
    rig.window.push(packet(900, 2), 61);
    rig.push([5_000, 62]);
    expect(rig.out).toEqual([1, 'restarted', 900, 'restarted', 5_000]);
  });

  it('of any order come out in order, each once, up to the last one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(40)), { minLength: 1, maxLength: 80 }), (packets) => {
        const any = new Rig();
        let atMs = 0;
        any.push([0, 0], ...packets.map(([sequence, afterMs]) => [sequence, (atMs += afterMs)] as const));
        any.window.tick(atMs + 5_000);
        expect(any.out).toEqual([...new Set(any.out)].sort((a, b) => Number(a) - Number(b)));
        expect(any.out.at(-1)).toBe(Math.max(...packets.map(([sequence]) => sequence)));
      }),
    );
  });
});

describe('on a network that loses 5 % of the packets', () => {
  it.each([
    [0, 45],
    [30, 75],
    [60, 110],
    [90, 140],
  ])(
    'and delays each by up to %i ms, nothing else is lost, and nothing comes out more than %i ms after it was sent',
    (jitterMs, mostMs) => {
      const arrivals = badNetwork({ packets: 3_000, loss: 0.05, jitterMs, seed: 7 });
      rig.pushAll(arrivals);
      const arrived = arrivals.filter((atMs) => atMs !== undefined).length;
      expect(arrived).toBeLessThan(2_900);
      // Until it has seen how late packets come, it gives up some of them.
      expect(arrived - rig.out.length).toBeLessThanOrEqual(3);
      const delays = rig.delays.sort((a, b) => a - b);
      expect(delays.at(-1)).toBeLessThanOrEqual(mostMs);
      if (jitterMs === 0) expect(delays[Math.floor(0.9 * delays.length)]).toBe(0);
    },
  );
});
