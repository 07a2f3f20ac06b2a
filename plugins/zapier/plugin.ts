import { automation } from '@turant/plugin-kit';

export default automation({
  id: 'zapier',
  name: 'Zapier',
  steps: [
    'Make a secret up, type it here, and save.',
    'In your Zap add the action Webhooks by Zapier, event POST, and paste {url}. Payload Type: json. Wrap Request In Array: no.',
    'Under Data map Full Name, Phone, Email, Requirement, Budget and Source, and the id of the trigger as Lead ID.',
    'Under Headers add X-API-Key with the secret.',
    'Test step sends a real lead: add test with the value true while you try.',
  ],
});
