import { examineSettings, readSettings } from './settings.js';

const S3 = {
  S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com',
  S3_BUCKET: 'acme-calls',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'hush/North+73',
};

describe('the settings of the object storage', () => {
  it('are files below the data folder, or in a folder of their own', () => {
    expect(readSettings({ DATA_DIR: '/srv/turant' }).storage).toEqual({ dir: '/srv/turant/objects', spoolDir: '/srv/turant/spool' });
    const set = { DATA_DIR: '/srv/turant', STORAGE_DIR: '/mnt/calls', SPOOL_DIR: '/mnt/spool' };
    expect(readSettings(set).storage).toEqual({ dir: '/mnt/calls', spoolDir: '/mnt/spool' });
  });

  it('are a bucket, whose secret may be in a file', () => {
    const { S3_SECRET_ACCESS_KEY, ...rest } = S3;
    const env = { ...rest, S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/s3', S3_REGION: 'ap-south-1', S3_PREFIX: 'turant/production' };
    expect(readSettings(env, () => `${S3_SECRET_ACCESS_KEY}\n`).storage.s3).toEqual({
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      bucket: 'acme-calls',
      region: 'ap-south-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'hush/North+73',
      prefix: 'turant/production',
    });
    expect(readSettings(S3).storage.s3).toMatchObject({ region: 'us-east-1', prefix: '' });
  });

  it.each(['http://127.0.0.1:9000', 'http://[::1]:9000', 'http://localhost:9000', 'http://192.168.1.9:9000', 'http://minio:9000'])(
    'allow http near by: %s',
    (S3_ENDPOINT) => expect(readSettings({ ...S3, S3_ENDPOINT }).storage.s3?.endpoint).toBe(S3_ENDPOINT),
  );

  it.each(Object.keys(S3))('name %s where it is the one that is missing', (name) => {
    const { problems } = examineSettings({ ...S3, [name]: undefined });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is needed, because S3_[A-Z_]+ is set: .+`))]);
  });

  it('name each one that is missing beside a single one', () => {
    const { problems } = examineSettings({ S3_PREFIX: 'turant' });
    expect(problems.map((one) => one.split(' ')[0])).toEqual(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  });

  it('count an empty variable as not set, as compose hands it over', () => {
    const empty = Object.fromEntries([...Object.keys(S3), 'S3_PREFIX', 'S3_REGION', 'STORAGE_DIR'].map((name) => [name, '']));
    expect(readSettings(empty).storage.s3).toBeUndefined();
  });

  it.each([
    [{ S3_ENDPOINT: 'http://s3.example.in' }, 'S3_ENDPOINT is an address'],
    [{ S3_ENDPOINT: 'http://203.0.113.9:9000' }, 'S3_ENDPOINT is an address'],
    [{ S3_ENDPOINT: 'https://me:hush-North-73@s3.example.in' }, 'S3_ENDPOINT is an address'],
    [{ S3_ENDPOINT: 'https://s3.example.in/hush-North-73' }, 'S3_ENDPOINT is an address'],
    [{ S3_ENDPOINT: 's3.example.in' }, 'S3_ENDPOINT is an address'],
    [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET is the name of a bucket'],
    [{ S3_BUCKET: '..' }, 'S3_BUCKET is the name of a bucket'],
    [{ S3_ACCESS_KEY_ID: 'hush North-73' }, 'S3_ACCESS_KEY_ID is an access key'],
    [{ S3_ACCESS_KEY_ID: 'hush/North-73' }, 'S3_ACCESS_KEY_ID is an access key'],
    [{ S3_REGION: 'in south' }, 'S3_REGION is a region'],
    [{ S3_PREFIX: 'turant/' }, 'S3_PREFIX is at most 100'],
    [{ S3_PREFIX: '../turant' }, 'S3_PREFIX is at most 100'],
    [{ S3_PREFIX: 'x'.repeat(101) }, 'S3_PREFIX is at most 100'],
    [{ S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/s3' }, 'S3_SECRET_ACCESS_KEY and S3_SECRET_ACCESS_KEY_FILE are both set'],
  ])('are refused at the start, by one sentence that holds no value: %j', (wrong, says) => {
    const { problems } = examineSettings({ ...S3, ...wrong });
    expect(problems).toEqual([expect.stringContaining(says)]);
    expect(problems.join()).not.toContain('North');
  });
});
