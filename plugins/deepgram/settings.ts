import { accessToken, targetSettings, text } from '@turant/plugin-kit';

export const settings = targetSettings({
  accessToken: accessToken('An API key of console.deepgram.com.', { isRequired: true }),
  sttModel: text(
    'Model that hears',
    'nova-3 for English and Hindi, flux-general-multi for both with learned ends of turns. Default: nova-3.',
    {
      choices: ['nova-3', 'flux-general-multi', 'flux-general-en'],
    },
  ),
  region: text('Address', "Deepgram's address, or that of your own server of it. Default: https://api.deepgram.com.", { isUrl: true }),
});
