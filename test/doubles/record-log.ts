import type { Logger } from '@turant/observability';

export interface LogLine {
  level: string;
  fields: Record<string, unknown>;
  text: string;
}

/** A log that keeps its lines. */
export function recordLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at =
    (level: string) =>
    (fields: Record<string, unknown>, text: string): void =>
      void lines.push({ level, fields, text });
  return { log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } as Logger, lines };
}
