import { bodyOf, definePlugin, idAt } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

export default definePlugin({
  id: 'gohighlevel',
  kit: 1,
  name: 'GoHighLevel (HighLevel)',
  steps: [
    'Without an app: Automation, Workflows, trigger Contact Created, action Webhook, method POST, and paste {url}.',
    'With a marketplace app: Advanced Settings, Webhooks, paste {url} and choose ContactCreate, ContactUpdate, ContactDelete and ContactDndUpdate.',
    'To see what was asked instead of ids, map the ids of custom fields in the field map: {"BcdmQEsNgz6AVpgLVUJ0":"Flat"}.',
  ],
  settings,
  proof: {
    kind: 'public-key',
    algorithm: 'ed25519',
    header: 'x-ghl-signature',
    key: 'MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=',
    timestamp: { body: 'timestamp' },
    // An app event names its type and is signed; a workflow's webhook has no type and is not signed. Deeper in a workflow's body a
    // type may be the owner's own field or a message's channel, so there it counts as an event only together with a location.
    signedIfBodyHas: 'type',
    signedKindHas: 'locationId',
  },
  takesSource: true,
  platformRequestId: (raw) => idAt(bodyOf(raw), 'webhookId'),
  read,
});
