import { bodyOf, definePlugin, idAt } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'typeform',
  kit: 1,
  name: 'Typeform',
  steps: [
    'Open your form in Typeform: Connect, Webhooks, Add a webhook, and paste {url}.',
    'Edit the webhook, set a secret, and type the same secret here.',
    'Turn the webhook on and send a test request.',
  ],
  settings,
  proof: { kind: 'hmac', header: 'typeform-signature', encoding: 'base64', prefix: 'sha256=' },
  platformRequestId: (raw) => idAt(bodyOf(raw), 'event_id'),
  read,
});
