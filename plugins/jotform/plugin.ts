import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'jotform',
  kit: 1,
  name: 'Jotform',
  steps: [
    'Open your form in Jotform: Settings, Integrations, WebHooks.',
    'Paste {url} and press Complete Integration.',
    'Fill in the form once: the lead shows here.',
  ],
  settings,
  proof: secretToken({ query: 'token' }),
  read,
});
