import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVault, masterKeyIn, masterKeyOf } from './vault.js';

describe('vault', () => {
  const vault = createVault(randomBytes(32));

  it('opens what it sealed, and never seals twice alike', () => {
    const [one, two] = [vault.seal('pässword', 'tr_1'), vault.seal('pässword', 'tr_1')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('word');
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

  it('keeps one master key a folder, readable by its owner only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'turant-vault-'));
    const [one, two] = await Promise.all([masterKeyOf(folder), masterKeyOf(folder)]);
    expect(one.equals(two)).toBe(true);
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('writes nothing beside a key that is there, which may be mounted where nothing can be written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'turant-vault-'));
    const key = randomBytes(32);
    writeFileSync(join(folder, 'master_key'), key);
    const before = statSync(folder).mtimeMs;
    expect((await masterKeyIn(join(folder, 'master_key'))).equals(key)).toBe(true);
    expect(statSync(folder).mtimeMs).toBe(before);
    rmSync(folder, { recursive: true });
  });

  it('refuses a key file that cannot be read or has another length', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'turant-vault-'));
    writeFileSync(join(folder, 'short'), 'x');
    await expect(masterKeyIn(join(folder, 'short'))).rejects.toThrow('32 bytes');
    await expect(masterKeyIn(folder)).rejects.toThrow('cannot be read');
    rmSync(folder, { recursive: true });
  });
});
