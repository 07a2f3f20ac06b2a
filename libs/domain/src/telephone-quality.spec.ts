import fc from 'fast-check';
import { telephoneQuality } from './telephone-quality.js';

describe('the quality of a telephone call', () => {
  it.each([
    [
      { packetsReceived: 1_000, packetsLost: 0, jitterMs: 0 },
      { loss: 0, jitterMs: 0, roundTripMs: null, mos: 4.38 },
    ],
    [
      { packetsReceived: 990, packetsLost: 10, jitterMs: 4.4, roundTripMs: 80.2 },
      { loss: 0.01, jitterMs: 4, roundTripMs: 80, mos: 4.26 },
    ],
    [
      { packetsReceived: 900, packetsLost: 100, jitterMs: 20, roundTripMs: 300 },
      { loss: 0.1, jitterMs: 20, roundTripMs: 300, mos: 2.76 },
    ],
  ])('of %j is %j', (received, quality) => expect(telephoneQuality(received)).toEqual(quality));

  it('is not known of a call in which nothing was received', () =>
    expect(telephoneQuality({ packetsReceived: 0, packetsLost: 0, jitterMs: 0 })).toBeUndefined());

  it('is between 1 and 4.41, and never better for more loss, jitter or delay', () => {
    const audio = fc.record({ loss: fc.nat(1_000), jitterMs: fc.nat(2_000), roundTripMs: fc.nat(5_000) });
    const mosOf = ({ loss, ...rest }: { loss: number; jitterMs: number; roundTripMs: number }): number =>
      telephoneQuality({ packetsReceived: 1_001 - loss, packetsLost: loss, ...rest })?.mos ?? NaN;
    fc.assert(
      fc.property(audio, audio, (one, more) => {
        const mos = mosOf(one);
        const worse = {
          loss: Math.min(1_000, one.loss + more.loss),
          jitterMs: one.jitterMs + more.jitterMs,
          roundTripMs: one.roundTripMs + more.roundTripMs,
        };
        expect(mos).toBeGreaterThanOrEqual(1);
        expect(mos).toBeLessThanOrEqual(4.41);
        expect(mosOf(worse)).toBeLessThanOrEqual(mos);
      }),
    );
  });
});
