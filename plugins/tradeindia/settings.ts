import { accessToken, accountId, secretTokenSetting, sourceSettings, text } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secretTokenSetting,
  accessToken: accessToken('The key of the My Inquiry API: TradeIndia, My Account, My Inquiry API. With it, inquiries are pulled.'),
  accountId: accountId('The user id (userid) on the page of the My Inquiry API.'),
  profileId: text('Profile id', 'The profile id (profile_id) on the page of the My Inquiry API.'),
});
