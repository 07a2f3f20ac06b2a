import { definePlugin, secretToken } from '@turant/plugin-kit';
import { fetch } from './fetch.js';
import { settings } from './settings.js';
import { read } from './source.js';
import { send } from './target.js';

export default definePlugin({
  id: 'zoho',
  kit: 1,
  name: 'Zoho CRM',
  steps: [
    'Setup, Automation, Actions, Webhooks, Configure webhook: POST, {url}, module Leads, and a custom header X-API-Key with your secret.',
    'Body, form data: lead_id = Lead Id, and First Name, Last Name, Mobile, Phone, Email, Description, Lead Source, Owner under these names.',
    'Setup, Automation, Workflow rules: when a lead is created, do this webhook.',
    'For notifications (actions/watch with notify_url {url} and your secret as token) and for outcomes: api-console.zoho.in, Self client; paste its client id, client secret and refresh token.',
  ],
  settings,
  proof: secretToken({ body: 'token' }, { body: 'api_key' }, { query: 'token' }, { query: 'api_key' }),
  takesSource: true,
  read,
  fetch,
  send,
});
