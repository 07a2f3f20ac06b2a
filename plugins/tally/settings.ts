import { secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('The signing secret of the webhook in Tally. Without one, Tally sends no signature.'),
});
