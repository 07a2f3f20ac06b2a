import { readSettings } from './settings.js';

const KMS = {
  KMS_KEY_ID: 'arn:aws:kms:ap-south-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
  KMS_REGION: 'ap-south-1',
  KMS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  KMS_SECRET_ACCESS_KEY_FILE: '/run/secrets/kms',
};
const SECRET = 'hush-North-73';
const read = (change: Record<string, string | undefined> = {}): ReturnType<typeof readSettings> =>
  readSettings({ ...KMS, ...change }, () => `${SECRET}\n`);

describe('the settings of a KMS', () => {
  it('are none without a key', () => {
    expect(read({ KMS_KEY_ID: undefined }).kms).toBeUndefined();
  });

  it('name the key, and Amazon’s own address unless another is given', () => {
    expect(read().kms).toEqual({
      endpoint: 'https://kms.ap-south-1.amazonaws.com',
      region: 'ap-south-1',
      keyId: KMS.KMS_KEY_ID,
      accessKeyId: KMS.KMS_ACCESS_KEY_ID,
      secretAccessKey: SECRET,
    });
    expect(read({ KMS_ENDPOINT: 'http://127.0.0.1:4566/' }).kms?.endpoint).toBe('http://127.0.0.1:4566');
  });

  it.each([
    [{ KMS_REGION: undefined }, 'KMS_REGION is needed'],
    [{ KMS_SECRET_ACCESS_KEY_FILE: undefined }, 'KMS_SECRET_ACCESS_KEY is needed'],
    [{ KMS_KEY_ID: 'alias/turant' }, 'KMS_KEY_ID is the id or the ARN'],
    [{ KMS_KEY_ID: 'arn:aws:kms:ap-south-1:111122223333:alias/turant' }, 'KMS_KEY_ID is the id or the ARN'],
    [{ KMS_ENDPOINT: 'http://kms.example.in' }, 'KMS_ENDPOINT is an address'],
    [{ KMS_ENDPOINT: 'https://kms.example.in/path' }, 'KMS_ENDPOINT is an address'],
    [{ KMS_REGION: 'ap/south' }, 'KMS_REGION is a region'],
    [{ KMS_ACCESS_KEY_ID: 'a,b' }, 'KMS_ACCESS_KEY_ID is an access key'],
  ])('are refused with %j, and no value is printed', (change, problem) => {
    const refusal = (): unknown => read(change);
    expect(refusal).toThrow(problem);
    expect(refusal).not.toThrow(SECRET);
  });
});
