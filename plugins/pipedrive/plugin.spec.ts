import { rawRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

describe('the id of a delivery', () => {
  const idOf = (meta: object): string | undefined =>
    plugin.platformRequestId?.(rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify({ meta })) }));

  it('is version 2’s own', () => expect(idOf({ version: '2.0', id: '9e1c', entity_id: '501' })).toBe('9e1c'));
  it('is none in version 1, where the record’s stands in its place', () => expect(idOf({ v: 1, id: 501 })).toBeUndefined());
});
