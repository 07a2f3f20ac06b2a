import { PassThrough, type Readable } from 'node:stream';

/** What a reader may leave unread. */
export const MAX_UNREAD_BYTES = 256 * 1024;

/**
 * The stream of one reader. What is live is held back until the reader has what it missed, and then follows without what it has got. A reader that
 * does not read is cut off; it connects again, and is told what it missed.
 */
export class EventStream {
  private readonly through = new PassThrough();
  /** Until `begin`. */
  private held: { id?: string; text: string }[] | undefined = [];
  private heldBytes = 0;

  /** @param mayGoOn whether its key is still good @param onEnd called once */
  constructor(
    readonly mayGoOn: () => Promise<boolean>,
    onEnd: () => void,
    readonly personId?: string,
  ) {
    this.through.once('close', onEnd);
    this.through.on('error', () => undefined);
  }

  get body(): Readable {
    return this.through;
  }

  /** Sends at once, whatever is held back. */
  write(text: string): void {
    if (this.through.destroyed || this.through.writableEnded) return;
    const unread = this.through.readableLength + this.through.writableLength;
    if (unread + Buffer.byteLength(text) > MAX_UNREAD_BYTES) this.cut();
    else this.through.write(text);
  }

  /** Sends what is live. */
  tell(text: string, id?: string): void {
    if (!this.held) return this.write(text);
    this.heldBytes += Buffer.byteLength(text);
    if (this.heldBytes > MAX_UNREAD_BYTES) return this.cut();
    this.held.push({ text, ...(id !== undefined && { id }) });
  }

  /** What is live goes out from now on. @param told ids of entries that were sent already */
  begin(told: ReadonlySet<string>): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const { id, text } of held) if (id === undefined || !told.has(id)) this.write(text);
  }

  end(): void {
    this.held = undefined;
    this.through.end();
    // A reader that does not read would keep the end from being sent.
    this.through.resume();
  }

  private cut(): void {
    this.held = undefined;
    this.through.destroy(new Error('the reader is too slow'));
  }
}
