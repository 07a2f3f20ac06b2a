import { accessToken, accountId, secret, sourceSettings, text } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret(
    'The client secret of your app (Auth). For a workflow’s webhook without an app: an API key made up by you, sent as X-API-Key. Optional.',
  ),
  accessToken: accessToken(
    'Token of a private app with crm.objects.contacts.read; as a target with crm.objects.contacts.write, too. App events hold no person: without it they cannot be read.',
  ),
  accountId: accountId('The Hub ID (portal). Without it the events of every portal with your app are taken.'),
  contactProperty: text(
    'Contact property',
    'Internal name of a text property that outcomes are written to. Without it they become notes on the contact. Optional.',
    { pattern: '^[a-z][a-z0-9_]*$' },
  ),
});
