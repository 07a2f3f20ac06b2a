import type { Plugin } from '@turant/plugin-host';
import { warningsOf } from './warnings.js';

const plugin = (parts: Partial<Plugin> = {}): Plugin =>
  ({ proof: { kind: 'hmac', header: 'x-sig', encoding: 'hex' }, capabilities: ['source'], read: () => [], ...parts }) as unknown as Plugin;
const codes = (made: Plugin | undefined, sealed: Record<string, string>, account?: string): string[] =>
  warningsOf(made, { sealed, ...(account !== undefined && { account }) }).map(({ code }) => code);
const SECRET = { secret: 'v1.sealed' };

it('warns of an address that is open', () => {
  expect(codes(plugin(), {})).toEqual(['OPEN_ADDRESS']);
  expect(codes(plugin(), { accessToken: 'v1.sealed' })).toEqual(['OPEN_ADDRESS']);
  expect(codes(plugin(), SECRET)).toEqual([]);
  expect(codes(plugin({ proof: { kind: 'url' } }), SECRET)).toEqual(['OPEN_ADDRESS']);
});

it('warns of an account at the shared address without a secret', () => {
  const shared = plugin({ capabilities: ['source', 'shared-address'] });
  expect(codes(shared, {}, 'sample|7')).toEqual(['OPEN_ADDRESS', 'SHARED_ADDRESS_UNPROVED']);
  expect(codes(shared, {})).toEqual(['OPEN_ADDRESS']);
  expect(codes(shared, SECRET, 'sample|7')).toEqual([]);
  expect(codes(plugin(), SECRET, 'sample|7')).toEqual([]);
});

it('has nothing to say of what takes nothing in', () => {
  expect(codes(plugin({ read: undefined }), {})).toEqual([]);
  expect(codes(undefined, {})).toEqual([]);
});
