/** A clause and the punctuation mark at its end. */
interface Clause {
  words: string;
  mark: string;
}

/** Words of respect after a name that are left out with the name... */
const BOUND = new Set(['గారు', 'గారూ', 'ಅವರೇ', 'ಅವರೆ', 'ರವರೇ', 'அவர்களே', 'garu', 'avare']);
/** ...and those that can stand without a name: "नमस्ते जी". */
const FREE = new Set(['जी', 'ਜੀ', 'જી', 'ji', 'sir', 'madam', "ma'am", 'साहब', 'साहेब', 'sahab', 'saheb']);
/** Titles before a name. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'sri', 'smt', 'dear', 'श्री', 'श्रीमती', 'শ্রী', 'શ્રી', 'திரு', 'శ్రీ', 'ಶ್ರೀ']);
/** A greeting before a name has at most this many words: "ਸਤ ਸ੍ਰੀ ਅਕਾਲ". */
const MAX_GREETING_WORDS = 3;
/** Words before a name by which nobody is addressed: "Is this Asha, please?" */
const LEADS_TO_NAME = /(?:^|\s)(?:is|this|that|to|with|for|about|of|am|are you|and|from|by)$/i;
/** A full stop, or the private use character for the full stop of an abbreviation. */
const DOTS = /(?<![.\ue000-\uf8ff])[.\ue000-\uf8ff]+$/;
const CLAUSES = /[^,،;!?.।۔؟]+|[,،;!?.।۔؟]+/g;
const CALLS_OUT = /^[,،!]/;

/**
 * Removes the name by which a person is addressed, with its title and its comma: "Hello N, this is Acme." becomes "Hello, this is Acme.", and
 * "Thank you, N." becomes "Thank you.". If nobody is addressed by it, `name` stays in the text.
 */
export function leaveOutName(text: string, name: string): string {
  const clauses = clausesOf(text);
  const kept: Clause[] = [];
  for (const clause of clauses) {
    const before = kept.at(-1);
    const left = withoutName(clause, name, before !== undefined && /^[,،]/.test(before.mark));
    if (left !== '' || clause.words === '') kept.push({ ...clause, words: left });
    else if (before && !CALLS_OUT.test(clause.mark)) before.mark = clause.mark;
  }
  return kept.map(({ words, mark }) => words + mark).join('');
}

/** Splits a text at its punctuation marks, but not within a word or a number such as 3.5. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [{ words: '', mark: '' }];
  let end = 0;
  for (const match of text.matchAll(CLAUSES)) {
    const [piece] = match;
    end = match.index + piece.length;
    const last = clauses.at(-1) as Clause;
    const isMark = /^[,،;!?.।۔؟]/.test(piece) && (end === text.length || /\s/.test(text.charAt(end)));
    if (isMark && last.mark === '') last.mark = piece;
    else if (last.mark === '') last.words += piece;
    else clauses.push({ words: piece, mark: '' });
  }
  return clauses;
}

/** @returns the words without the name, or all words if the clause addresses nobody by the name */
function withoutName({ words, mark }: Clause, name: string, isAfterComma: boolean): string {
  const all = words.trim().split(/\s+/);
  const at = all.indexOf(name);
  if (at < 0) return words;
  const before = all.slice(0, at);
  while (TITLES.has((before.at(-1) ?? '').toLowerCase().replace(DOTS, ''))) before.pop();
  const after = all.slice(at + 1).map((word) => word.toLowerCase());
  const isAddress =
    (CALLS_OUT.test(mark) || (isAfterComma && before.length === 0)) &&
    before.length <= MAX_GREETING_WORDS &&
    !LEADS_TO_NAME.test(before.join(' ')) &&
    after.every((word) => BOUND.has(word) || FREE.has(word));
  if (!isAddress) return words;
  const left = before.length === 0 ? [] : [...before, ...after.filter((word) => FREE.has(word))];
  return left.length === 0 ? '' : (/^\s*/.exec(words)?.[0] ?? '') + left.join(' ');
}
