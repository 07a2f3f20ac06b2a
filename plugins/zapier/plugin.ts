import { definePlugin, handSet, readMapped } from '@turant/plugin-kit';
import { settings } from './settings.js';

export default definePlugin({
  id: 'zapier',
  kit: 1,
  name: 'Zapier',
  steps: [
    'Make a secret up, type it here, and save.',
    'In your Zap add the action Webhooks by Zapier, event POST, and paste {url}. Payload Type: json. Wrap Request In Array: no.',
    'Under Data map Full Name, Phone, Email, Requirement, Budget and Source, and the id of the trigger as Lead ID.',
    'Under Headers add X-API-Key with the secret.',
    'Test step sends a real lead: add test with the value true while you try.',
  ],
  settings,
  proof: handSet({ query: 'api_key' }, { query: 'token' }),
  takesSource: true,
  readsQuery: true,
  read: (raw, context) => readMapped(raw, context.settings),
});
