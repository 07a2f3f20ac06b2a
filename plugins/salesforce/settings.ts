import { accountId, secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret(
    'Made up by you. An outbound message can send no header: add ?token=… to its Endpoint URL. A Flow or Apex callout may send it as X-API-Key instead. Optional.',
  ),
  accountId: accountId('The organization id, 15 or 18 characters (Setup, Company Information). Messages of any other are ignored.'),
});
