import { definePlugin } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'webflow',
  kit: 1,
  name: 'Webflow',
  steps: [
    'Open the site in Webflow: Site settings, Apps & integrations, Webhooks, Add webhook, Form submission, and paste {url}.',
    'Or make the webhook through the API, POST /v2/sites/{site}/webhooks with triggerType form_submission, and type its secretKey here: those are signed.',
    'Publish the site and fill in the form once.',
  ],
  settings,
  proof: {
    kind: 'hmac',
    header: 'x-webflow-signature',
    encoding: 'hex',
    signs: '{timestamp}:{body}',
    timestamp: { header: 'x-webflow-timestamp' },
  },
  read,
});
