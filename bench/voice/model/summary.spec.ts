import { conversationFigures, groupFigures } from './summary.cjs';

const answer = (ownMs: number) => ({ kind: 'answer', isCutOff: false, responseMs: 600 + ownMs, ownMs });
const paused = (isCutOff: boolean) => ({ kind: 'pause-900', isCutOff });
const sign = (hasStopped: boolean) => ({ kind: 'cough', hasPaused: true, hasStopped });
const group = (ownMs: number) => ({
  ...{ name: 'telephone', calls: 10, lateMs: [1, 2, 70] },
  said: [answer(ownMs), answer(ownMs + 100), paused(false), paused(true), sign(false), { kind: 'interruption', stopMs: 180 }],
});

describe('conversations by model in figures', () => {
  it('has our own share, responses, stops and what was spoken into', () => {
    expect(groupFigures(group(20))).toMatchObject({ ownP50Ms: 20, ownP95Ms: 120, responseP95Ms: 720, stopP95Ms: 180 });
    expect(groupFigures(group(20))).toMatchObject({ turns: 2, cutOff: 0.5, stopped: 0, ignored: 0, unanswered: 1, lateP99Ms: 70 });
    expect(groupFigures({ ...group(20), said: [sign(true), sign(false)] })).toMatchObject({ stopped: 0.5, cutOff: undefined });
  });

  it('is judged by the median of the rounds, and without words apart', () => {
    const troubled = [{ list: 'llm', how: 'drops', said: [{ ownMs: 900, gapMs: 0 }, { ownMs: 20, gapMs: 1_400 }, {}] }];
    const rounds = [90, 20, 30].map((ownMs) => ({ groups: [group(ownMs)], wordless: [paused(true), paused(false)], troubled }));
    const figures = conversationFigures({ rounds });
    expect(figures[0]).toMatchObject({ value: 30, is: '<', bound: 60 });
    expect(figures.at(-2)).toMatchObject({ value: 1_400, bound: 2_000 });
    expect(figures.at(-1)).toMatchObject({ value: 50, unit: '%', bound: 16.668 });
    expect(figures.every(({ value }: { value: number }) => Number.isFinite(value))).toBe(true);
  });
});
