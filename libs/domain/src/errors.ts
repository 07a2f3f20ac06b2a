/** What happens next (docs/architecture.md): an error carries the decision, not a story. */
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

/** One field that was refused: `field` is a dotted path such as `lead.name`. */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** This one was refused; a retry changes nothing. */
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

/** Nothing happened yet: try again, after `retryAfterMs` if it is given. */
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

/** Credentials or configuration are wrong: pause, and tell the owner once. */
export class SettingsError extends TurantError {
  readonly next = 'pause-and-tell-owner';
}

/** It may have happened: never repeat by itself; ask, or a person decides. */
export class OutcomeUnknownError extends TurantError {
  readonly next = 'ask-a-person';
}

/** The sender is not who it says. */
export class NotGenuineError extends TurantError {
  readonly next = 'refuse-sender';
}
