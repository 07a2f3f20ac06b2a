import { ReceptionStats } from './reception-stats.js';
import type { RtpPacket } from './rtp-packet.js';

const packet = (sequence: number, change: Partial<RtpPacket> = {}): RtpPacket => ({
  payloadType: 0,
  isMarked: false,
  sequence: sequence & 0xffff,
  timestamp: (sequence * 160) >>> 0,
  ssrc: 7,
  payload: new Uint8Array(160),
  ...change,
});

/** Counts packets with these sequence numbers, each at the time at which it is due. */
function counted(...sequences: number[]): ReceptionStats {
  const stats = new ReceptionStats();
  for (const sequence of sequences) stats.count(packet(sequence), sequence * 20, false);
  return stats;
}

it('has nothing to report before the first packet', () => {
  expect(new ReceptionStats().report()).toBeUndefined();
});

it('counts what is missing, over the wrap of the sequence, and reports the share since the last report', () => {
  const stats = counted(65_534, 65_535, 65_537, 65_536);
  expect(stats.report()).toMatchObject({ ssrc: 7, packetsLost: 0, fractionLost: 0, highestSequence: 65_537 });
  for (const sequence of [65_538, 65_541]) stats.count(packet(sequence), sequence * 20, false);
  // Two of four.
  expect(stats.report()).toMatchObject({ packetsLost: 2, fractionLost: 128, highestSequence: 65_541 });
  expect(stats.report()).toMatchObject({ packetsLost: 2, fractionLost: 0 });
  expect([stats.packetsReceived, stats.packetsLost]).toEqual([6, 2]);
});

it('keeps the losses of an earlier stream of the call', () => {
  const stats = counted(1, 3);
  stats.count(packet(5_000, { ssrc: 8 }), 0, false);
  stats.count(packet(5_002, { ssrc: 8 }), 40, false);
  expect([stats.packetsReceived, stats.packetsLost]).toEqual([4, 2]);
  expect(stats.report()).toMatchObject({ ssrc: 8, packetsLost: 1 });
});

it('takes a jump for a restarted stream, not for thousands of lost packets', () => {
  expect(counted(1, 2, 30_000, 30_001, 5, 6).packetsLost).toBe(0);
});

it('measures the jitter of RFC 3550 A.8: a steady 4 ms is found, a steady delay is none', () => {
  const stats = new ReceptionStats();
  for (let sequence = 0; sequence < 200; sequence += 1) stats.count(packet(sequence), 50 + sequence * 20 + (sequence % 2) * 4, false);
  expect(stats.jitterMs).toBeCloseTo(4, 3);
  expect(counted(...Array.from({ length: 50 }, (_, at) => at)).jitterMs).toBe(0);
});

it('does not take the constant timestamp of a key for jitter', () => {
  const stats = counted(1, 2);
  for (const sequence of [3, 4, 5]) stats.count(packet(sequence, { timestamp: 480 }), sequence * 20, true);
  expect([stats.jitterMs, stats.packetsReceived]).toEqual([0, 5]);
});
