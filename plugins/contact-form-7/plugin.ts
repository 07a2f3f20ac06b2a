import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'contact-form-7',
  kit: 1,
  name: 'Contact Form 7 (WordPress)',
  steps: [
    'Install the WordPress plugin "CF7 to Webhook" (wordpress.org/plugins/cf7-to-zapier): Contact Form 7 itself has no webhook.',
    'Edit your form, open its tab Webhook, turn it on, and paste {url}.',
    'To use a secret, type it here and add it there as header X-API-Key, or add ?token= and the secret to the address.',
    'Give the fields telling names, such as [tel* your-phone], and send the form once.',
  ],
  settings,
  proof: secretToken({ query: 'token' }, { query: 'api_key' }),
  read,
});
