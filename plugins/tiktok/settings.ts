import { accountId, secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('The app secret: TikTok for Business developer portal, My apps, your app.'),
  accountId: accountId('The advertiser id. Without it the leads of every advertiser are taken.'),
});
