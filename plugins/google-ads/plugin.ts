import { definePlugin } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'google-ads',
  kit: 1,
  name: 'Google Ads lead forms',
  steps: [
    'In Google Ads open the lead form asset, Export leads from Google Ads, Other data integration options.',
    'Paste {url} as webhook URL, make up a key, and type it there and as secret here.',
    'Press Send test data: it shows here as a test and nobody is called.',
  ],
  settings,
  proof: { kind: 'token', in: [{ body: 'google_key' }] },
  // Google reads the body of both responses. It does not send a request again after a 4xx.
  reply: { status: 200, contentType: 'application/json', body: '{}' },
  refusal: { status: 403, contentType: 'application/json', body: '{"message":"google_key is not the key of this webhook"}' },
  read,
});
