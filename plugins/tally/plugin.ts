import { bodyOf, definePlugin, idAt } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'tally',
  kit: 1,
  name: 'Tally',
  steps: [
    'Open your published form in Tally: Integrations, Webhooks, Connect, and paste {url}.',
    'Add a signing secret there and type the same secret here.',
    'Fill in the form once: the lead shows here.',
  ],
  settings,
  // Tally's own example signs JSON.stringify of the parsed body.
  proof: { kind: 'hmac', header: 'tally-signature', encoding: 'base64', alsoSigns: ['restringified'] },
  platformRequestId: (raw) => idAt(bodyOf(raw), 'eventId'),
  read,
});
