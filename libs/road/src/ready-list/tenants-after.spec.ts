import { asTenantId } from '@turant/domain';
import { tenantsAfter } from './tenants-after.js';

describe('tenants after one', () => {
  const all = ['a', 'b', 'c', 'd'].map(asTenantId);
  const list = async (after: string, limit: number) => all.filter((tenant) => tenant > after).slice(0, limit);

  it.each([
    ['', 3, 'abc'],
    ['b', 9, 'cdab'],
    ['b', 3, 'cda'],
    ['b', 2, 'cd'],
    ['d', 2, 'ab'],
    ['bb', 9, 'cdab'],
  ])('of "%s", %i at most: %s', async (last, limit, expected) => {
    expect((await tenantsAfter(list, last, limit)).join('')).toBe(expected);
  });
});
