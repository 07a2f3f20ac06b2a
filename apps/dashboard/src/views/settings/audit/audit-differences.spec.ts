import { differencesOf, valueText, type ValueWords } from './audit-differences';

const words: ValueWords = {
  yes: 'yes',
  no: 'no',
  nothing: '–',
  forEver: 'for ever',
  time: (at) => `at ${at.slice(11, 16)}`,
  money: (rupees) => `₹${rupees}`,
  word: (value) => (value === 'owner' ? 'Owner' : undefined),
};

describe('an entry of the audit trail', () => {
  it('is told field by field, before and after', () =>
    expect(differencesOf({ before: { name: 'Asha' }, after: { name: 'Usha', tier: 'value' } })).toEqual([
      { field: 'name', before: 'Asha', after: 'Usha', isHidden: false },
      { field: 'tier', before: undefined, after: 'value', isHidden: false },
    ]));

  it('names fields whose values it keeps to itself', () =>
    expect(differencesOf({ after: { name: 'Site' }, hidden: ['settings', 'name'] })).toEqual([
      { field: 'name', before: undefined, after: 'Site', isHidden: false },
      { field: 'settings', before: undefined, after: undefined, isHidden: true },
    ]));

  it('has nothing to tell of a read', () => expect(differencesOf({})).toEqual([]));

  it.each([
    ['email', null, '–'],
    ['scopes', [], '–'],
    ['isRecorded', false, 'no'],
    ['given', 0, '0'],
    ['scopes', ['admin', 'billing'], 'admin, billing'],
    ['activeHours', { from: '10:00', to: '18:00', isOn: true }, 'from: 10:00, to: 18:00, isOn: yes'],
    ['revokedAt', '2026-11-23T06:30:00.000Z', 'at 06:30'],
    ['dailyCapPaise', 12_550, '₹125.5'],
    ['keepLeadsDays', 36_500, 'for ever'],
    ['keepLeadsDays', 30, '30'],
    ['role', 'owner', 'Owner'],
    ['name', 'owner', 'owner'],
  ])('shows %s %j as %s', (field, value, text) => expect(valueText(field, value, words)).toBe(text));
});
