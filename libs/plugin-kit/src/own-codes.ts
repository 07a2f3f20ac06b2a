import * as domain from '@turant/domain';

/** A class of errors that takes any code: a plugin has codes of its own, and its package may come from anywhere. */
type OfAnyCode<Class> = Class &
  (Class extends new (code: never, message?: string, ...rest: infer Rest) => infer Made
    ? new (code: string, message: string, ...rest: Rest) => Made
    : never);

export const RejectedError = domain.RejectedError as OfAnyCode<typeof domain.RejectedError>;
export type RejectedError = domain.RejectedError;
export const RetryLaterError = domain.RetryLaterError as OfAnyCode<typeof domain.RetryLaterError>;
export type RetryLaterError = domain.RetryLaterError;
export const SettingsError = domain.SettingsError as OfAnyCode<typeof domain.SettingsError>;
export type SettingsError = domain.SettingsError;
export const OutcomeUnknownError = domain.OutcomeUnknownError as OfAnyCode<typeof domain.OutcomeUnknownError>;
export type OutcomeUnknownError = domain.OutcomeUnknownError;
export const NotGenuineError = domain.NotGenuineError as OfAnyCode<typeof domain.NotGenuineError>;
export type NotGenuineError = domain.NotGenuineError;
