import type { LeadItem } from '../items.js';
import { assertExpected } from './assert-expected.js';
import type { Expected } from './fixture.js';

const LEAD = { name: 'Asha', phone: '+919820012345', source: 'sound' };
const itemWith = (extra: Readonly<Record<string, unknown>>, ...more: LeadItem['extra']): LeadItem => ({
  kind: 'lead',
  lead: LEAD,
  mayDial: true,
  isTest: false,
  extra: [...Object.entries(extra).map(([name, value]) => ({ name, value })), ...more],
});
const expecting = (extra?: Readonly<Record<string, unknown>>): Expected => ({
  outcome: 'leads',
  leads: [{ lead: LEAD, ...(extra && { extra }) }],
});

it.each([
  ['none', itemWith({}), expecting()],
  ['the same, in any order', itemWith({ city: 'Pune', score: 7 }), expecting({ score: 7, city: 'Pune' })],
  ['a name that came twice', itemWith({ owner: '881' }, { name: 'owner', value: '882' }), expecting({ owner: ['881', '882'] })],
])('accepts extra fields that are expected: %s', (_what, item, expected) => {
  expect(() => assertExpected([item], expected)).not.toThrow();
});

it.each([
  ['one that no file names', itemWith({ api_key: 'hush' }), expecting()],
  ['one more than the file names', itemWith({ city: 'Pune', api_key: 'hush' }), expecting({ city: 'Pune' })],
  ['one too few', itemWith({}), expecting({ city: 'Pune' })],
  ['another value', itemWith({ city: 'Pune' }), expecting({ city: 'Poona' })],
  ['a second value of a name', itemWith({ owner: '881' }, { name: 'owner', value: '882' }), expecting({ owner: '881' })],
])('sees extra fields that are not expected: %s', (_what, item, expected) => {
  expect(() => assertExpected([item], expected)).toThrow('extra');
});
