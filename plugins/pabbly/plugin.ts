import { automation } from '@turant/plugin-kit';

export default automation({
  id: 'pabbly',
  name: 'Pabbly Connect',
  steps: [
    'Make a secret up, type it here, and save.',
    'Add the action API by Pabbly: method POST, endpoint {url}, payload type JSON.',
    'Add a header X-API-Key with the secret.',
    'Map Name, Phone, Email, Requirement, Budget and Source, and the id of the trigger as lead_id.',
    'Save & Send Test Request sends a real lead: add test with the value true while you try.',
  ],
});
