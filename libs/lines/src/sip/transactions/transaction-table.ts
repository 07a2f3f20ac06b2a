/** The table that holds a transaction, as the transaction sees it. */
export interface TransactionOwner {
  /** The transaction waits for copies only: the table may terminate it early. */
  onFinished(): void;
  onTerminated(): void;
}

interface Terminable {
  /** Stops the timers and leaves the table; the core is not told. */
  terminate(): void;
}

/** The client or the server transactions by key, at most `max` of them. */
export class TransactionTable<T extends Terminable> {
  readonly #byKey = new Map<string, T>();
  /** Includes transactions whose key a newer one has taken over. */
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

  /** Opens a transaction. A full table first terminates its oldest finished one; undefined if none is finished. */
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

  /** Terminates all transactions. */
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
