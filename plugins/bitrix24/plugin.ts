import { definePlugin, secretToken } from '@turant/plugin-kit';
import { fetch } from './fetch.js';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'bitrix24',
  kit: 1,
  name: 'Bitrix24',
  steps: [
    'Applications, Developer resources, Other, Outbound webhook: handler {url}, event “Lead created” (ONCRMLEADADD).',
    'Copy the application token that is shown there, and paste it here as secret.',
    'Developer resources, Other, Inbound webhook, permission CRM: paste its whole address here as access token.',
  ],
  settings,
  proof: secretToken({ body: 'auth.application_token' }, { body: 'AUTH.APPLICATION_TOKEN' }, { body: 'auth.APPLICATION_TOKEN' }),
  reply: { status: 200, contentType: 'text/plain', body: 'ok' },
  refusal: { status: 403, contentType: 'text/plain', body: 'wrong application_token' },
  takesSource: true,
  read,
  fetch,
});
