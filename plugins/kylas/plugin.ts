import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'kylas',
  kit: 1,
  name: 'Kylas',
  steps: [
    'Kylas: Settings, Workflows, New workflow on Leads, when a lead is created.',
    'Add the action Trigger webhook: method POST, request URL {url}.',
    'As its authorisation choose Bearer token or API key, make up a secret, and type the same secret here.',
  ],
  settings,
  proof: secretToken({ header: 'api-key' }),
  takesSource: true,
  read,
});
