import { automation } from '@turant/plugin-kit';

export default automation({
  id: 'integrately',
  name: 'Integrately',
  steps: [
    'Make a secret up, type it here, and save.',
    'Add the action Webhook/API with a POST of JSON to {url}.',
    'Map first_name, last_name, phone_number, email, message, budget and source, and the id of the trigger as lead_id.',
    'Add a header X-API-Key with the secret. If no header can be set, add ?token= and the secret to the address.',
    'Test sends a real lead: add test with the value true while you try.',
  ],
});
