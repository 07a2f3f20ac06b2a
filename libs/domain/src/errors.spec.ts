import * as errors from './errors.js';
import { NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from './errors.js';

describe('an error', () => {
  const cause = new Error('cause');

  it.each([
    [new RejectedError('CODE', 'said', [], { cause }), 'RejectedError', 'stop'],
    [new RetryLaterError('CODE', 'said', 100, { cause }), 'RetryLaterError', 'retry-later'],
    [new SettingsError('CODE', 'said', { cause }), 'SettingsError', 'pause-and-tell-owner'],
    [new OutcomeUnknownError('CODE', 'said', { cause }), 'OutcomeUnknownError', 'ask-a-person'],
    [new NotGenuineError('CODE', 'said', { cause }), 'NotGenuineError', 'refuse-sender'],
  ])('carries its code, its cause and what happens next: %s', (error, name, next) => {
    expect(error).toBeInstanceOf(Error);
    expect({ ...error, name: error.name, message: error.message, cause: error.cause, next: error.next }).toMatchObject({
      name,
      next,
      code: 'CODE',
      message: 'said',
      cause,
    });
  });

  it('says which fields were refused, and when to try again', () => {
    const problem = { field: 'lead.name', code: 'MISSING', message: 'a name is needed' };
    expect(new RejectedError('CODE', 'said').problems).toEqual([]);
    expect(new RejectedError('CODE', 'said', [problem]).problems).toEqual([problem]);
    expect(new RetryLaterError('CODE', 'said', 250).retryAfterMs).toBe(250);
    expect(new RetryLaterError('CODE', 'said').retryAfterMs).toBeUndefined();
  });

  it('of another copy of its class is an instance of it, and of no other class', () => {
    let other: typeof errors = errors;
    jest.isolateModules(() => void (other = jest.requireActual('./errors.js')));
    expect(other.SettingsError).not.toBe(SettingsError);
    const error = new other.SettingsError('CODE', 'said');
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
