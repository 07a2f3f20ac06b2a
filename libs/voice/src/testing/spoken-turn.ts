import { EndOfTurn, type EndOfTurnOptions } from '../end-of-turn/end-of-turn.js';

/** A turn that was spoken from 1,000 to 2,000 ms, whose final words came 100 ms later. */
export function spoken(options: Partial<EndOfTurnOptions> = {}, words?: string): EndOfTurn {
  const turn = new EndOfTurn({ language: 'hi', ...options });
  turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
  turn.onSpeech({ type: 'speech-ended', atMs: 2_000 });
  if (words !== undefined) turn.onWords(words, 'last', 2_100);
  return turn;
}
