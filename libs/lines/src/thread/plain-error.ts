import { OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError, TurantError } from '@turant/domain';
import type { PlainError } from './protocol.js';

/** Turns an error into data that can cross threads. An error that is no TurantError keeps only its message. */
export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof TurantError))
    return { name: 'Error', code: 'LINE_FAILED', message: error instanceof Error ? error.message : 'failed' };
  const { name, code, message } = error;
  return {
    name,
    code,
    message,
    ...(error instanceof RetryLaterError && { retryAfterMs: error.retryAfterMs }),
    ...(error instanceof RejectedError && { problems: error.problems }),
  };
}

/** Turns the data back into an error of its class. */
export function fromPlainError({ name, code, message, retryAfterMs, problems }: PlainError): Error {
  if (name === RejectedError.name) return new RejectedError(code, message, problems);
  if (name === RetryLaterError.name) return new RetryLaterError(code, message, retryAfterMs);
  if (name === SettingsError.name) return new SettingsError(code, message);
  if (name === OutcomeUnknownError.name) return new OutcomeUnknownError(code, message);
  return new Error(message);
}
