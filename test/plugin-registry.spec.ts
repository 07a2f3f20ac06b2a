import { createPluginHost } from '@turant/plugin-host';
import { plugins } from '../plugins/registry.js';
import { QUIET } from './factories/road-parts.js';

it('every plugin of the registry is fit for the host', () => {
  const host = createPluginHost({ plugins, now: () => new Date(0), log: QUIET });
  expect(host.plugins.map(({ id }) => id)).toEqual(plugins.map(({ id }) => id));
});
