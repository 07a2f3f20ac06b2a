import { accessToken, accountId, secretTokenSetting, sourceSettings, text } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secretTokenSetting,
  accessToken: accessToken(
    'The encryption key of the CRM lead API, from your relationship manager. With it and the profile id, leads are pulled. Optional.',
  ),
  accountId: accountId('The profile id of the CRM lead API.'),
  accountKind: text('Kind of account', 'Of the CRM lead API: a builder or a broker. Default: builder.', { choices: ['builder', 'broker'] }),
});
