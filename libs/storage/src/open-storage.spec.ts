import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@turant/observability';
import { openStorage, storageWarning } from './open-storage.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

const s3 = { endpoint: 'http://127.0.0.1:9', bucket: 'calls', region: 'in', accessKeyId: 'A', secretAccessKey: 'S', prefix: '' };

describe('the storage of the settings', () => {
  it('is a folder, or a bucket that is not asked anything', async () => {
    const folder = temporaryFolder('turant-open-');
    const [files, bucket] = [join(folder, 'objects'), join(folder, 'unused')];
    await openStorage({ dir: files }, createLogger('silent'));
    await (await openStorage({ dir: bucket, s3 }, createLogger('silent'))).close();
    expect([existsSync(files), existsSync(bucket)]).toEqual([true, false]);
  });

  it('is warned of where several machines would have a folder each', () => {
    const dir = '/data/objects';
    expect(storageWarning({ mongodbUri: 'mongodb://db', storage: { dir, spoolDir: dir } })).toContain('set S3_ENDPOINT');
    expect(storageWarning({ mongodbUri: 'mongodb://db', storage: { dir, spoolDir: dir, s3 } })).toBeUndefined();
    expect(storageWarning({ storage: { dir, spoolDir: dir } })).toBeUndefined();
  });
});
