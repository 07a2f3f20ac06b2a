import { accessToken, accountId, secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('The application token that Bitrix24 shows beside the outbound webhook. It comes with every event.'),
  accessToken: accessToken(
    'The whole address of an inbound webhook with the permission CRM, such as https://your.bitrix24.in/rest/1/abc123/. Events hold only an id: without it nobody can be read.',
  ),
  accountId: accountId('The portal, such as your.bitrix24.in. Events of any other are ignored. Optional.'),
});
