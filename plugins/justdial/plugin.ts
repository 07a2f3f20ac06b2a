import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'justdial',
  kit: 1,
  name: 'JustDial',
  steps: [
    'Send {url} to your JustDial account manager and ask for leads to be pushed to it, by GET or POST.',
    'With a secret, let them add ?api_key=<secret> to the address, or send it in the header X-API-Key.',
    'Ask for a test lead and look for it under the payloads of this connection.',
  ],
  settings,
  proof: secretToken({ query: 'api_key' }, { query: 'apikey' }, { query: 'API-KEY' }, { query: 'token' }, { query: 'key' }),
  reply: { status: 200, contentType: 'text/plain', body: 'RECEIVED' },
  readsQuery: true,
  read,
});
