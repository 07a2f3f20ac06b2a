import { definePlugin } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { notify, send } from './target.js';

export default definePlugin({
  id: 'webhooks',
  kit: 1,
  name: 'Webhooks (Standard Webhooks)',
  steps: [
    'Type in the HTTPS address that takes the outcomes, and a secret: echo whsec_$(openssl rand -base64 32)',
    'Let the receiver check webhook-signature with the same secret, in any library of standardwebhooks.com, and answer 2xx within 15 seconds.',
    'To change the secret, move the old one to previous secret: both sign until the receiver knows the new one.',
  ],
  settings,
  send,
  notify,
});
