import { differencesOf, valueText } from './audit-differences';

const words = { yes: 'yes', no: 'no', nothing: '–' };

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
    [null, '–'],
    [[], '–'],
    [false, 'no'],
    [0, '0'],
    [['admin', 'billing'], 'admin, billing'],
    [{ from: '10:00', to: '18:00', isOn: true }, 'from: 10:00, to: 18:00, isOn: yes'],
  ])('shows %j as %s', (value, text) => expect(valueText(value, words)).toBe(text));
});
