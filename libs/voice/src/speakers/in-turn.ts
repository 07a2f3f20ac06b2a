/** Lets so many jobs run at a time; the others wait in their order. A job is refused when too many wait already. */
export class InTurn {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  /** @returns undefined where the job was refused */
  async run<T>(job: () => Promise<T>): Promise<T | undefined> {
    if (this.running < this.most) this.running++;
    else if (this.waiting.length >= this.mostWaiting) return undefined;
    else await new Promise<void>((go) => this.waiting.push(go));
    try {
      return await job();
    } finally {
      this.leave();
    }
  }

  /** The place passes on to whoever waits longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}
