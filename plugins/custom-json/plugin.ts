import { definePlugin, handSet, readMapped } from '@turant/plugin-kit';
import { settings } from './settings.js';

export default definePlugin({
  id: 'custom-json',
  kit: 1,
  name: 'Any sender (JSON, form or XML)',
  steps: [
    'Let the sender POST to {url}.',
    'Send one request, look at the payload here, and map its paths in the field map: {"$.contact.phones[0].number":"phone"}.',
    'Try the map on that payload before you call anybody.',
  ],
  settings,
  proof: handSet({ query: 'api_key' }, { query: 'token' }),
  takesSource: true,
  readsQuery: true,
  read: (raw, context) => readMapped(raw, context.settings),
});
