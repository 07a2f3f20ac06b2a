import { randomBytes } from 'node:crypto';
import { asTenantId } from '@turant/domain';
import { createVault } from '@turant/vault';
import { openLink, sealLink } from './recording-link.js';

const vault = createVault(randomBytes(32));
const NOW = new Date('2026-11-23T10:00:00Z');
const LINK = {
  tenantId: asTenantId('tn_01JD5T0000000000000000000A'),
  callId: 'cl_01JD5T0000000000000000000A',
  keyId: 'ak_01JD5T0000000000000000000A',
  expiresAt: new Date('2026-11-23T10:10:00Z'),
};

describe('a link to a recording', () => {
  it('names its call and its maker to this service only', () => {
    const text = sealLink(vault, LINK);
    expect(openLink(vault, text, NOW)).toEqual(LINK);
    expect(text).toMatch(/^[A-Za-z0-9._-]+$/);
    expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toContain(LINK.callId);
  });

  it.each([
    ['whose time is over', sealLink(vault, LINK), new Date(LINK.expiresAt)],
    ['that was changed', `${sealLink(vault, LINK).slice(0, -2)}AA`, NOW],
    ['of another service', sealLink(createVault(randomBytes(32)), LINK), NOW],
    ['that was sealed for something else', vault.seal(JSON.stringify(Object.values(LINK)), 'tr_1'), NOW],
    ['that is no text of ours', 'v1.%%%', NOW],
    ['that is empty', '', NOW],
  ])('%s is refused', (_, text, now) => {
    expect(() => openLink(vault, text, now)).toThrow(expect.objectContaining({ code: 'LINK_NOT_FOUND' }) as Error);
  });
});
