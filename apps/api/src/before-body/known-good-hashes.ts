const MAX_KNOWN_HASHES = 10_000;

/** Hashes of keys and tokens that were valid once in this process, to tell their senders from strangers. An LRU set. */
export class KnownGoodHashes {
  private readonly hashes = new Set<string>();

  has(hash: string): boolean {
    return this.hashes.has(hash);
  }

  note(hash: string, isValid: boolean): void {
    this.hashes.delete(hash);
    if (!isValid) return;
    this.hashes.add(hash);
    for (const oldest of this.hashes) {
      if (this.hashes.size <= MAX_KNOWN_HASHES) return;
      this.hashes.delete(oldest);
    }
  }
}
