const MAX_CACHED_CALL_IDS = 1_000;
const MAX_UNDER_WAY = 20;
const MAX_QUESTIONS_A_SECOND = 100;
/** T2 (RFC 3261 17.1.2.1), the interval at which a 2xx comes again: a record that the store shows late is found then. */
const UNKNOWN_LIVES_MS = 4_000;
/** Ours have 24 characters, an @ and our address. */
const MAX_CALL_ID_CHARACTERS = 256;

export interface CallIdLookupOptions {
  /** Whether the store has a call with that Call-ID. */
  isKnown(sipCallId: string): Promise<boolean>;
  now(): number;
  onFailure(error: unknown): void;
}

interface Answer {
  isKnown: boolean;
  atMs: number;
}

/**
 * Asks the store whether it knows a Call-ID from the wire. Bounded, as anybody can make Call-IDs up: what is too much is
 * dropped, for a 2xx comes again until it is acknowledged (RFC 3261 13.3.1.4).
 */
export class CallIdLookup {
  /** The least recently used first. */
  readonly #answers = new Map<string, Answer>();
  readonly #underWay = new Set<string>();
  #second = { startMs: -Infinity, questions: 0 };

  constructor(private readonly options: CallIdLookupOptions) {}

  /** Acts at once where the Call-ID is known to be known, else when the store says so, or never. */
  ifKnown(sipCallId: string, action: () => void): void {
    const answer = this.#recall(sipCallId);
    if (answer) return answer.isKnown ? action() : undefined;
    if (sipCallId.length > MAX_CALL_ID_CHARACTERS || this.#underWay.has(sipCallId) || !this.#mayAsk()) return;
    this.#underWay.add(sipCallId);
    void this.#ask(sipCallId).then((isKnown) => {
      this.#underWay.delete(sipCallId);
      if (isKnown) action();
    });
  }

  async #ask(sipCallId: string): Promise<boolean> {
    try {
      const isKnown = await this.options.isKnown(sipCallId);
      this.#answers.set(sipCallId, { isKnown, atMs: this.options.now() });
      const [oldest] = this.#answers.keys();
      if (oldest !== undefined && this.#answers.size > MAX_CACHED_CALL_IDS) this.#answers.delete(oldest);
      return isKnown;
    } catch (error) {
      this.options.onFailure(error);
      return false;
    }
  }

  #recall(sipCallId: string): Answer | undefined {
    const answer = this.#answers.get(sipCallId);
    if (!answer) return undefined;
    this.#answers.delete(sipCallId);
    if (!answer.isKnown && this.options.now() > answer.atMs + UNKNOWN_LIVES_MS) return undefined;
    this.#answers.set(sipCallId, answer);
    return answer;
  }

  #mayAsk(): boolean {
    const nowMs = this.options.now();
    if (nowMs >= this.#second.startMs + 1_000) this.#second = { startMs: nowMs, questions: 0 };
    if (this.#underWay.size >= MAX_UNDER_WAY || this.#second.questions >= MAX_QUESTIONS_A_SECOND) return false;
    this.#second.questions += 1;
    return true;
  }
}
