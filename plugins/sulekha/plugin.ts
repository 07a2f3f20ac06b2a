import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'sulekha',
  kit: 1,
  name: 'Sulekha',
  steps: [
    'Send {url} to your Sulekha account manager; ask for POST, and for the column names in the README of this plugin (JSON or form).',
    'With a secret, let them send it in the header X-API-Key.',
    'Ask for a test lead, look at its payload here, and name columns that were not understood in the field map.',
  ],
  settings,
  proof: secretToken({ query: 'api_key' }, { query: 'token' }),
  read,
});
