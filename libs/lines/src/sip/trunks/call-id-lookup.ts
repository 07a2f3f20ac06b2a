const MAX_CACHED_CALL_IDS = 1_000;
const MAX_LOOKUPS_IN_FLIGHT = 20;
const MAX_LOOKUPS_PER_SECOND = 100;
/** T2 (RFC 3261 17.1.2.1), the longest interval between copies of a 2xx: the copy finds a call that the store shows late. */
const UNKNOWN_TTL_MS = 4_000;
/** Longer Call-IDs are not looked up; ours are shorter. */
const MAX_CALL_ID_CHARS = 256;

export interface CallIdLookupOptions {
  /** Whether a stored call has this Call-ID. */
  isKnown(sipCallId: string): Promise<boolean>;
  now(): number;
  onFailure(error: unknown): void;
}

interface CachedLookup {
  isKnown: boolean;
  atMs: number;
}

/**
 * Asks the store whether a call has a Call-ID that came from the wire. The look-ups are cached and limited, because anybody can make
 * Call-IDs up. Above the limits the Call-ID is ignored: a 2xx comes again until it gets an ACK (RFC 3261 13.3.1.4).
 */
export class CallIdLookup {
  /** The least recently used one first. */
  readonly #cache = new Map<string, CachedLookup>();
  readonly #inFlight = new Set<string>();
  #second = { startMs: -Infinity, lookups: 0 };

  constructor(private readonly options: CallIdLookupOptions) {}

  /** Runs `action` if a stored call has the Call-ID: at once if that is cached, otherwise after the look-up. */
  ifKnown(sipCallId: string, action: () => void): void {
    const cached = this.#recall(sipCallId);
    if (cached) return cached.isKnown ? action() : undefined;
    if (sipCallId.length > MAX_CALL_ID_CHARS || this.#inFlight.has(sipCallId) || !this.#mayLookUp()) return;
    this.#inFlight.add(sipCallId);
    void this.#lookUp(sipCallId).then((isKnown) => {
      this.#inFlight.delete(sipCallId);
      if (isKnown) action();
    });
  }

  async #lookUp(sipCallId: string): Promise<boolean> {
    try {
      const isKnown = await this.options.isKnown(sipCallId);
      this.#cache.set(sipCallId, { isKnown, atMs: this.options.now() });
      const [oldest] = this.#cache.keys();
      if (oldest !== undefined && this.#cache.size > MAX_CACHED_CALL_IDS) this.#cache.delete(oldest);
      return isKnown;
    } catch (error) {
      this.options.onFailure(error);
      return false;
    }
  }

  #recall(sipCallId: string): CachedLookup | undefined {
    const cached = this.#cache.get(sipCallId);
    if (!cached) return undefined;
    this.#cache.delete(sipCallId);
    if (!cached.isKnown && this.options.now() > cached.atMs + UNKNOWN_TTL_MS) return undefined;
    this.#cache.set(sipCallId, cached);
    return cached;
  }

  #mayLookUp(): boolean {
    const nowMs = this.options.now();
    if (nowMs >= this.#second.startMs + 1_000) this.#second = { startMs: nowMs, lookups: 0 };
    if (this.#inFlight.size >= MAX_LOOKUPS_IN_FLIGHT || this.#second.lookups >= MAX_LOOKUPS_PER_SECOND) return false;
    this.#second.lookups += 1;
    return true;
  }
}
