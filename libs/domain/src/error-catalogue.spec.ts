import { explainError } from './error-catalogue.js';

describe('the catalogue of errors', () => {
  it('says of a code what its class makes of it', () => {
    expect(explainError('refusal', 'TENANT_SUSPENDED')?.status).toBe(403);
    expect(explainError('RejectedError', 'TENANT_SUSPENDED')?.status).toBe(422);
    expect(explainError('RetryLaterError', 'TENANT_SUSPENDED')).toBeUndefined();
  });

  it('has one row for the codes of a family, and another for a code that has its own', () => {
    expect(explainError('RejectedError', 'BITRIX24_SOMETHING')?.title).toBe('Bitrix24 refused the request');
    expect(explainError('RejectedError', 'BITRIX24_NO_RECORD')?.title).toBe('Bitrix24 has no such record');
  });

  it('gives no status to errors that no answer shows', () => expect(explainError('SettingsError', 'USAGE')).not.toHaveProperty('status'));

  it.each(['', 'constructor', 'CALL_NOT_FOUNDED', 'call_not_found'])('knows nothing of %j', (code) =>
    expect(explainError('RejectedError', code)).toBeUndefined(),
  );
});
