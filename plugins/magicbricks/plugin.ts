import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'magicbricks',
  kit: 1,
  name: 'MagicBricks',
  steps: [
    'Send {url} to your MagicBricks relationship manager and ask for leads to be pushed to it as JSON.',
    'With a secret, let them send it in the header X-API-KEY.',
    'Ask for a test lead, look at its payload here, and name fields that were not understood in the field map.',
  ],
  settings,
  proof: secretToken({ query: 'api_key' }, { query: 'token' }),
  reply: { status: 200, contentType: 'text/plain', body: 'Success: Lead punched in the CRM' },
  read,
});
