import { accessToken, accountId, secret, sourceSettings, yesNo } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('The HTTP Auth password of the webhook, or user:password. Optional.'),
  accessToken: accessToken(
    'Your personal API token (Personal preferences, API). Needed for events of leads and deals, which hold no person, and for outcomes.',
  ),
  accountId: accountId('The company id. Without it the events of any company are taken. Optional.'),
  ignoreApi: yesNo(
    'Ignore what came through the API',
    'Persons, leads and deals that a program made, not people in Pipedrive. Turn it on if leads from elsewhere are written to Pipedrive.',
  ),
});
