import { accessToken, targetSettings, text } from '@turant/plugin-kit';

export const settings = targetSettings({
  accessToken: accessToken('The API subscription key of dashboard.sarvam.ai.', { isRequired: true }),
  sttModel: text('Model that hears', 'Default: saaras:v3-realtime.', { choices: ['saaras:v3-realtime', 'saaras:v4'] }),
  ttsModel: text('Model that speaks', 'Default: bulbul:v3.', { choices: ['bulbul:v3', 'bulbul:v4-flash'] }),
  ttsVoice: text('Voice', 'Such as priya for bulbul:v3, or simran_en_customer for bulbul:v4-flash. Default: priya.', {
    pattern: '^[a-z0-9_]{1,64}$',
  }),
  region: text('Address', "Sarvam's address, or that of a proxy of yours. Default: https://api.sarvam.ai.", { isUrl: true }),
});
