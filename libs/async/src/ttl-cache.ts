/** How old a cached value may be: a revoked key is refused within 1 s, even if the control message is lost. */
const MAX_CACHE_AGE_MS = 1000;
const MAX_CACHE_ENTRIES = 10_000;

interface Entry<V> {
  value: V;
  /** Monotonic time at which the read of the value began. */
  readAtMs: number;
}

/**
 * A TTL cache over a read function, with single flight: requests for a key that is being read share that read. An absent value is
 * not cached, so that guessed keys fill nothing.
 */
export class TtlCache<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private readonly reads = new Map<string, Promise<V | undefined>>();
  private generation = 0;

  constructor(
    private readonly read: (key: string) => Promise<V | undefined>,
    private readonly nowMs: () => number,
  ) {}

  /** The cached value, without a read. */
  peek(key: string, maxAgeMs = MAX_CACHE_AGE_MS): V | undefined {
    const entry = this.entries.get(key);
    return entry && this.nowMs() - entry.readAtMs < maxAgeMs ? entry.value : undefined;
  }

  /** The cached value at once if it is young enough, else a promise of the read. */
  get(key: string, maxAgeMs = MAX_CACHE_AGE_MS): V | undefined | Promise<V | undefined> {
    return this.peek(key, maxAgeMs) ?? this.reads.get(key) ?? this.startRead(key);
  }

  drop(matches: (value: V) => boolean): void {
    this.generation += 1;
    this.reads.clear();
    for (const [key, { value }] of this.entries) if (matches(value)) this.entries.delete(key);
  }

  private startRead(key: string): Promise<V | undefined> {
    const read = this.readAndCache(key).finally(() => {
      if (this.reads.get(key) === read) this.reads.delete(key);
    });
    this.reads.set(key, read);
    return read;
  }

  private async readAndCache(key: string): Promise<V | undefined> {
    const { generation } = this;
    const readAtMs = this.nowMs();
    const value = await this.read(key);
    if (generation !== this.generation) return value;
    if (value === undefined) this.entries.delete(key);
    else {
      if (this.entries.size >= MAX_CACHE_ENTRIES) this.entries.clear();
      this.entries.set(key, { value, readAtMs });
    }
    return value;
  }
}
