import { secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('The secret typed into the webhook in Typeform. Without one, Typeform sends no signature.'),
});
