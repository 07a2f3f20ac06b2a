interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** Requests to a thread or process whose replies have not come, by the id that each carries. */
export class PendingReplies {
  readonly #pending = new Map<number, Pending>();

  has(id: number): boolean {
    return this.#pending.has(id);
  }

  /** @param send sends the request */
  ask<T>(id: number, send: () => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      send();
    });
  }

  resolve(id: number, value: unknown): void {
    this.#take(id)?.resolve(value as never);
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error);
  }

  /** The thread or process is gone, and replies to nobody. */
  rejectAll(error: Error): void {
    for (const id of [...this.#pending.keys()]) this.reject(id, error);
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}
