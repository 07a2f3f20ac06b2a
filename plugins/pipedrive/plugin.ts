import { definePlugin, secretToken } from '@turant/plugin-kit';
import { fetch } from './fetch.js';
import { settings } from './settings.js';
import { platformRequestId, read } from './source.js';
import { send } from './target.js';

export default definePlugin({
  id: 'pipedrive',
  kit: 1,
  name: 'Pipedrive',
  steps: [
    'Settings, Tools and apps, Webhooks, Create new webhook: endpoint {url}, version 2, event action “create”, object person or lead or deal (one of them).',
    'Set HTTP Auth: any user name, and a password that you type in here as secret.',
    'For leads and deals, and to get outcomes back as notes, paste your personal API token as access token.',
  ],
  settings,
  proof: { kind: 'any', of: [{ kind: 'basic' }, secretToken()] },
  takesSource: true,
  platformRequestId,
  read,
  fetch,
  send,
});
