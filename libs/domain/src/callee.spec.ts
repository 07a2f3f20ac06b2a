import { calleeOf, zonesOf } from './callee.js';

describe('the callee of a number', () => {
  it.each([
    ['+919812345678', 'IN', '91', 'MOBILE'],
    ['+911123456789', 'IN', '91', 'FIXED_LINE'],
    ['+911800123456', 'IN', '91', 'TOLL_FREE'],
    ['+447400123456', 'GB', '44', 'MOBILE'],
    ['+19002345678', 'US', '1', 'PREMIUM_RATE'],
    ['+8821612345678', undefined, '882', 'VOIP'],
    ['+911111111111', 'IN', '91', undefined],
  ])('%s', (number, country, callingCode, type) => expect(calleeOf(number)).toEqual({ country, callingCode, type }));

  it('says nothing of what is no number', () => {
    for (const text of ['', 'Ravi', '+2101234567'])
      expect(calleeOf(text)).toEqual({ country: undefined, callingCode: '', type: undefined });
  });
});

describe('the time zones of a country', () => {
  it('are those of the runtime, one for India and Britain, several for America', () => {
    expect(zonesOf('IN')).toEqual(['Asia/Kolkata']);
    expect(zonesOf('GB')).toEqual(['Europe/London']);
    expect(zonesOf('US')).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu']));
  });

  it('are looked up once for each country', () => expect(zonesOf('GB')).toBe(zonesOf('GB')));

  it('are none where there is no such country', () => {
    for (const none of ['', 'in', 'XYZ', '001', 'ZZ', '__proto__']) expect(zonesOf(none)).toEqual([]);
  });
});
