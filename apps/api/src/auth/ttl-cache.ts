/** How old a key or a tenant may be in memory: what is revoked is refused within a second, whatever gets lost. */
export const MAX_CACHE_AGE_MS = 1000;
const MAX_CACHE_ENTRIES = 10_000;

interface Entry<V> {
  value: V;
  /** When its reading began. */
  at: number;
}

/**
 * What the store said less than a second ago. Many that ask at once share one reading; what is not there is not kept,
 * so that guessing fills nothing.
 */
export class TtlCache<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private readonly readings = new Map<string, Promise<V | undefined>>();
  private generation = 0;

  constructor(
    private readonly read: (key: string) => Promise<V | undefined>,
    private readonly nowMs: () => number,
  ) {}

  /** What is known; nothing is read. */
  peek(key: string): V | undefined {
    const entry = this.entries.get(key);
    return entry && this.nowMs() - entry.at < MAX_CACHE_AGE_MS ? entry.value : undefined;
  }

  /** At once where it is known, else a promise. */
  get(key: string): V | undefined | Promise<V | undefined> {
    return this.peek(key) ?? this.readings.get(key) ?? this.reading(key);
  }

  drop(matches: (value: V) => boolean): void {
    this.generation += 1;
    this.readings.clear();
    for (const [key, { value }] of this.entries) if (matches(value)) this.entries.delete(key);
  }

  private reading(key: string): Promise<V | undefined> {
    const reading = this.readAndKeep(key).finally(() => {
      if (this.readings.get(key) === reading) this.readings.delete(key);
    });
    this.readings.set(key, reading);
    return reading;
  }

  private async readAndKeep(key: string): Promise<V | undefined> {
    const { generation } = this;
    const at = this.nowMs();
    const value = await this.read(key);
    if (generation !== this.generation) return value;
    if (value === undefined) this.entries.delete(key);
    else {
      if (this.entries.size >= MAX_CACHE_ENTRIES) this.entries.clear();
      this.entries.set(key, { value, at });
    }
    return value;
  }
}
