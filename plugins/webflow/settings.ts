import { secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret(
    'The secret that came with the webhook, or the client secret of the app that made it. Empty for one made in the dashboard.',
  ),
});
