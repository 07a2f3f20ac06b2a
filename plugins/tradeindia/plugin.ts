import { definePlugin, secretToken } from '@turant/plugin-kit';
import { minPollIntervalMs, poll } from './poll.js';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'tradeindia',
  kit: 1,
  name: 'TradeIndia',
  steps: [
    'TradeIndia, My Account, My Inquiry API: copy the user id, the profile id and the key here. Inquiries are then fetched every five minutes.',
    'If TradeIndia or a script of yours can post rows, let it POST them to {url}, with the secret in the header X-API-KEY.',
  ],
  settings,
  proof: secretToken({ query: 'api_key' }, { query: 'token' }),
  read,
  poll,
  minPollIntervalMs,
});
