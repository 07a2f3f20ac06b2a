import type { Brain } from '../ports.js';
import type { Telling } from './telling.js';

/** How often a reply is begun before its turn is over: each try that is thrown away costs money. */
const MAX_TRIES = 3;

/** Begins the reply before the turn is over, as soon as the words may be all, and throws it away without a trace when the person goes on. */
export class RepliesAhead {
  private tries = 0;

  constructor(
    private readonly brain: Pick<Brain, 'expect'>,
    private readonly telling: Telling,
  ) {}

  /** The person's turn is over: the next turn has all its tries. */
  turnEnded(): void {
    this.tries = 0;
  }

  /** Begins the reply, if these words may be the whole turn. */
  try(text: string): void {
    if (text === '' || this.tries >= MAX_TRIES) return;
    const utterance = this.brain.expect?.(text);
    if (!utterance) return;
    this.telling.prepare(utterance);
    this.tries += 1;
  }

  /** Whether the reply that was begun cannot be heard yet: a turn that ends now is answered no sooner than one that ends when it can. */
  get isAwaited(): boolean {
    return this.telling.isPreparing;
  }

  /** Throws the reply away that was begun: the person goes on. */
  forget(): void {
    this.telling.forget();
  }
}
