import type { LineLog } from '../line-driver.js';

const LOG_INTERVAL_MS = 1_000;
/** The texts are about ten constants. The bound keeps a text that is not constant from filling the memory. */
const MAX_KINDS = 100;

interface Kind {
  writtenAtMs: number;
  suppressed: number;
}

/**
 * A log for events that a far end can cause: it writes at most one line a second with the same text. The next line with that text says
 * in `suppressed` how many lines were left out.
 */
export class RateLimitedLog implements LineLog {
  readonly #kinds = new Map<string, Kind>();

  constructor(
    private readonly log: LineLog | undefined,
    /** Returns monotonic milliseconds. */
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

/** Makes text of a far end fit for the log: one line of at most 200 characters. */
export function loggable(text: string): string {
  let clean = '';
  for (const char of text.slice(0, MAX_LOGGED_CHARS)) clean += char < ' ' || (char >= '\u007f' && char <= '\u009f') ? ' ' : char;
  return clean;
}
