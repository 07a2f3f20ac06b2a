import fc from 'fast-check';
import type { RtpPacket } from '../sip/media/rtp-packet.js';
import { ReorderWindow } from './reorder-window.js';

const packet = (sequence: number, ssrc = 1): RtpPacket => ({
  payloadType: 111,
  isMarked: false,
  sequence: sequence & 0xffff,
  timestamp: (sequence * 960) >>> 0,
  ssrc,
  payload: new Uint8Array(1),
});

/** What came out: sequence numbers, `lost N`, `restarted`. */
function rig(): { window: ReorderWindow; out: (number | string)[]; push: (...sequences: number[]) => void } {
  const out: (number | string)[] = [];
  const window = new ReorderWindow({
    packet: ({ sequence }) => void out.push(sequence),
    lost: (count) => void out.push(`lost ${count}`),
    restarted: () => void out.push('restarted'),
  });
  return { window, out, push: (...sequences) => sequences.forEach((sequence) => window.push(packet(sequence), 0)) };
}

describe('packets', () => {
  it('in order pass at once, across the end of the numbers', () => {
    const { out, push } = rig();
    push(65_534, 65_535, 65_536, 65_537);
    expect(out).toEqual([65_534, 65_535, 0, 1]);
  });

  it('that were overtaken by one or two others are put in order', () => {
    const { out, push } = rig();
    push(1, 3, 2, 4, 6, 7, 5, 8);
    expect(out).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('that were overtaken by three are lost, and late copies are dropped', () => {
    const { out, push } = rig();
    push(1, 3, 4, 5, 2, 3, 6, 6);
    expect(out).toEqual([1, 'lost 1', 3, 4, 5, 6]);
  });

  it('after a gap tell its length', () => {
    const { out, push } = rig();
    push(1, 8, 9, 10);
    expect(out).toEqual([1, 'lost 6', 8, 9, 10]);
  });

  it('do not wait longer than 60 ms for one that does not come', () => {
    const { window, out, push } = rig();
    push(1, 3);
    window.tick(40);
    expect(out).toEqual([1]);
    window.tick(60);
    expect(out).toEqual([1, 'lost 1', 3]);
  });

  it('of another stream, or far away, begin anew', () => {
    const { window, out, push } = rig();
    push(1, 3);
    window.push(packet(900, 2), 0);
    push(5_000);
    expect(out).toEqual([1, 'restarted', 900, 'restarted', 5_000]);
  });

  it('of any order come out in order, each once, and each that does not come out was told as lost', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 80 }), (sequences) => {
        const { window, out, push } = rig();
        push(0, ...sequences);
        window.tick(1_000);
        window.tick(2_000);
        let next = 0;
        for (const one of out) {
          if (typeof one === 'string') next += Number(one.slice(5));
          else expect(one).toBe(next++);
        }
        expect(next).toBe(Math.max(...sequences) + 1);
      }),
    );
  });
});
