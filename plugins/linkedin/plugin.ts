import { definePlugin } from '@turant/plugin-kit';
import { fetch } from './fetch.js';
import { handshake } from './handshake.js';
import { settings } from './settings.js';
import { accounts, platformRequestId, read } from './source.js';

export default definePlugin({
  id: 'linkedin',
  kit: 1,
  name: 'LinkedIn Lead Gen Forms',
  steps: [
    'Ask LinkedIn for the product Lead Sync API for your app; it has to be approved.',
    'Type the client secret of the app and an access token with r_marketing_leadgen_automation here.',
    'Subscribe with POST /rest/leadNotifications and {url} as webhook; LinkedIn validates the address at once and every two hours.',
    'Send a test lead from the form in Campaign Manager: it shows here as a test.',
  ],
  settings,
  // The documented header is the bare digest, but other clients expect a prefix, so both are accepted. The signed text is the
  // prefix and the body.
  proof: { kind: 'hmac', header: 'x-li-signature', encoding: 'hex', prefix: 'hmacsha256=', signs: 'hmacsha256={body}' },
  platformRequestId,
  handshake,
  accounts,
  read,
  fetch,
});
