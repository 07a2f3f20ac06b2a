import { pino, type Logger as Pino } from 'pino';

/** Personal data is logged under `pii` only, which is redacted. Secrets are never logged; their names are redacted in case one is. */
const REDACTED = ['pii', '*.pii', 'authorization', '*.authorization', 'password', '*.password', 'secret', '*.secret', 'apiKey', '*.apiKey'];

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error'>;

/** Logs JSON lines to standard error, so that standard output stays for people. */
export const createLogger = (level: string): Logger =>
  pino({ level, redact: { paths: REDACTED, censor: '[cut]' } }, pino.destination({ fd: 2, sync: false }));

/** The fields of an error that may be logged: class, code, message, stack, and class and message of the cause; never the error's data. */
export const errorFields = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { error: error.name, code: (error as { code?: unknown }).code, message: error.message, stack: error.stack, cause: causeOf(error) }
    : { error: typeof error };

const causeOf = (error: Error): string | undefined =>
  error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
