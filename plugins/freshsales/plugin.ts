import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'freshsales',
  kit: 1,
  name: 'Freshsales (Freshworks CRM)',
  steps: [
    'Admin Settings, Workflows, New workflow: module Contacts (or Leads), when a record is created.',
    'Add the action Trigger webhook: request type POST, callback URL {url}, encoding JSON, content Advanced, and paste the template of the README.',
    'Add a custom header X-API-Key with a secret of your own, and type the same secret here.',
  ],
  settings,
  proof: { kind: 'any', of: [secretToken({ query: 'api_key' }, { query: 'token' }), { kind: 'basic' }] },
  takesSource: true,
  // The customer chooses the request type, which may be GET.
  readsQuery: true,
  read,
});
