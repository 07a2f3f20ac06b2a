/** A noun whose routes are all plain, as `npx turant new-record` makes it. */
interface PlainNoun {
  /** In the audit trail, and in addresses. */
  noun: string;
  nouns: string;
  /** In answers and in code. */
  one: string;
  many: string;
  idName: string;
  prefix: string;
}

/** Tests that look at every noun read this list. */
export const PLAIN_NOUNS: readonly PlainNoun[] = [
  // `npx turant new-record` adds a line.
];

/** What makes such a record. */
export const NEW_RECORD = { name: 'Diwali' };
