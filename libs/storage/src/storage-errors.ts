import { RetryLaterError, SettingsError } from '@turant/domain';

/** It may work later. */
export const unavailable = (message: string, cause?: unknown): RetryLaterError =>
  new RetryLaterError('STORAGE_UNAVAILABLE', `the object storage ${message}`, undefined, { cause });

/** It works when the operator has changed something. */
export const misconfigured = (message: string, cause?: unknown): SettingsError =>
  new SettingsError('STORAGE_SETTINGS', `the object storage ${message}`, { cause });
