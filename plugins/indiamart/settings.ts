import { accessToken, secretTokenSetting, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secretTokenSetting,
  accessToken: accessToken('The CRM key of the pull API (glusr_crm_key). With it, enquiries that a push missed are fetched. Optional.'),
});
