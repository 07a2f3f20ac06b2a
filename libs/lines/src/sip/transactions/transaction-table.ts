/** What a transaction tells the table that holds it. */
export interface TransactionOwner {
  /** Only copies are waited for: it may go before its time. */
  onFinished(): void;
  onTerminated(): void;
}

interface Terminable {
  /** Stops its timers and leaves the table; its user hears nothing. */
  terminate(): void;
}

/** The transactions of one side, by key, and never more than `max` of them. */
export class TransactionTable<T extends Terminable> {
  readonly #byKey = new Map<string, T>();
  /** Those whose key was taken over by a younger one, too. */
  readonly #all = new Set<T>();
  /** Oldest first. */
  readonly #finished = new Set<T>();

  constructor(private readonly max: number) {}

  get size(): number {
    return this.#all.size;
  }

  find(key: string): T | undefined {
    return this.#byKey.get(key);
  }

  /** Opens a transaction. Where the table is full the oldest finished one goes; undefined where none is finished. */
  open(key: string, make: (owner: TransactionOwner) => T): T | undefined {
    if (this.#all.size >= this.max) this.#dropOldestFinished();
    if (this.#all.size >= this.max) return undefined;
    const made: T = make({
      onFinished: () => void this.#finished.add(made),
      onTerminated: () => this.#forget(key, made),
    });
    this.#all.add(made);
    this.#byKey.set(key, made);
    return made;
  }

  /** Terminates all of them. */
  clear(): void {
    for (const transaction of [...this.#all]) transaction.terminate();
  }

  #dropOldestFinished(): void {
    for (const oldest of this.#finished) return oldest.terminate();
  }

  #forget(key: string, transaction: T): void {
    this.#all.delete(transaction);
    this.#finished.delete(transaction);
    if (this.#byKey.get(key) === transaction) this.#byKey.delete(key);
  }
}
