import { definePlugin, secretToken } from '@turant/plugin-kit';
import { minPollIntervalMs, poll } from './poll.js';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'indiamart',
  kit: 1,
  name: 'IndiaMART Lead Manager',
  steps: [
    'Seller panel: Lead Manager, Import/Export Leads, CRM Integration, Push API, Other; type a name, paste {url}, confirm by OTP.',
    'For the backfill make a CRM key under Pull API and paste it here as access token.',
  ],
  settings,
  proof: secretToken({ query: 'token' }, { query: 'api_key' }),
  // IndiaMART turns a push off that gets no 200 for 48 hours.
  reply: { status: 200, contentType: 'application/json', body: '{"CODE":200,"STATUS":"SUCCESS"}' },
  read,
  poll,
  minPollIntervalMs,
});
