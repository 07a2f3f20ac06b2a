type Step = () => unknown;

/**
 * Stops the parts of a process one after the other, when Nest closes it as a provider. It stands here, and knows nothing of Nest, because every
 * process has one.
 */
export class OrderedStop {
  private failure: { error: unknown } | undefined;

  /**
   * @param afterwards steps after the HTTP server is closed: all its requests are answered, and no timer of the process runs any more
   * @param whileServing steps before that, while health checks are still answered and sweeps run
   */
  constructor(
    private readonly afterwards: readonly Step[],
    private readonly whileServing: readonly Step[] = [],
  ) {}

  onModuleDestroy(): Promise<void> {
    return this.run(this.whileServing);
  }

  onApplicationShutdown(): Promise<void> {
    return this.run(this.afterwards);
  }

  /** @throws what a step has thrown, which Nest would tell in its log only; the steps after it are left out */
  async close(app: { close(): Promise<void> }): Promise<void> {
    await app.close();
    if (this.failure) throw this.failure.error;
  }

  private async run(steps: readonly Step[]): Promise<void> {
    try {
      for (const step of this.failure ? [] : steps) await step();
    } catch (error) {
      this.failure = { error };
    }
  }
}
