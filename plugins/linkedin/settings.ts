import { accessToken, accountId, secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('The client secret: LinkedIn developer portal, your app, Auth. Without it the address cannot be validated.'),
  accessToken: accessToken('A token with r_marketing_leadgen_automation. Needed to fetch the answers.'),
  accountId: accountId('The number of the ad account or company page. Without it the leads of every account are taken.'),
});
