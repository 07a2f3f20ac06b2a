import { execFileSync } from 'node:child_process';
import { turnCredentials } from './turn-credentials.js';

describe('TURN credentials', () => {
  it('end at the second that their name says', () => {
    expect(turnCredentials('secret', 'tn_1', 1_700_000_000_999, 600_000).username).toBe('1700000600:tn_1');
  });

  it('are what OpenSSL makes of the name and the secret', () => {
    const { username, credential } = turnCredentials('north', 'tn_1', 0, 86_400_000);
    const wanted = execFileSync('openssl', ['dgst', '-sha1', '-hmac', 'north', '-binary'], { input: username }).toString('base64');
    expect(credential).toBe(wanted);
    expect(turnCredentials('south', 'tn_1', 0, 86_400_000).credential).not.toBe(credential);
  });
});
