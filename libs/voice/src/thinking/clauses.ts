/** A clause that is shorter is spoken with the next one, in characters: a voice cannot give one word its melody. */
const MIN_CLAUSE = 12;
/** A text without marks is cut at a blank after so many characters. */
const MAX_CLAUSE = 200;
/** Ends of sentences and of clauses, also of Devanagari, Arabic and other scripts of India. */
const ENDS = new Set(['.', '?', '!', '।', '॥', '؟', '۔', ',', ';', ':', '،', '؛', '…', '\n']);
const isBlank = (letter: string | undefined): boolean => letter === undefined || letter === ' ' || letter === '\n';
const isDigit = (letter: string | undefined): boolean => letter !== undefined && letter >= '0' && letter <= '9';

/**
 * Cuts the text of a model, which comes in pieces, into clauses that can be spoken one after the other. Nothing is lost: the clauses joined are the text, but for blanks at
 * their ends. A mark between digits (`1,50,000`, `10:30`) ends nothing.
 */
export async function* clausesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = '';
  for await (const piece of pieces) {
    held += piece;
    for (let end = endOfClause(held); end !== undefined; end = endOfClause(held)) {
      const clause = held.slice(0, end).trim();
      held = held.slice(end);
      if (clause !== '') yield clause;
    }
  }
  const rest = held.trim();
  if (rest !== '') yield rest;
}

/** Where the first clause of a text ends; undefined while more of it may come. */
function endOfClause(text: string): number | undefined {
  let blankAt: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === ' ' && at >= MIN_CLAUSE) blankAt ??= at >= MAX_CLAUSE ? at : undefined;
    if (blankAt !== undefined) return blankAt;
    const next = text[at + 1];
    // The last letter is no end yet: a digit or a further mark may follow.
    if (!ENDS.has(letter) || next === undefined || ENDS.has(next) || at + 1 < MIN_CLAUSE) continue;
    if (letter === '\n' || isBlank(next) || !(isDigit(text[at - 1]) && isDigit(next))) return at + 1;
  }
  return undefined;
}
