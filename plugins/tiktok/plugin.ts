import { definePlugin } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { accounts, read } from './source.js';

export default definePlugin({
  id: 'tiktok',
  kit: 1,
  name: 'TikTok lead generation',
  steps: [
    'Type the app secret of your TikTok app here.',
    'Call POST /open_api/v1.3/subscription/subscribe/ with subscribe_entity LEAD, your advertiser_id and {url} as callback_url.',
    'Make a test lead on the form in TikTok Ads Manager.',
  ],
  settings,
  proof: {
    kind: 'any',
    of: [
      { kind: 'hmac', header: 'x-open-signature', encoding: 'hex', alsoSigns: ['escaped-unicode'] },
      // TikTok's other webhooks are signed like this. According to one published connector, leads are as well.
      {
        kind: 'hmac',
        header: 'tiktok-signature',
        encoding: 'hex',
        fields: { signature: 's', timestamp: 't' },
        signs: '{timestamp}.{body}',
        timestamp: {},
      },
    ],
  },
  accounts,
  read,
});
