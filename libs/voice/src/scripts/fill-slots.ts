import { readScriptText } from '@turant/domain';
import { leaveOutName } from './leave-out-name.js';

/** Slot name to value: `{ 'lead.name': 'Asha', business: 'Sharma Motors' }`. */
export type Slots = Readonly<Record<string, string | null | undefined>>;

const MAX_SLOT_CHARS = 80;
/** Control characters and bidirectional overrides. Joiners are kept, because Indian scripts need them. */
const UNSPEAKABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Private use characters of Unicode replace the slots while the text is split into sentences, so that no value is parsed. */
const PRIVATE = /[\ue000-\uf8ff]/g;
const FIRST_VALUE = 0xe000;
const BUSINESS = '\uf8fc';
const DOT = '\uf8fd';
const NO_NAME = '\uf8fe';
const NOTHING = '\uf8ff';
const ABBREVIATION = /(?<![\p{L}\p{M}])(Mr|Mrs|Ms|Dr|Rs|Smt|Sri|Shri|St|No|Ltd|Pvt|Co|Inc)\./giu;
const QUESTION = /[?؟]!?$/;
const SENTENCES = /(?:[^.?!।۔؟]|[.?!।۔؟](?!\s|$|[.?!।۔؟]))*[.?!।۔؟]*\s*/g;

/**
 * Fills slots such as `{{lead.name}}`, and keeps conditional passages such as `{{#lead.name}}…{{/lead.name}}` if their condition holds. A slot
 * without a value is left out so that the rest makes sense: the name of an addressed person by itself, any other slot with its whole sentence.
 * Returns an empty text if nothing is left, or if the sentence that names the business would be left out. Values are never searched for slots.
 */
export function fillSlots(text: string, slots: Slots): string {
  const values: string[] = [];
  return filled(sentencesOf(text, slots, values).join(''), slots, values);
}

/** The question with which the filled text ends; undefined if its last sentence is no question. */
export function closingQuestion(text: string, slots: Slots): string | undefined {
  const values: string[] = [];
  const last = sentencesOf(text, slots, values).findLast((sentence) => sentence.trim() !== '');
  return last !== undefined && QUESTION.test(last.trimEnd()) ? filled(last, slots, values) : undefined;
}

/** The sentences that are said, with one private use character for each slot. */
function sentencesOf(text: string, slots: Slots, values: string[]): string[] {
  const marked = mark(text, slots, values);
  const named = marked.includes(NO_NAME) ? leaveOutName(marked, NO_NAME) : marked;
  const sentences = named.match(SENTENCES) ?? [];
  const isWhole = (sentence: string): boolean => !sentence.includes(NO_NAME) && !sentence.includes(NOTHING);
  return sentences.some((sentence) => !isWhole(sentence) && sentence.includes(BUSINESS)) ? [] : sentences.filter(isWhole);
}

const filled = (marked: string, slots: Slots, values: readonly string[]): string =>
  marked
    .replace(PRIVATE, (char) => valueOf(char, slots, values))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.?!;।،۔؟])/g, '')
    .trim();

/** The text without its false conditional passages, with one private use character for each slot. */
function mark(text: string, slots: Slots, values: string[]): string {
  let isSaid = true;
  let marked = '';
  for (const token of readScriptText(text.replace(PRIVATE, ''))) {
    if (token.kind === 'end') isSaid = true;
    else if (token.kind === 'if') isSaid = spokenValue(slots, token.name) !== '';
    else if (token.kind === 'unless') isSaid = spokenValue(slots, token.name) === '';
    else if (isSaid) marked += token.kind === 'words' ? token.words.replace(ABBREVIATION, `$1${DOT}`) : markOf(token.name, slots, values);
  }
  return marked;
}

function markOf(name: string, slots: Slots, values: string[]): string {
  const value = spokenValue(slots, name);
  if (value === '') return name === 'lead.name' ? NO_NAME : NOTHING;
  return name === 'business' ? BUSINESS : String.fromCharCode(FIRST_VALUE + values.push(value) - 1);
}

function valueOf(char: string, slots: Slots, values: readonly string[]): string {
  if (char === DOT) return '.';
  return char === BUSINESS ? spokenValue(slots, 'business') : (values[char.charCodeAt(0) - FIRST_VALUE] ?? '');
}

const spokenValue = (slots: Slots, name: string): string => (Object.hasOwn(slots, name) ? speakable(slots[name]) : '');

function speakable(value: unknown): string {
  if (typeof value !== 'string') return '';
  const clean = value.replace(/\s+/g, ' ').replace(UNSPEAKABLE, '').trim();
  return [...clean].slice(0, MAX_SLOT_CHARS).join('').trim();
}
