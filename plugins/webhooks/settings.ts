import { targetSettings, text } from '@turant/plugin-kit';

/** 24 to 64 bytes in base64. */
const pattern = '^(whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$';

export const settings = targetSettings({
  url: text('Address', 'Where each outcome is posted to. HTTPS only.', { isRequired: true, isUrl: true }),
  secret: text(
    'Signing secret',
    'whsec_ and 24 to 64 random bytes in base64: echo whsec_$(openssl rand -base64 32). The receiver checks with the same.',
    {
      isRequired: true,
      isSecret: true,
      pattern,
    },
  ),
  previousSecret: text('Previous secret', 'While you change the secret: the old one. Both sign until you take it out.', {
    isSecret: true,
    pattern,
  }),
});
