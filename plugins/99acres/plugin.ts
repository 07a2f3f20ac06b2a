import { definePlugin, secretToken } from '@turant/plugin-kit';
import { minPollIntervalMs, poll } from './poll.js';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: '99acres',
  kit: 1,
  name: '99acres',
  steps: [
    'Send {url} to your 99acres relationship manager and ask for responses to be pushed to it, as XML or JSON.',
    'With a secret, let them send it in the header X-API-KEY.',
    'If they do not push: ask for the response API, and paste user name and password here. Use one of the two ways only.',
  ],
  settings,
  proof: secretToken({ query: 'api_key' }, { query: 'token' }),
  reply: { status: 200, contentType: 'text/plain', body: 'Success: Lead punched in the CRM' },
  read,
  poll,
  minPollIntervalMs,
});
