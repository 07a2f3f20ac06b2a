import { explainError, type ErrorCode } from './error-catalogue.js';

/** What the caller does after an error (docs/architecture.md). */
export type Next = 'stop' | 'retry-later' | 'pause-and-tell-owner' | 'ask-a-person' | 'refuse-sender';

/** On every error of these classes; known to each copy of this file. */
const IS_TURANT_ERROR = Symbol.for('turant.error');

/** Each class takes the codes that have a row in the catalogue (error-catalogue.ts). The title of the row is the message where none is given. */
export abstract class TurantError extends Error {
  /** The package of a plugin brings its own copy of these classes: an error of such a copy is an instance, too, by its name. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
    if (typeof value !== 'object' || value === null || !(IS_TURANT_ERROR in value)) return false;
    return this === TurantError || ('name' in value && value.name === this.name);
  }

  get [IS_TURANT_ERROR](): true {
    return true;
  }

  abstract readonly next: Next;
  constructor(
    readonly code: string,
    message?: string,
    options?: ErrorOptions,
  ) {
    super(message ?? explainError(new.target.name, code)?.title ?? code, options);
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
    code: ErrorCode<'RejectedError'>,
    message?: string,
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
    code: ErrorCode<'RetryLaterError'>,
    message?: string,
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(code, message, options);
  }
}

/** Credentials or settings are wrong: the connection is paused, and the owner is informed once. */
export class SettingsError extends TurantError {
  readonly next = 'pause-and-tell-owner';
  constructor(code: ErrorCode<'SettingsError'>, message?: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}

/** The outcome is unclear: nothing is repeated automatically, and a person decides. */
export class OutcomeUnknownError extends TurantError {
  readonly next = 'ask-a-person';
  constructor(code: ErrorCode<'OutcomeUnknownError'>, message?: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}

/** The sender's proof is missing or wrong. */
export class NotGenuineError extends TurantError {
  readonly next = 'refuse-sender';
  constructor(code: ErrorCode<'NotGenuineError'>, message?: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}
