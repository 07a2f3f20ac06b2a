import { fileOf } from '../../api/pages';
import { queryOfLeads } from '../../queries/leads';
import { readSearch } from './lead-filter';

describe('the search for leads', () => {
  it.each([
    ['+91 98123-45678', { by: 'phone', value: '+91 98123-45678' }],
    ['(020) 2612 3456', { by: 'phone', value: '(020) 2612 3456' }],
    [' asha@example.com ', { by: 'email', value: 'asha@example.com' }],
    ['Asha', { by: 'name', value: 'Asha' }],
    ['आशा', { by: 'name', value: 'आशा' }],
    ['12', { by: 'name', value: '12' }],
    ['Flat 1234567', { by: 'name', value: 'Flat 1234567' }],
    ['   ', { by: 'all' }],
  ])('reads %j', (typed, filter) => expect(readSearch(typed)).toEqual(filter));

  it('asks with one filter, and a plus stays a plus', () => {
    expect(fileOf('/api/leads.csv', queryOfLeads({ by: 'phone', value: '+9198' }))).toBe('/api/leads.csv?phone=%2B9198');
    expect(fileOf('/api/leads.csv', queryOfLeads({ by: 'all' }))).toBe('/api/leads.csv');
  });
});
