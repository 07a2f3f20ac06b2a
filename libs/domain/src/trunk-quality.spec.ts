import { TrunkQualitySum, type PlacedCall } from './trunk-quality.js';

const at = (ms: number): Date => new Date(1_700_000_000_000 + ms);
const qualityOf = (...calls: PlacedCall[]) => {
  const sum = new TrunkQualitySum();
  for (const call of calls) sum.add(call);
  return sum.quality;
};
const ANSWERED: PlacedCall = {
  ...{ status: 'completed', placedAt: at(0), ringingAt: at(800), answeredAt: at(5_000), durationMs: 30_000 },
  ...{ sip: { code: 200, reason: 'OK', cause: 16 }, quality: { mos: 4.2 } },
};

describe('the quality of a trunk', () => {
  it('is not known without a call', () =>
    expect(qualityOf()).toEqual({ calls: 0, asr: null, acdSeconds: null, pddMs: null, ner: null, mos: null, causes: [] }));

  it('leaves out what was never placed, and what is not over', () =>
    expect(qualityOf({ status: 'refused' }, { ...ANSWERED, status: 'answered' }).calls).toBe(0));

  it('counts what was answered, what has reached a phone, and how calls ended', () => {
    const busy: PlacedCall = { status: 'busy', placedAt: at(0), sip: { code: 486, reason: 'Busy Here', cause: 17 } };
    const unreachable: PlacedCall = { status: 'failed', placedAt: at(0), sip: { code: 503, reason: 'Service Unavailable' } };
    const brief: PlacedCall = { ...ANSWERED, ringingAt: at(2_000), durationMs: 10_000, quality: { mos: 3.8 } };
    expect(qualityOf(ANSWERED, brief, busy, unreachable, { ...busy, status: 'busy' })).toEqual({
      calls: 5,
      asr: 0.4,
      acdSeconds: 20,
      pddMs: { p50: 800, p95: 2_000 },
      ner: 0.8,
      mos: 4,
      causes: [
        { cause: 16, sipCode: 200, calls: 2 },
        { cause: 17, sipCode: 486, calls: 2 },
        { cause: null, sipCode: 503, calls: 1 },
      ],
    });
  });

  it('takes the answer for the end of the post-dial delay where nothing rang, and no quality of a browser', () => {
    const { ringingAt: _, ...silent } = ANSWERED;
    expect(qualityOf({ ...silent, quality: { lostPackets: 1 } })).toMatchObject({ pddMs: { p50: 5_000, p95: 5_000 }, mos: null });
  });

  it('names at most 20 ways in which calls ended', () => {
    const calls = Array.from({ length: 30 }, (_, cause): PlacedCall => ({ ...ANSWERED, sip: { code: 480, reason: '', cause } }));
    expect(qualityOf(...calls, calls[29] as PlacedCall).causes).toHaveLength(20);
    expect(qualityOf(...calls, calls[29] as PlacedCall).causes[0]).toEqual({ cause: 29, sipCode: 480, calls: 2 });
  });
});
