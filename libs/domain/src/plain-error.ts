import {
  NotGenuineError,
  OutcomeUnknownError,
  RejectedError,
  RetryLaterError,
  SettingsError,
  TurantError,
  type FieldProblem,
} from './errors.js';

/** An error as plain data: the structured clone between threads and processes loses an error's class. */
export interface PlainError {
  name: string;
  /** Absent for an error that is no TurantError. */
  code?: string;
  message: string;
  retryAfterMs?: number;
  problems?: readonly FieldProblem[];
  /** Of an error that is no TurantError: it is a bug, and the stack says where. */
  stack?: string;
}

export function toPlainError(error: unknown): PlainError {
  if (error instanceof TurantError) {
    const { name, code, message } = error;
    return {
      name,
      code,
      message,
      ...(error instanceof RetryLaterError && { retryAfterMs: error.retryAfterMs }),
      ...(error instanceof RejectedError && { problems: error.problems }),
    };
  }
  if (!(error instanceof Error)) return { name: `a ${typeof error}`, message: 'failed' };
  return { name: error.name, message: error.message, ...(error.stack !== undefined && { stack: error.stack }) };
}

/** Turns the data back into an error of its class. Its code may be of a plugin, or of another release: no row of ours has to know it. */
export function fromPlainError({ name, code = '', message, retryAfterMs, problems, stack }: PlainError): Error {
  if (name === RejectedError.name) return new RejectedError(code as never, message, problems);
  if (name === RetryLaterError.name) return new RetryLaterError(code as never, message, retryAfterMs);
  if (name === SettingsError.name) return new SettingsError(code as never, message);
  if (name === OutcomeUnknownError.name) return new OutcomeUnknownError(code as never, message);
  if (name === NotGenuineError.name) return new NotGenuineError(code as never, message);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
