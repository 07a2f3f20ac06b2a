import { accessToken, secret, sourceSettings, text } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret(
    'Made up by you, 50 letters at the most: a custom header X-API-Key of the workflow’s webhook, or the token of the notification channel. Optional.',
  ),
  accessToken: accessToken(
    'The refresh token of a self client (api-console.zoho.in), scopes ZohoCRM.modules.ALL, ZohoCRM.notifications.ALL. Needed for notifications, which hold only ids, and for outcomes.',
  ),
  clientId: text('Client id', 'Of the same self client. Without it the access token is used as it is, and lives an hour.'),
  oauthSecret: text('Client secret', 'Of the same self client.', { isSecret: true }),
  dataCentre: text('Data centre', 'Where your Zoho account lives: the end of the address when you are signed in. Default: in.', {
    choices: ['in', 'com', 'eu', 'com.au', 'jp', 'ca', 'sa', 'com.cn'],
  }),
});
