import { randomBytes } from 'node:crypto';
import { MOTO_KMS_MS, startMotoKms, type MotoKms } from '../../../../test/engines/moto-kms.js';
import { createMasterKeys } from '../create-master-keys.js';
import { oneMasterKey } from '../master-key-file.js';
import { kmsMasterKey } from './kms-master-key.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

describe('a master key in a KMS (moto, which checks signatures)', () => {
  const folder = temporaryFolder('turant-kms-');
  let moto: MotoKms | undefined;
  beforeAll(async () => {
    moto = await startMotoKms(folder);
  }, MOTO_KMS_MS);
  afterAll(async () => {
    await moto?.process.kill();
  });

  it('wraps and unwraps a key, for what it was wrapped for only', async () => {
    if (!moto) return;
    const master = kmsMasterKey(moto.settings);
    const key = randomBytes(32);
    const wrapped = await master.wrap(key, 'tenant-key|tn_1|1');
    expect(Buffer.from(wrapped, 'base64').includes(key)).toBe(false);
    expect(await master.unwrap(wrapped, 'tenant-key|tn_1|1')).toEqual(key);
    await expect(master.unwrap(wrapped, 'tenant-key|tn_2|1')).rejects.toMatchObject({ code: 'KMS_REFUSED' });
  });

  it('is the current one, unwraps with another key of the KMS by its id, and leaves the file’s keys in use', async () => {
    if (!moto) return;
    const file = oneMasterKey(randomBytes(32));
    const [ofFile, first] = [createMasterKeys(file), createMasterKeys(file, moto.settings)];
    const second = createMasterKeys(file, { ...moto.settings, keyId: moto.otherKeyId });
    const key = randomBytes(32);
    const [byFile, byFirst] = [await ofFile.current.wrap(key, 'a'), await first.current.wrap(key, 'a')];
    expect(second.current.id).not.toBe(first.current.id);
    expect(await second.withId(first.current.id).unwrap(byFirst, 'a')).toEqual(key);
    expect(await second.withId(ofFile.current.id).unwrap(byFile, 'a')).toEqual(key);
    expect(() => ofFile.withId(first.current.id)).toThrow('not in the master key file or KMS');
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'KMS_REFUSED'],
    ['a key that is not there', { keyId: '00000000-0000-0000-0000-000000000000' }, 'KMS_REFUSED'],
    ['nobody who answers', { endpoint: 'http://127.0.0.1:9' }, 'KMS_UNAVAILABLE'],
  ])('fails with %s, and says nothing of the key', async (_, change, code) => {
    if (!moto) return;
    const key = randomBytes(32);
    const error: unknown = await kmsMasterKey({ ...moto.settings, ...change })
      .wrap(key, 'a')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify([error, (error as Error).message])).not.toContain(key.toString('base64'));
  });
});
