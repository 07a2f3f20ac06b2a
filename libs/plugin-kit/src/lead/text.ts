import { decodeEntities } from '../content/decode-entities.js';
import { parsedIfJson } from '../content/read-content.js';
import { at, type Json, listOf, type Path } from '../json.js';

/** What senders write where there is nothing: words, and placeholders that nobody filled in. */
const EMPTY = new Set([
  '',
  'null',
  'undefined',
  'na',
  'n/a',
  'n.a.',
  'nil',
  'none',
  '-',
  '--',
  '.',
  'no data',
  'nan',
  '[object object]',
  '[not provided]',
  '-none-',
  '--none--',
  '(null)',
  '<null>',
  '#n/a',
]);
/** `{{1.phone}}`, `${Leads.Phone}`, `[your-phone]`, `%phone%`, alone or several in a row. */
const UNFILLED = /^\s*(?:(?:\{\{[^{}]*\}\}|\$\{[^{}]*\}|\[[a-z]\w*[-_][\w-]*\]|%[a-z]\w*%)\s*)+$/i;
/** No placeholder is longer; what is, is not looked at. */
const MOST_LETTERS_OF_NOTHING = 500;
/** Meta's testing tool answers every question with `<test lead: dummy data for …>`. */
const TEST_TEXT = /^<?test lead:/i;

export function isEmptyText(text: string): boolean {
  if (text.length > MOST_LETTERS_OF_NOTHING) return text.trim() === '';
  return EMPTY.has(text.trim().toLowerCase()) || UNFILLED.test(text) || TEST_TEXT.test(text.trim());
}
/** Also in the parts of a value: `{"first": "<test lead: …>"}`. */
export const isTestText = (value: unknown): boolean => saysTest(value, MOST_LEVELS_IN_WORDS);

function saysTest(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return TEST_TEXT.test(value.trim());
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  return Object.values(value).some((one) => saysTest(one, levels - 1));
}

/** Half of a name that nobody filled in: `Asha null`, `-None- Rao`. `Na` and `Nil` are names. */
const NOTHING = /^(?:null|undefined|-+none-+|n\/a|#n\/a|nan|\(null\)|<null>|\{\{[^{}]{0,100}\}\}|\$\{[^{}]{0,100}\})$/i;

/** A name without the words that stand for nothing; undefined where none is left. */
export function withoutNothing(name: string): string | undefined {
  const words = name.split(' ');
  return words.some((word) => NOTHING.test(word)) ? words.filter((word) => !NOTHING.test(word)).join(' ') || undefined : name;
}

/** One line of plain text: tags gone (`<br>` is a space), entities decoded, control characters and runs of spaces one space. */
export function plainText(text: string): string {
  const bare = text.includes('<') ? text.replace(/<br\s*\/?>|<\/(p|div|li|tr)>/gi, ' ').replace(/<\/?[a-z!][^<>]*>/gi, '') : text;
  return decodeEntities(bare)
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\uFEFF]+/gu, ' ')
    .trim();
}

/** Cut to `most` UTF-16 units, never through a character. */
export function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}

/** Names under which senders put the text of a choice. */
const WORDS_IN = ['label', 'name', 'text', 'title', 'value', 'Value', 'display_value'];
const MOST_LEVELS_IN_WORDS = 4;

/**
 * Any value as a person would read it: yes and no, lists with commas, of a choice its label, else `name: value`.
 * Undefined where there is nothing in it.
 */
export function readableText(value: unknown, levels = MOST_LEVELS_IN_WORDS): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value === 'string') {
    const list = listIn(value);
    if (list) return levels === 0 ? undefined : readableText(list, levels - 1);
    return isEmptyText(value) ? undefined : filled(plainText(value));
  }
  if (typeof value !== 'object' || value === null || levels === 0) return undefined;
  if (Array.isArray(value)) return filled(value.flatMap((one) => readableText(one, levels - 1) ?? []).join(', '));
  if (Object.hasOwn(value, 'other')) {
    const choice = wordsOfOther(value as { other: unknown }, levels);
    if (choice) return choice;
  }
  const named = WORDS_IN.find((name) => Object.hasOwn(value, name) && readableText((value as Record<string, unknown>)[name], levels - 1));
  if (named) return readableText((value as Record<string, unknown>)[named], levels - 1);
  const parts = Object.entries(value).map(([name, inner]) => [name, readableText(inner, levels - 1)] as const);
  return filled(parts.flatMap(([name, words]) => (words ? `${name}: ${words}` : [])).join(', '));
}

/** A choice with the person's own words: `{"label": "Other", "other": "Stools"}`, or beside others in `labels`. */
function wordsOfOther(choice: { readonly other: unknown; readonly labels?: unknown }, levels: number): string | undefined {
  const own = readableText(choice.other, levels - 1);
  if (own === undefined || typeof choice.other === 'boolean') return undefined;
  const isOther = (label: unknown): boolean => /^others?$/i.test(readableText(label, levels - 1) ?? '');
  const labels = Array.isArray(choice.labels) ? choice.labels.filter((label) => !isOther(label)) : [];
  return readableText([...labels, own], levels - 1);
}

/** A list that was sent as its JSON, `["Pune"]`: its members are what was said. */
export function listIn(text: string): readonly Json[] | undefined {
  const inner = /^\s*\[.*\]\s*$/s.test(text) && text.length <= MOST_LETTERS_OF_A_LIST ? parsedIfJson(text) : undefined;
  const isPlain = Array.isArray(inner) && inner.every((one) => typeof one !== 'object');
  return isPlain ? (inner as readonly Json[]) : undefined;
}
const MOST_LETTERS_OF_A_LIST = 5_000;

const filled = (text: string): string | undefined => (isEmptyText(text) ? undefined : text);

/** What a person typed, at a path: clean text, or undefined where there is none. */
export const textAt = (value: unknown, path: Path): string | undefined => readableText(at(value, path));

/** `date_required` and `mx_Course_Interested` as a label: `Date required`, `Course Interested`. */
export function labelFromKey(key: string): string {
  const words = key
    .replace(/^(mx_|cf_?(?=[A-Z_]))/, '')
    .replace(/__c$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sum as a budget: `50000.00 INR`. CRMs write 0 where there is none. */
export function amountOf(amount: unknown, currency: unknown): string | undefined {
  const words = readableText(amount);
  return words === undefined || Number(words) === 0 ? undefined : `${words} ${readableText(currency) ?? ''}`.trim();
}

/** Two numbers as a budget: `8298450-9315000 INR`; one alone as it is. */
export function rangeOf(min: Json | undefined, max: Json | undefined, currency = 'INR'): string | undefined {
  const [from, to] = [min, max].map(
    (one) => listOf(one).flatMap((value) => (Number(readableText(value)) === 0 ? [] : (readableText(value) ?? [])))[0],
  );
  return from && to ? `${from}-${to} ${currency}` : (from ?? to);
}
