import { accountId, secret, sourceSettings, text } from '@turant/plugin-kit';

export const settings = sourceSettings({
  accountId: accountId('The location (sub-account) id. Without it this connection’s own address takes the contacts of every location.'),
  publicKey: text(
    'Public key',
    'Replaces HighLevel’s own Ed25519 key, PEM or base64 SPKI. Leave it empty unless HighLevel changes its key.',
  ),
  secret: secret(
    'Not needed: app events are signed with HighLevel’s key, and the workflow webhook cannot sign. It is let in with or without one.',
  ),
});
