import { asNetworkError, errorOfAnswer } from './s3-errors.js';

const body = (code: string): string => `<Error><Code>${code}</Code><Message>for AKIDEXAMPLE</Message></Error>`;

describe('a refusal of a store', () => {
  it.each([
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [507, ''],
    [429, 'TooManyRequests'],
    [408, ''],
    [400, 'RequestTimeout'],
    [400, 'BadDigest'],
    [403, 'QuotaExceeded'],
  ])('may end by itself: %s %s', (status, code) => {
    expect(errorOfAnswer(status, code && body(code))).toMatchObject({ code: 'STORAGE_UNAVAILABLE', next: 'retry-later' });
  });

  it.each([
    [403, 'AccessDenied'],
    [403, ''],
    [404, 'NoSuchBucket'],
    [301, 'PermanentRedirect'],
    [400, 'AuthorizationHeaderMalformed'],
    [400, 'InvalidRequest'],
    [501, 'NotImplemented'],
  ])('needs a person: %s %s', (status, code) => {
    const error = errorOfAnswer(status, code && body(code));
    expect(error).toMatchObject({ code: 'STORAGE_SETTINGS', next: 'pause-and-tell-owner' });
    expect(error.message).toContain(`${status} ${code}`.trim());
    expect(error.message).not.toContain('AKID');
  });

  it('is told by its code only if that is a word', () => {
    expect(errorOfAnswer(403, body('No, AKIDEXAMPLE')).message).toBe('the object storage answered 403');
  });

  it('is no refusal where the certificate is not trusted: a person is needed', () => {
    const error = asNetworkError(Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }));
    expect(error).toMatchObject({ code: 'STORAGE_SETTINGS', message: expect.stringContaining('NODE_EXTRA_CA_CERTS') });
  });

  it('keeps an error of ours as it is', () => {
    const ours = errorOfAnswer(403, '');
    expect(asNetworkError(ours)).toBe(ours);
    expect(asNetworkError(Object.assign(new Error('x'), { code: 'ECONNRESET' })).message).toBe(
      'the object storage was cut off (ECONNRESET)',
    );
  });
});
