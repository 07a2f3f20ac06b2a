import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVault, masterKeyOf } from './vault.js';

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

  it('keeps one master key a folder, readable by its owner only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'turant-vault-'));
    const [one, two] = await Promise.all([masterKeyOf(folder), masterKeyOf(folder)]);
    expect(one.equals(two)).toBe(true);
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });
});
