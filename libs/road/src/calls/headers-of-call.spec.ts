import { asTenantId } from '@turant/domain';
import { headersOfCall } from './headers-of-call.js';

const HEADERS = [{ name: 'X-Lead', value: '{{lead.name}};{{lead.phone}}' }];
const CALL = { _id: 'cl_1', tenantId: asTenantId('tn_1'), to: '+919820044444' };

it('fills a name into a header, and none that was made up', () => {
  const of = (lead: { name: string; isNameMadeUp?: true }) => headersOfCall({ headers: HEADERS }, CALL, { _id: 'ld_1', ...lead });
  expect(of({ name: 'Asha' })).toEqual({ 'X-Lead': 'Asha;+919820044444' });
  expect(of({ name: 'custom-json lead 4444', isNameMadeUp: true })).toEqual({ 'X-Lead': ';+919820044444' });
});
