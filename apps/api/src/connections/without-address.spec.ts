import type { ConnectionView } from '@turant/management';
import { withoutAddress } from './without-address.js';

const TOKEN = 'f3a9c1d2e4b5a697';
const connection = {
  connectionId: 'cn_1',
  token: TOKEN,
  url: `https://turant.example/api/webhooks/meta/${TOKEN}`,
  steps: [`Paste https://turant.example/api/webhooks/meta/${TOKEN} there.`],
} as unknown as ConnectionView;

describe('the address of a connection', () => {
  it('is not shown to a person who may not change connections', () => {
    const shown = withoutAddress(connection, { userId: 'us_1', scopes: ['dashboard:read'] });
    expect(JSON.stringify(shown)).not.toContain(TOKEN);
    expect(shown).toMatchObject({ connectionId: 'cn_1', url: 'https://turant.example/api/webhooks/meta/***' });
  });

  it.each([{ userId: 'us_1', scopes: ['admin' as const] }, { scopes: ['dashboard:read' as const] }])(
    'is shown to an owner and to a key: %j',
    (caller) => {
      expect(withoutAddress(connection, caller)).toBe(connection);
    },
  );
});
