import { aLead } from '../../../test/factories/records.js';
import { DUPLICATE_WINDOW_MS, IDEMPOTENCY_KEY_MS, isWindowStale, shownNameOf, windowOf } from './lead.js';

const at = new Date('2026-11-21T10:00:00Z');
const lead = aLead({ receivedAt: at });

describe('the duplicate window', () => {
  it('is the phone, else the e-mail in lower case, else nothing', () => {
    expect(windowOf('+919812300001', 'A@b.in')).toBe('+919812300001');
    expect(windowOf(undefined, 'Ravi@Example.IN')).toBe('ravi@example.in');
    expect(windowOf(undefined, undefined)).toBeUndefined();
  });

  it('is open for ten minutes less a millisecond', () => {
    expect(DUPLICATE_WINDOW_MS).toBe(600_000);
    expect(isWindowStale(lead, new Date(at.getTime() + 599_999))).toBe(false);
    expect(isWindowStale(lead, new Date(at.getTime() + 600_000))).toBe(true);
  });
});

it('is answered as before for 24 hours of one idempotency key', () => expect(IDEMPOTENCY_KEY_MS).toBe(86_400_000));

it('shows a lead without a name by its phone, else by its e-mail address', () => {
  const [phone, email] = ['+919820044444', 'asha@example.com'];
  const nameless = { name: 'custom-json lead 4444', isNameMadeUp: true } as const;
  expect([{ ...nameless, phone, email }, { ...nameless, email }, nameless, { name: 'Asha', phone }].map(shownNameOf)).toEqual([
    phone,
    email,
    'custom-json lead 4444',
    'Asha',
  ]);
});
