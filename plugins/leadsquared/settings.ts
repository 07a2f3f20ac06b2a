import { accessToken, secretTokenSetting, sourceSettings, text } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secretTokenSetting,
  accessToken: accessToken(
    'Only to write outcomes back: access key and secret key with a colon between (My Account, Settings, API and Webhooks), of an admin who stays.',
  ),
  apiHost: text('API host', 'The API host shown beside the keys, such as api-in21.leadsquared.com (the default).', {
    pattern: '^api(-[a-z0-9]+)?\\.leadsquared\\.com$',
  }),
  activityEvent: text('Activity code', 'The code of the custom activity that a call is written as. Without one, no call is written.', {
    pattern: '^[0-9]{1,6}$',
  }),
});
