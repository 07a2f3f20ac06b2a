import { isUnderWay, keptAsOf, type KeptObject } from './kept-object.js';

const ENDED = new Date('2026-11-23T10:00:00Z');
const after = (minutes: number): Date => new Date(ENDED.getTime() + minutes * 60_000);

describe('an object of a call that has ended', () => {
  it('may still come for an hour while it is open, and counts as lost from then on', () => {
    const open: KeptObject = { state: 'open' };
    expect(keptAsOf(open, ENDED, after(59))).toBe(open);
    expect(keptAsOf(open, ENDED, after(60))).toEqual({ state: 'failed', reason: 'lost' });
    expect(isUnderWay(keptAsOf(open, ENDED, after(59)))).toBe(true);
    expect(isUnderWay(keptAsOf(open, ENDED, after(60)))).toBe(false);
  });

  it('keeps the reason for which it has ended early', () => {
    expect(keptAsOf({ state: 'open', reason: 'disk-full' }, ENDED, after(61))).toEqual({ state: 'failed', reason: 'disk-full' });
  });

  it.each(['spooled', 'kept', 'failed', 'expired', 'erased'] as const)('stays as it is if it is %s', (state) => {
    const kept: KeptObject = { state };
    expect(keptAsOf(kept, ENDED, after(600_000))).toBe(kept);
  });
});

it('an object of a call that runs may still come, however long it runs, and a call that is not recorded has none', () => {
  const open: KeptObject = { state: 'open' };
  expect(keptAsOf(open, undefined, after(600_000))).toBe(open);
  expect(keptAsOf(undefined, ENDED, after(600_000))).toBeUndefined();
});
