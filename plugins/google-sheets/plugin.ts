import { definePlugin } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { send } from './target.js';

export default definePlugin({
  id: 'google-sheets',
  kit: 1,
  name: 'Google Sheets',
  steps: [
    'Open the sheet, Extensions, Apps Script, and paste the script of this plugin (apps-script.gs; it is in the README, too). Set SECRET in its first lines.',
    'Deploy, New deployment, Web app: execute as Me, access Anyone. Allow what Google asks.',
    'Paste the address that ends in /exec and the same secret here. Each lead and each call becomes a row of the tab Turant.',
  ],
  settings,
  send,
});
