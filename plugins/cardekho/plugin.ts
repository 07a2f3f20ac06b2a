import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'cardekho',
  kit: 1,
  name: 'CarDekho and CarWale',
  steps: [
    'Make up a secret, and send it with {url} and the contract in the README of this plugin to your CarDekho or CarWale manager.',
    'They POST each lead as JSON with the secret in the header X-API-Key.',
    'Ask for a test lead and look for it under the payloads of this connection.',
  ],
  settings,
  proof: secretToken({ query: 'api_key' }, { query: 'token' }),
  reply: { status: 201, contentType: 'application/json', body: '{"message":"accepted"}' },
  read,
});
