import { secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('The webhook key that you typed into the lead form asset; Google sends it in the body as google_key.'),
});
