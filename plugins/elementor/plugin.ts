import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'elementor',
  kit: 1,
  name: 'Elementor Pro forms (WordPress)',
  steps: [
    'Edit the page with Elementor, click the form, and under Actions After Submit add Webhook.',
    'Open Webhook, paste {url}, and turn Advanced Data on: only then is a phone field known as one, whatever it is called.',
    'To use a secret, type it here and add ?token= and the secret to the address: Elementor sends no headers of yours.',
    'Publish the page and send the form once.',
  ],
  settings,
  proof: secretToken({ query: 'token' }, { query: 'api_key' }),
  read,
});
