import { automation } from '@turant/plugin-kit';

export default automation({
  id: 'make',
  name: 'Make',
  steps: [
    'Make a secret up, type it here, and save.',
    'In your scenario add HTTP, Make a request: URL {url}, method POST, body type Raw, content type JSON.',
    'Map name, phone, email, requirement, budget and source, and the id of the trigger as lead_id.',
    'Under Headers add X-API-Key with the secret; turn Evaluate all states as errors on.',
    'Run once sends a real lead: add "test": true while you try.',
  ],
});
