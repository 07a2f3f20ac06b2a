/**
 * Events that one side tells and the other reads by `for await`. What was told before an end or an error is read first. One reader; a reader that
 * leaves its loop ends the queue.
 */
export class EventQueue<T> implements AsyncIterable<T> {
  private readonly waiting: T[] = [];
  private wake: (() => void) | undefined;
  private isDone = false;
  private error: Error | undefined;

  /** @param onRead is called after each event that was read */
  constructor(private readonly onRead: () => void = () => undefined) {}

  /** How many events wait to be read. */
  get length(): number {
    return this.waiting.length;
  }

  /** Whether it takes no more: it has ended or failed, or its reader has left. */
  get isOver(): boolean {
    return this.isDone;
  }

  /** Does nothing after the end. */
  push(event: T): void {
    if (this.isDone) return;
    this.waiting.push(event);
    this.wake?.();
  }

  /** Takes back events that were not read yet. */
  drop(isUnwanted: (event: T) => boolean): void {
    this.waiting.splice(0, Infinity, ...this.waiting.filter((event) => !isUnwanted(event)));
  }

  end(): void {
    this.isDone = true;
    this.wake?.();
  }

  /** Ends with the signal: at once, if it is aborted already. */
  endWith(signal: AbortSignal): void {
    if (signal.aborted) this.end();
    else signal.addEventListener('abort', () => this.end(), { once: true });
  }

  /** The reader gets the error after all events that were told before. */
  fail(error: Error): void {
    if (this.isDone) return;
    this.error = error;
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    try {
      for (;;) {
        const event = this.waiting.shift();
        if (event !== undefined) {
          yield event;
          this.onRead();
        } else if (this.error) throw this.error;
        else if (this.isDone) return;
        else await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      this.isDone = true;
    }
  }
}
