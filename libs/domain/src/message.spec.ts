import fc from 'fast-check';
import { createIds, isId } from './ids.js';
import { messageId } from './message.js';

const ids = createIds(() => Date.parse('2026-11-21T06:30:00Z'));
const pairs = fc.uniqueArray(fc.tuple(fc.nat(20), fc.nat(20)), { selector: String, minLength: 2, maxLength: 50 });

describe('the id of a message', () => {
  it('is the same for the same event and subscription, and another one for any other pair', () => {
    const [events, subscriptions] = (['te', 'ws'] as const).map((prefix) => Array.from({ length: 21 }, () => ids(prefix)));
    fc.assert(
      fc.property(pairs, (chosen) => {
        const made = chosen.map(([event, subscription]) => messageId(events?.[event] ?? '', subscriptions?.[subscription] ?? ''));
        const again = chosen.map(([event, subscription]) => messageId(events?.[event] ?? '', subscriptions?.[subscription] ?? ''));
        expect(again).toEqual(made);
        expect(new Set(made).size).toBe(chosen.length);
        expect(made.every((id) => isId(id, 'wm'))).toBe(true);
      }),
    );
  });
});
