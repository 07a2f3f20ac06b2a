import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@turant/observability';

/** Writes Nest's own messages to the service's log, from level `warn` upwards. */
export const nestLogger = (log: Logger): LoggerService => ({
  log: () => undefined,
  debug: () => undefined,
  verbose: () => undefined,
  warn: (message: unknown, context?: unknown) => log.warn({ context: textOf(context) }, textOf(message)),
  error: (message: unknown, ...more: unknown[]) => log.error({ context: textOf(more.at(-1)), stack: textOf(more[0]) }, textOf(message)),
  fatal: (message: unknown, context?: unknown) => log.error({ context: textOf(context) }, textOf(message)),
});

const textOf = (value: unknown): string => (value instanceof Error ? value.message : typeof value === 'string' ? value : '');
