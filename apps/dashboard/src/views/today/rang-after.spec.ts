import type { TimelineEntry } from '../../api/records';
import { rangAfterMs } from './rang-after';

const entry = (type: string, leadId: string, ms: number): TimelineEntry => ({
  id: `${type}${ms}`,
  entryId: `${type}${ms}`,
  detail: {},
  at: new Date(ms).toISOString(),
  type,
  title: '',
  leadId,
});

describe('how soon the newest lead was rung', () => {
  it('is the time from its arrival to its first ring', () => {
    const entries = [
      entry('call.ringing', 'ld_b', 9_000),
      entry('call.ringing', 'ld_b', 2_450),
      entry('lead.accepted', 'ld_b', 2_000),
      entry('call.ringing', 'ld_a', 8_000),
      entry('lead.accepted', 'ld_a', 1_000),
      entry('lead.accepted', 'ld_c', 3_000),
    ];
    expect(rangAfterMs(entries)).toBe(450);
  });

  it('is not known of a lead whose arrival is not among the entries', () =>
    expect(rangAfterMs([entry('call.ringing', 'ld_a', 5)])).toBeUndefined());
});
