export interface ProviderStreamOptions<Stream, Event> {
  readonly open: (signal: AbortSignal) => Promise<Stream>;
  /** The call is over. */
  readonly isOver: AbortSignal;
  readonly onEvent: (event: Event) => void;
  /** The stream cannot be opened, has failed, or has ended. */
  readonly onEnd: (error: unknown) => void;
}

/** The stream of one provider. What it is told before it is open is told when it is; once abandoned, it reports nothing more. */
export class ProviderStream<Stream extends AsyncIterable<Event>, Event> {
  private stream: Stream | undefined;
  private readonly left = new AbortController();
  private readonly early: ((stream: Stream) => void)[] = [];

  constructor(private readonly options: ProviderStreamOptions<Stream, Event>) {
    this.run().catch((error: unknown) => {
      if (!this.left.signal.aborted) options.onEnd(error);
    });
  }

  get isOpen(): boolean {
    return this.stream !== undefined;
  }

  tell(what: (stream: Stream) => void): void {
    if (this.stream) what(this.stream);
    else this.early.push(what);
  }

  /** Closes it: another provider is asked. */
  abandon(): void {
    this.left.abort();
  }

  private async run(): Promise<never> {
    const { open, isOver, onEvent } = this.options;
    const stream = await open(AbortSignal.any([isOver, this.left.signal]));
    this.stream = stream;
    for (const what of this.early.splice(0)) what(stream);
    for await (const event of stream) if (!this.left.signal.aborted) onEvent(event);
    throw new Error('the stream ended');
  }
}
