import { pino, type Logger as Pino } from 'pino';

/** Personal data goes under `pii` only, where it is cut out; secrets have no key at all. */
const REDACTED = ['pii', '*.pii', 'authorization', '*.authorization', 'password', '*.password', 'secret', '*.secret', 'apiKey', '*.apiKey'];

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines on standard error, so that standard output stays for people. */
export const createLogger = (level: string): Logger =>
  pino({ level, redact: { paths: REDACTED, censor: '[cut]' } }, pino.destination({ fd: 2, sync: false }));

/** What an error may say in a log: its class, code and message of ours; never the cause's own data. */
export const errorFields = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { error: error.name, code: (error as { code?: unknown }).code, message: error.message, stack: error.stack, cause: causeOf(error) }
    : { error: typeof error };

const causeOf = (error: Error): string | undefined =>
  error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
