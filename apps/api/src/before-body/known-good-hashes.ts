const MAX_KNOWN_HASHES = 10_000;

/** Hashes of what was right once in this process: whoever sends it is no stranger. The one that was right longest ago goes first. */
export class KnownGoodHashes {
  private readonly hashes = new Set<string>();

  has(hash: string): boolean {
    return this.hashes.has(hash);
  }

  note(hash: string, isRight: boolean): void {
    this.hashes.delete(hash);
    if (!isRight) return;
    this.hashes.add(hash);
    for (const oldest of this.hashes) {
      if (this.hashes.size <= MAX_KNOWN_HASHES) return;
      this.hashes.delete(oldest);
    }
  }
}
