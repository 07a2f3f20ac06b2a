import { until } from './until.js';

describe('until', () => {
  it('answers what the look finds', async () => {
    let looks = 0;
    expect(await until(() => (looks += 1) === 3 && 'found')).toBe('found');
  });

  it('says what never came, and what was there instead', async () => {
    const isRinging = (): boolean => false;
    await expect(until(() => isRinging(), { withinMs: 1 })).rejects.toThrow(/^it did not come within 1 ms: .*isRinging\(\)/);
    const named = until(isRinging, { what: 'the phone rings', withinMs: 1, seen: () => ['busy'] });
    await expect(named).rejects.toThrow('it did not come within 1 ms: the phone rings; there was ["busy"]');
  });

  it('ends with the error of the look at once', async () => {
    const failing = until(() => Promise.reject(new Error('no service')), { what: 'the phone rings' });
    await expect(failing).rejects.toThrow('while it was waited for: the phone rings: no service');
  });
});
