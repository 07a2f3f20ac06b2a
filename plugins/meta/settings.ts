import { accessToken, accountId, secret, sourceSettings, verifyToken } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('The app secret: App Dashboard, App settings, Basic.'),
  verifyToken: verifyToken('Made up by you; type the same into the webhook of the app.'),
  accessToken: accessToken('A page or system user token with leads_retrieval. Needed to fetch the answers.'),
  accountId: accountId('The page id. Without it this connection’s own address takes the leads of every page.'),
});
