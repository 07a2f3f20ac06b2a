import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'gravity-forms',
  kit: 1,
  name: 'Gravity Forms (WordPress)',
  steps: [
    'Install the Webhooks Add-On, open your form: Settings, Webhooks, Add New, and paste {url}.',
    'Request Method POST, Request Format JSON. Make a secret up, type it here, and add it under Request Headers as X-API-Key.',
    'Request Body: Select Fields, with the keys name, phone, email, requirement, budget, and id for {entry_id}.',
    'With All Fields the keys are numbers: then tell in the field map what they are, such as 1.3 firstName, 1.6 lastName, 4 phone.',
  ],
  settings,
  proof: secretToken({ query: 'token' }, { query: 'api_key' }),
  readsQuery: true,
  read,
});
