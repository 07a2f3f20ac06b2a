import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'fillout',
  kit: 1,
  name: 'Fillout',
  steps: [
    'Open your form in Fillout: Integrate, Webhook, and paste {url}.',
    'Leave it on Simple, or take Advanced to send the secret as the header X-API-Key.',
    'Press Test, or fill in the form once: the lead shows here.',
  ],
  settings,
  proof: secretToken(),
  // An advanced webhook's owner chooses the method.
  readsQuery: true,
  read,
});
