import { definePlugin } from '@turant/plugin-kit';
import { fetch } from './fetch.js';
import { handshake } from './handshake.js';
import { settings } from './settings.js';
import { accounts, read } from './source.js';

export default definePlugin({
  id: 'meta',
  kit: 1,
  name: 'Facebook and Instagram lead ads',
  steps: [
    'In the App Dashboard of your Meta app add the product Webhooks, choose Page, and paste {url} with your verify token.',
    'Subscribe to the field leadgen, and install the app on each page: POST /{page-id}/subscribed_apps?subscribed_fields=leadgen.',
    'Give the access token leads_retrieval, and the app access in Leads Access Manager.',
    'Send a lead with the Lead Ads Testing Tool: it shows here as a test.',
  ],
  settings,
  // Meta's webhook documentation says that an escaped form of the body is signed. Pings of leads are ASCII, for which both forms
  // are the same.
  proof: { kind: 'hmac', header: 'x-hub-signature-256', encoding: 'hex', prefix: 'sha256=', alsoSigns: ['escaped-unicode'] },
  handshake,
  accounts,
  read,
  fetch,
});
