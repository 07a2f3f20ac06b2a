import { needsOf, type BusinessState, type SourceState } from './needs-of';

const WELL: BusinessState = {
  creditsBalance: 1_000,
  perMinuteRate: 5,
  activeEmployees: 1,
  activeNumbers: 1,
  sources: [],
  money: (credits) => `₹${credits}`,
};
const source = (health: Partial<SourceState['health']> = {}, more: Partial<SourceState> = {}): SourceState => ({
  connectionId: 'cn_1',
  name: 'Site',
  status: 'active',
  pausedBecause: null,
  health: { isSilent: false, expiresSoon: false, lastError: null, lastSeenAt: null, ...health },
  ...more,
});
const told = (house: Partial<BusinessState>): string[] => needsOf({ ...WELL, ...house }).map(({ what }) => what);

describe('what needs a person', () => {
  it('is nothing if all is well', () => expect(told({ sources: [source()] })).toEqual([]));

  it('is the wallet before a call cannot be paid, and more so when it cannot', () => {
    expect([told({ creditsBalance: 150 }), told({ creditsBalance: 149 }), told({ creditsBalance: 4.99 })]).toEqual([
      [],
      ['walletLow'],
      ['walletEmpty'],
    ]);
  });

  it('is told most urgent first', () => {
    expect(told({ creditsBalance: 100, activeEmployees: 0, sources: [source({ isSilent: true })] })).toEqual([
      'noEmployee',
      'walletLow',
      'silent',
    ]);
  });

  it('is the worst of a source, and an error only while nothing was read after it', () => {
    const lastError = { reason: 'no phone', at: '2026-11-22T10:00:00.000Z' };
    expect(told({ sources: [source({ lastError, isSilent: true }, { pausedBecause: { reason: 'key' } })] })).toEqual(['paused']);
    expect(told({ sources: [source({ lastError, isSilent: true, lastSeenAt: '2026-11-22T09:00:00.000Z' })] })).toEqual(['sourceError']);
    expect(told({ sources: [source({ lastError, lastSeenAt: '2026-11-22T11:00:00.000Z' })] })).toEqual([]);
  });
});
