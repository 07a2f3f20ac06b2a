/** What the caller does after an error (docs/architecture.md). */
export type Next = 'stop' | 'retry-later' | 'pause-and-tell-owner' | 'ask-a-person' | 'refuse-sender';

export abstract class TurantError extends Error {
  abstract readonly next: Next;
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** One refused field: `field` is a dotted path such as `lead.name`. */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The request was refused; a retry changes nothing. */
export class RejectedError extends TurantError {
  readonly next = 'stop';
  constructor(
    code: string,
    message: string,
    readonly problems: readonly FieldProblem[] = [],
    options?: ErrorOptions,
  ) {
    super(code, message, options);
  }
}

/** Nothing happened yet; the caller may try again, after `retryAfterMs` if it is given. */
export class RetryLaterError extends TurantError {
  readonly next = 'retry-later';
  constructor(
    code: string,
    message: string,
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(code, message, options);
  }
}

/** Credentials or settings are wrong: the connection is paused, and the owner is informed once. */
export class SettingsError extends TurantError {
  readonly next = 'pause-and-tell-owner';
}

/** The outcome is unclear: nothing is repeated automatically, and a person decides. */
export class OutcomeUnknownError extends TurantError {
  readonly next = 'ask-a-person';
}

/** The sender's proof is missing or wrong. */
export class NotGenuineError extends TurantError {
  readonly next = 'refuse-sender';
}
