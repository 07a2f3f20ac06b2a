import type { LeadItem } from '../items.js';
import type { Settings } from '../settings.js';
import { readWith } from './testing/read-with.js';
import { readByTable, tableKeyOf } from './read-by-table.js';

const ROLES = { requirementid: 'externalId', altno: 'phone', phone: 'phone', msg: 'requirement', project: 'requirement' } as const;
const read = (body: unknown, settings?: Settings): LeadItem =>
  readWith({ id: 'portal', read: (raw, context) => readByTable(raw, context.settings, ROLES) }, body, settings)[0] as LeadItem;

it('tells keys apart without case, separators and the boxes around them', () => {
  expect(tableKeyOf({ key: 'data.Alt-No', label: 'Alt-No', value: 1 })).toBe('altno');
  expect(tableKeyOf({ key: 'dealer.phone_no', label: 'Dealer Phone no', value: 1 })).toBe('dealerphoneno');
  expect(tableKeyOf({ key: 'Lead_ID', value: 1 })).toBe('leadid');
});

it('lays the table over what was found: its order counts, and it beats the contract and a guess', () => {
  const body = {
    data: { project: 'Peak', Msg: '2 BHK', phone: '9000000001', id: 'x-17', 'Requirement ID': 'R-1', 'Alt No': '9000000002' },
  };
  expect(read(body)).toMatchObject({ externalId: 'R-1', lead: { phone: '+919000000002', requirement: '2 BHK; Peak' } });
});

it('leaves what the owner mapped as it is', () => {
  const item = read({ msg: '9000000003', project: 'Peak' }, { fieldMap: { msg: 'phone', project: 'Flat' } });
  expect(item.lead).toMatchObject({ phone: '+919000000003', requirement: 'Flat: Peak' });
});

it('keeps a dealer’s name and number beside the lead and never dials them', () => {
  const item = read({ dealer: { name: 'Ravi Motors', phone: '9000000009' }, outlet: 'Pune', phone: '9000000001' });
  expect(item.lead).toEqual({ name: 'portal lead 0001', phone: '+919000000001', source: 'portal' });
  expect(item.extra.map(({ value }) => value)).toEqual(['Pune', 'Ravi Motors', '9000000009']);
});
