import { definePlugin, secretToken } from '@turant/plugin-kit';
import { minPollIntervalMs, poll } from './poll.js';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'housing',
  kit: 1,
  name: 'Housing.com',
  steps: [
    'Send {url} to your Housing.com relationship manager and ask for leads to be pushed to it as JSON.',
    'With a secret, let them send it in the header X-API-KEY.',
    'If they do not push: ask for the profile id and the encryption key of the CRM lead API, and paste both here. Use one of the two ways only.',
  ],
  settings,
  proof: secretToken({ query: 'api_key' }, { query: 'token' }),
  read,
  poll,
  minPollIntervalMs,
});
