import { automation } from '@turant/plugin-kit';

export default automation({
  id: 'n8n',
  name: 'n8n',
  steps: [
    'Make a secret up, type it here, and save.',
    'Add an HTTP Request node: method POST, URL {url}, authentication Header Auth with the name X-API-Key and the secret as value.',
    'Send Body, JSON: map name, phone, email, requirement, budget and source, and the id of the trigger as lead_id.',
    'Under Settings turn Retry On Fail on. A replay with the same lead_id is no second call.',
    'Execute step sends a real lead: add "test": true while you try.',
  ],
});
