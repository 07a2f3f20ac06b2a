import { endAfter, keyStateOf } from './key-end';

const now = Date.parse('2026-11-23T06:00:00.000Z');

describe('how long a key lasts', () => {
  it('is for ever, or some days', () => {
    expect(endAfter('', now)).toBeNull();
    expect(endAfter('30', now)).toBe('2026-12-23T06:00:00.000Z');
  });

  it('is told by what ends it first', () => {
    const [before, after] = ['2026-11-22T06:00:00.000Z', '2026-11-24T06:00:00.000Z'];
    expect(keyStateOf({ revokedAt: null, expiresAt: null }, now)).toEqual({ text: 'works', at: null });
    expect(keyStateOf({ revokedAt: null, expiresAt: after }, now)).toEqual({ text: 'until', at: after });
    expect(keyStateOf({ revokedAt: null, expiresAt: before }, now)).toEqual({ text: 'endedAt', at: before });
    expect(keyStateOf({ revokedAt: before, expiresAt: after }, now)).toEqual({ text: 'revokedAt', at: before });
  });
});
