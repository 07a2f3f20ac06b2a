import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';
import { send } from './target.js';

export default definePlugin({
  id: 'leadsquared',
  kit: 1,
  name: 'LeadSquared',
  steps: [
    'My Account, Settings, API and Webhooks, Webhooks, Create: event Lead Creation, content type application/json, and paste {url}.',
    'Add a custom header X-API-Key with a secret of your own, and type the same secret here.',
    'To see calls in LeadSquared make a custom activity type (direction outbound), and enter its code, the API host and both API keys here.',
  ],
  settings,
  proof: secretToken(),
  // LeadSquared turns a webhook off that does not respond with 200 and JSON with a Status ("Webhook Best Practices").
  reply: { status: 200, contentType: 'application/json', body: '{"Status":"Success","StatusReason":""}' },
  takesSource: true,
  read,
  send,
});
