import type { TypedNumber } from './read-numbers';

/** A part is small enough for the API (10,000 numbers, 256 KiB), and for a bar that moves. */
export const PART_NUMBERS = 1_000;
/** Bytes of a number in JSON at most: its characters, three bytes each, in quotation marks. */
const MAX_IMPORT_PART_BYTES = 200 * 1_024;

export interface Outcome {
  added: number;
  alreadyThere: number;
  refused: TypedNumber[];
  /** How many numbers have been dealt with. */
  done: number;
}

export interface PartAnswer {
  added: number;
  alreadyThere: number;
  refused: { index: number }[];
}

export const NOTHING_DONE: Outcome = { added: 0, alreadyThere: 0, refused: [], done: 0 };

const bytesOf = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length + 1;

/** The numbers of the next request. */
export function nextPart(numbers: readonly TypedNumber[], from: number): TypedNumber[] {
  let bytes = 0;
  let end = from;
  while (end < numbers.length && end - from < PART_NUMBERS) {
    bytes += bytesOf((numbers[end] as TypedNumber).text);
    if (bytes > MAX_IMPORT_PART_BYTES && end > from) break;
    end += 1;
  }
  return numbers.slice(from, end);
}

interface Import {
  numbers: readonly TypedNumber[];
  send(phones: string[]): Promise<PartAnswer>;
  progress(outcome: Outcome): void;
  isCancelled(): boolean;
  /** What was done before, by an import that was cut. */
  before?: Outcome;
}

/**
 * Sends the numbers in parts, one after the other, and tells after each what has become of them. A part that fails ends the import; it can
 * be sent again, because a number that is on the list stays there once.
 */
export async function runImport({ numbers, send, progress, isCancelled, before = NOTHING_DONE }: Import): Promise<Outcome> {
  let outcome = before;
  while (outcome.done < numbers.length && !isCancelled()) {
    const part = nextPart(numbers, outcome.done);
    const { added, alreadyThere, refused } = await send(part.map(({ text }) => text));
    outcome = {
      added: outcome.added + added,
      alreadyThere: outcome.alreadyThere + alreadyThere,
      refused: [...outcome.refused, ...refused.map(({ index }) => part[index] as TypedNumber)],
      done: outcome.done + part.length,
    };
    progress(outcome);
  }
  return outcome;
}
