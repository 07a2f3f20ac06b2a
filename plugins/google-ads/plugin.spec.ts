import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

it('refuses a wrong key in the words that Google reads: 4xx and JSON with a message', () => {
  expect(plugin.refusal).toMatchObject({ status: 403, contentType: 'application/json' });
  expect(JSON.parse(plugin.refusal?.body ?? '')).toEqual({ message: expect.any(String) });
});
