import { automation } from '@turant/plugin-kit';

export default automation({
  id: 'custom-json',
  name: 'Any sender (JSON, form or XML)',
  steps: [
    'Let the sender POST to {url}.',
    'Send one request, look at the payload here, and map its paths in the field map: {"$.contact.phones[0].number":"phone"}.',
    'Try the map on that payload before you call anybody.',
  ],
});
