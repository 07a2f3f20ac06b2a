import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  masterKeyIn,
  masterKeyOf,
  masterKeyPath,
  oneMasterKey,
  withNewMasterKey,
  withoutOldMasterKeys,
  writeMasterKey,
} from './master-key-file.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

describe('the master key file', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('turant-vault-');
  });

  it('is made once a folder, readable by its owner only', async () => {
    const [one, two] = await Promise.all([masterKeyOf(folder), masterKeyOf(folder)]);
    expect(one).toEqual(two);
    expect(statSync(masterKeyPath(folder)).mode & 0o777).toBe(0o600);
  });

  it('gets no neighbour when it is there: it may be mounted where nothing can be written', async () => {
    const key = randomBytes(32);
    writeFileSync(join(folder, 'master_key'), key);
    const before = statSync(folder).mtimeMs;
    expect(await masterKeyIn(join(folder, 'master_key'))).toEqual(oneMasterKey(key));
    expect(statSync(folder).mtimeMs).toBe(before);
  });

  it('holds several keys, replaced at once with the same mode, through a link, too', async () => {
    const [target, path] = [join(folder, 'secret'), join(folder, 'link')];
    writeFileSync(target, randomBytes(32));
    chmodSync(target, 0o640);
    symlinkSync(target, path);
    const both = withNewMasterKey(await masterKeyIn(path));
    await writeMasterKey(path, both);
    expect(await masterKeyIn(target)).toEqual(both);
    expect(both.keys).toHaveLength(2);
    expect(statSync(target).mode & 0o777).toBe(0o640);
    await writeMasterKey(path, withoutOldMasterKeys(both));
    expect(await masterKeyIn(path)).toEqual({ keys: [both.keys[0]], derivationKey: both.derivationKey });
    expect(readFileSync(target, 'utf8')).not.toContain(both.keys[1]?.toString('base64'));
    expect(readdirSync(folder).sort()).toEqual(['link', 'secret']);
  });

  it.each([
    ['x'],
    ['{"format":"turant-master-key-1","keys":[],"derivationKey":"AAAA"}'],
    [JSON.stringify({ format: 'turant-master-key-1', keys: ['c2hvcnQ='], derivationKey: Buffer.alloc(32).toString('base64') })],
    [JSON.stringify({ format: 'turant-master-key-2', keys: [Buffer.alloc(32).toString('base64')], derivationKey: 'x' })],
  ])('is refused as %s, without a word of it', async (text) => {
    writeFileSync(join(folder, 'wrong'), text);
    const refusal = await masterKeyIn(join(folder, 'wrong')).catch((error: Error) => error.message);
    expect(refusal).toContain('neither 32 bytes long nor');
    expect(refusal).not.toContain(text);
  });

  it('is refused where it cannot be read', async () => {
    await expect(masterKeyIn(folder)).rejects.toThrow('cannot be read');
  });
});
