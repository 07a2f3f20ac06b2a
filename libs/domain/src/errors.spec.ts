import * as errors from './errors.js';
import { NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from './errors.js';

describe('an error', () => {
  const cause = new Error('cause');

  it.each([
    [new RejectedError('CALL_ENDED', 'said', [], { cause }), 'RejectedError', 'CALL_ENDED', 'stop'],
    [new RetryLaterError('STORE_BUSY', 'said', 100, { cause }), 'RetryLaterError', 'STORE_BUSY', 'retry-later'],
    [new SettingsError('USAGE', 'said', { cause }), 'SettingsError', 'USAGE', 'pause-and-tell-owner'],
    [new OutcomeUnknownError('NO_ANSWER', 'said', { cause }), 'OutcomeUnknownError', 'NO_ANSWER', 'ask-a-person'],
    [new NotGenuineError('VERIFY_TOKEN_WRONG', 'said', { cause }), 'NotGenuineError', 'VERIFY_TOKEN_WRONG', 'refuse-sender'],
  ])('carries its code, its cause and what happens next: %s', (error, name, code, next) => {
    expect(error).toBeInstanceOf(Error);
    expect({ ...error, name: error.name, message: error.message, cause: error.cause, next: error.next }).toMatchObject({
      name,
      next,
      code,
      message: 'said',
      cause,
    });
  });

  it('says which fields were refused, and when to try again', () => {
    const problem = { field: 'lead.name', code: 'MISSING', message: 'a name is needed' };
    expect(new RejectedError('CALL_ENDED', 'said').problems).toEqual([]);
    expect(new RejectedError('CALL_ENDED', 'said', [problem]).problems).toEqual([problem]);
    expect(new RetryLaterError('STORE_BUSY', 'said', 250).retryAfterMs).toBe(250);
    expect(new RetryLaterError('STORE_BUSY', 'said').retryAfterMs).toBeUndefined();
  });

  it('says the title of its row in the catalogue where nothing else is said, and its code where there is no row', () => {
    expect(new RejectedError('CALL_NOT_FOUND').message).toBe('no such call');
    expect(new OutcomeUnknownError('VENDOR_500').message).toBe('the platform failed');
    expect(new SettingsError('OF_A_PLUGIN' as never).message).toBe('OF_A_PLUGIN');
  });

  it('takes no code that has no row in its class', () => {
    // @ts-expect-error no row has this code
    new RejectedError('CALL_NOT_FOUNDED');
    // @ts-expect-error its row is in RejectedError
    new RetryLaterError('CALL_NOT_FOUND');
    // @ts-expect-error VENDOR_<status> ends with a number
    new RetryLaterError('VENDOR_SOMETHING');
    expect(new RetryLaterError('VENDOR_503').code).toBe('VENDOR_503');
  });

  it('of another copy of its class is an instance of it, and of no other class', () => {
    let other: typeof errors = errors;
    jest.isolateModules(() => void (other = jest.requireActual('./errors.js')));
    expect(other.SettingsError).not.toBe(SettingsError);
    const error = new other.SettingsError('USAGE', 'said');
    expect([error instanceof SettingsError, error instanceof errors.TurantError, error instanceof RejectedError]).toEqual([
      true,
      true,
      false,
    ]);
    class SettingsErrorOfOthers extends Error {
      override readonly name = 'SettingsError';
    }
    for (const stranger of [new SettingsErrorOfOthers(), Object.create(null), 'SettingsError', null, undefined])
      expect([stranger instanceof SettingsError, stranger instanceof errors.TurantError]).toEqual([false, false]);
  });
});
