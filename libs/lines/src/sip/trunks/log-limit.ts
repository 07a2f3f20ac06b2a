import type { LineLog } from '../../line-driver.js';

const LINE_EVERY_MS = 1_000;
const MAX_CHARACTERS = 128;

/** Text from the wire, fit for a log line: bounded, and printable ASCII only. */
export const printable = (text: string): string => text.slice(0, MAX_CHARACTERS).replace(/[^\x20-\x7e]/g, '?');

/** One line a second of each kind: whoever sends us packets must not fill the disk. `text` is the kind. */
export class LogLimit {
  readonly #kinds = new Map<string, { lastMs: number; unwritten: number }>();

  constructor(
    private readonly log: LineLog | undefined,
    private readonly now: () => number,
  ) {}

  warn(fields: object, text: string): void {
    const kind = this.#kinds.get(text) ?? { lastMs: -Infinity, unwritten: 0 };
    this.#kinds.set(text, kind);
    if (this.now() < kind.lastMs + LINE_EVERY_MS) return void (kind.unwritten += 1);
    this.log?.warn(kind.unwritten > 0 ? { ...fields, unwritten: kind.unwritten } : fields, text);
    kind.lastMs = this.now();
    kind.unwritten = 0;
  }
}
