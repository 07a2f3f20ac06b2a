import { definePlugin, secretToken } from '@turant/plugin-kit';
import { fetch } from './fetch.js';
import { settings } from './settings.js';
import { read } from './source.js';
import { send } from './target.js';

export default definePlugin({
  id: 'hubspot',
  kit: 1,
  name: 'HubSpot',
  steps: [
    'With an app: create a private app with crm.objects.contacts.read, Webhooks: target URL {url}, subscribe to contact.creation.',
    'Paste the app’s client secret as secret, and its access token as access token.',
    'Or with a workflow: action “Send a webhook”, POST, {url}, signature with your app id, or an API key in the header X-API-Key.',
    'To get outcomes back give the app crm.objects.contacts.write, and turn this connection on as a target.',
  ],
  settings,
  proof: {
    kind: 'any',
    of: [
      {
        kind: 'hmac',
        header: 'x-hubspot-signature-v3',
        encoding: 'base64',
        signs: '{method}{uri}{body}{timestamp}',
        timestamp: { header: 'x-hubspot-request-timestamp' },
      },
      // Version 2, of workflows. Its template includes the v3 header, so that it is right only without that header: a signature without a
      // time must not overrule one with a time.
      {
        kind: 'hmac',
        header: 'x-hubspot-signature',
        encoding: 'hex',
        signs: '{secret}{method}{uri}{body}{header:x-hubspot-signature-v3}',
      },
      secretToken(),
    ],
  },
  takesSource: true,
  read,
  fetch,
  send,
});
