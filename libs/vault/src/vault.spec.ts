import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { oneMasterKey, withNewMasterKey, withoutOldMasterKeys } from './master-key-file.js';
import { bytesFrom, createVault } from './vault.js';

describe('vault', () => {
  const vault = createVault(randomBytes(32));

  it('opens what it sealed, and never seals twice alike', () => {
    const [one, two] = [vault.seal('pässword', 'tr_1'), vault.seal('pässword', 'tr_1')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('ässword');
    expect(vault.open(two, 'tr_1')).toBe('pässword');
  });

  it('refuses another record, another key and a changed text', () => {
    const sealed = vault.seal('secret', 'tr_1');
    expect(() => vault.open(sealed, 'tr_2')).toThrow('cannot be opened');
    expect(() => createVault(randomBytes(32)).open(sealed, 'tr_1')).toThrow('cannot be opened');
    expect(() => vault.open(`${sealed.slice(0, -2)}AA`, 'tr_1')).toThrow('cannot be opened');
  });

  it('hashes a text alike for the same master key only', () => {
    const key = randomBytes(32);
    expect(createVault(key).hash('token')).toBe(createVault(key).hash('token'));
    expect(createVault(key).hash('token')).not.toBe(createVault(key).hash('Token'));
    expect(vault.hash('token')).not.toBe(createVault(key).hash('token'));
    expect(vault.hash('token')).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([4, 8, 12, 15])('refuses a sealed text that is cut after %s bytes of its tag', (tagBytes) => {
    // Of an empty text only nonce and tag are stored; without a set tag length, Node accepts a cut tag.
    const [key, nonce] = [randomBytes(32), randomBytes(12)];
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('tr_1'));
    cipher.final();
    const sealed = (length: number): string =>
      `v1.${Buffer.concat([nonce, cipher.getAuthTag().subarray(0, length)]).toString('base64url')}`;
    expect(createVault(key).open(sealed(16), 'tr_1')).toBe('');
    expect(() => createVault(key).open(sealed(tagBytes), 'tr_1')).toThrow('cannot be opened');
  });

  it('derives what HKDF derives from the one key of a file', () => {
    const key = randomBytes(32);
    for (const size of [1, 16, 32, 33, 200])
      expect(bytesFrom(oneMasterKey(key), 'tn_1|key|0', size)).toEqual(Buffer.from(hkdfSync('sha256', key, 'turant', 'tn_1|key|0', size)));
  });

  it('opens with older keys of the file, seals with the newest, and hashes as before', () => {
    const before = oneMasterKey(randomBytes(32));
    const both = withNewMasterKey(before);
    const after = withoutOldMasterKeys(both);
    const sealed = createVault(before).seal('secret', 'tr_1');
    expect(createVault(both).open(sealed, 'tr_1')).toBe('secret');
    const anew = createVault(both).reseal(sealed, 'tr_1') ?? '';
    expect(createVault(after).open(anew, 'tr_1')).toBe('secret');
    expect(createVault(both).reseal(anew, 'tr_1')).toBeUndefined();
    expect(() => createVault(after).open(sealed, 'tr_1')).toThrow('cannot be opened');
    expect(() => createVault(after).reseal(sealed, 'tr_1')).toThrow('cannot be opened');
    expect(createVault(after).hash('token')).toBe(createVault(before).hash('token'));
    expect(bytesFrom(after, 'tn_1', 32)).toEqual(bytesFrom(before, 'tn_1', 32));
  });
});
