import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'google-forms',
  kit: 1,
  name: 'Google Forms',
  steps: [
    'Make a secret up, type it here, and save.',
    'Open your form: three dots, Apps Script. Delete what is there and paste the script (on-form-submit.gs, also in this plugin’s README).',
    'In the script fill in {url} as ADDRESS and the secret as SECRET, and save.',
    'Choose setUp beside Run, press Run, and allow what Google asks. A test arrives here; nobody is called.',
  ],
  settings,
  proof: secretToken(),
  read,
});
