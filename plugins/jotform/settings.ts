import { secret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({
  secret: secret('Made up by you; add it to the address in Jotform as ?token=… (Jotform cannot send a header). Optional.'),
});
