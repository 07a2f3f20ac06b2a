import { accessToken, accountId, secretTokenSetting, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secretTokenSetting,
  accessToken: accessToken(
    'The password of your 99acres account with response API. With it and the user name, responses are pulled. Optional.',
  ),
  accountId: accountId('The user name of that account.'),
});
