import { decodeEntities } from '../content/decode-entities.js';
import { parsedIfJson } from '../content/read-content.js';
import { at, type Json, listOf, type Path } from '../json.js';
import { memoised } from '../memoised.js';

/** Words that senders write for an empty value. */
const EMPTY_WORDS = new Set([
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
/**
 * Placeholders that were not filled in: `{{1.phone}}`, `${Leads.Phone}`, `[your-phone]`, `%phone%`, one or several.
 * Each part of it fits in one way only, since all requests pass here and a second way would double the time with each placeholder.
 */
const UNFILLED = /^\s*(?:(?:\{\{[^{}]*\}\}|\$\{[^{}]*\}|\[[a-z][a-z\d]*[-_][\w-]*\]|%[a-z]\w*%)\s*)+$/i;
/** No placeholder is longer, so a longer text is not searched for one. */
const MAX_PLACEHOLDER_LENGTH = 500;
/** Meta's testing tool answers every question with `<test lead: dummy data for …>`. */
const TEST_TEXT = /^<?test lead:/i;

export function isEmptyText(text: string): boolean {
  if (text.length > MAX_PLACEHOLDER_LENGTH) return text.trim() === '';
  return EMPTY_WORDS.has(text.trim().toLowerCase()) || UNFILLED.test(text) || TEST_TEXT.test(text.trim());
}
/** Whether a value or a part of it is a text of Meta's testing tool: `{"first": "<test lead: …>"}`. */
export const isTestText = (value: unknown): boolean => saysTest(value, MAX_TEXT_LEVELS);

function saysTest(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return TEST_TEXT.test(value.trim());
  if (typeof value !== 'object' || value === null || levels === 0) return false;
  return Object.values(value).some((one) => saysTest(one, levels - 1));
}

/** A part of a name that was not filled in, as in `Asha null` or `-None- Rao`. `Na` and `Nil` are names. */
const EMPTY_NAME_PART = /^(?:null|undefined|-+none-+|n\/a|#n\/a|nan|\(null\)|<null>|\{\{[^{}]{0,100}\}\}|\$\{[^{}]{0,100}\})$/i;

/** A name without its empty parts; undefined if no part is left. */
export function withoutEmptyParts(name: string): string | undefined {
  const words = name.split(' ');
  return words.some((word) => EMPTY_NAME_PART.test(word))
    ? words.filter((word) => !EMPTY_NAME_PART.test(word)).join(' ') || undefined
    : name;
}

/**
 * One line of plain text: without tags (`<br>` is a space), with entities decoded, and with one space for control characters and
 * runs of spaces.
 */
export function plainText(text: string): string {
  const bare = text.includes('<') ? text.replace(/<br\s*\/?>|<\/(p|div|li|tr)>/gi, ' ').replace(/<\/?[a-z!][^<>]*>/gi, '') : text;
  return decodeEntities(bare)
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\uFEFF]+/gu, ' ')
    .trim();
}

/** A text cut to at most `maxLength` UTF-16 units, and never inside a character. */
export function truncated(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}

/** Fields that hold the text of a choice. */
const TEXT_FIELDS = ['label', 'name', 'text', 'title', 'value', 'Value', 'display_value'];
const MAX_TEXT_LEVELS = 4;

/**
 * Any value as a text for people: yes or no, a list with commas, the label of a choice, `name: value` of other objects.
 * Undefined if the value holds nothing.
 */
export function readableText(value: unknown, levels = MAX_TEXT_LEVELS): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value === 'string') {
    const list = listIn(value);
    if (list) return levels === 0 ? undefined : readableText(list, levels - 1);
    return isEmptyText(value) ? undefined : unlessEmpty(plainText(value));
  }
  if (typeof value !== 'object' || value === null || levels === 0) return undefined;
  if (Array.isArray(value)) return unlessEmpty(value.flatMap((one) => readableText(one, levels - 1) ?? []).join(', '));
  if (Object.hasOwn(value, 'other')) {
    const choice = textOfOther(value as { other: unknown }, levels);
    if (choice) return choice;
  }
  const named = TEXT_FIELDS.find(
    (name) => Object.hasOwn(value, name) && readableText((value as Record<string, unknown>)[name], levels - 1),
  );
  if (named) return readableText((value as Record<string, unknown>)[named], levels - 1);
  const parts = Object.entries(value).map(([name, inner]) => [name, readableText(inner, levels - 1)] as const);
  return unlessEmpty(parts.flatMap(([name, words]) => (words ? `${name}: ${words}` : [])).join(', '));
}

/** The text of a choice with the person's own words: `{"label": "Other", "other": "Stools"}`, or with further choices in `labels`. */
function textOfOther(choice: { readonly other: unknown; readonly labels?: unknown }, levels: number): string | undefined {
  const own = readableText(choice.other, levels - 1);
  if (own === undefined || typeof choice.other === 'boolean') return undefined;
  const isOther = (label: unknown): boolean => /^others?$/i.test(readableText(label, levels - 1) ?? '');
  const labels: unknown[] = Array.isArray(choice.labels) ? choice.labels.filter((label) => !isOther(label)) : [];
  return readableText([...labels, own], levels - 1);
}

/** The items of a list that was sent as JSON in a text, such as `["Pune"]`; undefined for any other text. */
export function listIn(text: string): readonly Json[] | undefined {
  const inner = /^\s*\[.*\]\s*$/s.test(text) && text.length <= MAX_JSON_LIST_LENGTH ? parsedIfJson(text) : undefined;
  const isPlain = Array.isArray(inner) && inner.every((one) => typeof one !== 'object');
  return isPlain ? (inner as readonly Json[]) : undefined;
}
const MAX_JSON_LIST_LENGTH = 5_000;

const unlessEmpty = (text: string): string | undefined => (isEmptyText(text) ? undefined : text);

/** A person's words at a path as clean text; undefined if there are none. */
export const textAt = (value: unknown, path: Path): string | undefined => readableText(at(value, path));

/** A label for people from a key: `Date required` from `date_required`, `Course Interested` from `mx_Course_Interested`. */
export const labelFromKey = memoised((key): string => {
  const words = key
    .replace(/^(mx_|cf_?(?=[A-Z_]))/, '')
    .replace(/__c$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
});

/** A sum as a budget, such as `50000.00 INR`; undefined for 0, which CRMs write for no sum. */
export function amountOf(amount: unknown, currency: unknown): string | undefined {
  const words = readableText(amount);
  return words === undefined || Number(words) === 0 ? undefined : `${words} ${readableText(currency) ?? ''}`.trim();
}

/** A range as a budget, such as `8298450-9315000 INR`. If one of the numbers is missing or 0, the other number is returned unchanged. */
export function rangeOf(min: Json | undefined, max: Json | undefined, currency = 'INR'): string | undefined {
  const [from, to] = [min, max].map(
    (one) => listOf(one).flatMap((value) => (Number(readableText(value)) === 0 ? [] : (readableText(value) ?? [])))[0],
  );
  return from && to ? `${from}-${to} ${currency}` : (from ?? to);
}
