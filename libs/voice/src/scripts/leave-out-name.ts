/** A clause and the mark it ends with. */
interface Clause {
  words: string;
  mark: string;
}

/** Words of respect that follow a name: these cannot stand without one, and go with it ... */
const BOUND = new Set(['గారు', 'గారూ', 'ಅವರೇ', 'ಅವರೆ', 'ರವರೇ', 'அவர்களே', 'garu', 'avare']);
/** ... and these can: "नमस्ते जी". */
const FREE = new Set(['जी', 'ਜੀ', 'જી', 'ji', 'sir', 'madam', "ma'am", 'साहब', 'साहेब', 'sahab', 'saheb']);
/** Titles before a name. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'sri', 'smt', 'dear', 'श्री', 'श्रीमती', 'শ্রী', 'શ્રી', 'திரு', 'శ్రీ', 'ಶ್ರೀ']);
/** Nobody is greeted in more words: "ਸਤ ਸ੍ਰੀ ਅਕਾਲ". */
const MAX_GREETING_WORDS = 3;
/** Words that lead to a name that is no address: "Is this Asha, please?" */
const LEADS_TO_NAME = /(?:^|\s)(?:is|this|that|to|with|for|about|of|am|are you|and|from|by)$/i;
/** A full stop, or the private character that stands for one after an abbreviation. */
const DOTS = /[.\ue000-\uf8ff]+$/;
const CLAUSES = /[^,،;!?.।۔؟]+|[,،;!?.।۔؟]+/g;
const CALLS_OUT = /^[,،!]/;

/**
 * Takes a person's name out where the person is addressed by it, with what belongs to it: of "Hello N, this is Acme."
 * stays "Hello, this is Acme.", of "Thank you, N." stays "Thank you.". Elsewhere `name` stays where it is.
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

/** What is between two marks of punctuation; one within a word or a number, such as 3.5, is none. */
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

/** @returns the clause as it was where the name is no address in it */
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
