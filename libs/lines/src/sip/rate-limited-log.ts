import type { LineLog } from '../line-driver.js';

const LOG_INTERVAL_MS = 1_000;
/** The texts are constants of ours, some ten; a text that is not must not fill the memory. */
const MAX_KINDS = 100;

interface Kind {
  writtenAtMs: number;
  suppressed: number;
}

/**
 * A log that the wire can write to: one line a second of each kind. Its text is the kind. The next line says how many of
 * its kind were suppressed before it.
 */
export class RateLimitedLog implements LineLog {
  readonly #kinds = new Map<string, Kind>();

  constructor(
    private readonly log: LineLog | undefined,
    /** Monotonic milliseconds. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  debug(fields: object, text: string): void {
    this.#limit(fields, text, (all) => this.log?.debug(all, text));
  }

  warn(fields: object, text: string): void {
    this.#limit(fields, text, (all) => this.log?.warn(all, text));
  }

  #limit(fields: object, text: string, write: (fields: object) => void): void {
    const nowMs = this.now();
    const kind = this.#kinds.get(text);
    if (kind && nowMs - kind.writtenAtMs < LOG_INTERVAL_MS) {
      kind.suppressed += 1;
      return;
    }
    if (!kind && this.#kinds.size >= MAX_KINDS) return;
    this.#kinds.set(text, { writtenAtMs: nowMs, suppressed: 0 });
    write(kind?.suppressed ? { ...fields, suppressed: kind.suppressed } : fields);
  }
}

const MAX_LOGGED_CHARS = 200;

/** Text for the log: one line, bounded. It may hold what the far end sent. */
export function loggable(text: string): string {
  let clean = '';
  for (const char of text.slice(0, MAX_LOGGED_CHARS)) clean += char < ' ' || (char >= '\u007f' && char <= '\u009f') ? ' ' : char;
  return clean;
}
