/** The slots that a script may use. */
export const SCRIPT_SLOTS = [
  'business',
  'employee',
  'lead.name',
  'lead.requirement',
  'lead.budget',
  'lead.source',
  'lead.phone',
  'lead.email',
  'transfer.key',
] as const;
export type ScriptSlot = (typeof SCRIPT_SLOTS)[number];

/** What kind of answer a question asks for: anything, yes or no, or a number such as a phone number. */
export const QUESTION_KINDS = ['open', 'yes-no', 'digits'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface ScriptQuestion {
  text: string;
  kind?: QuestionKind;
  /** How long a silence ends the answer, in milliseconds. */
  waitMs?: number;
}

/** A question as an object, whether a person wrote it as a text or as an object. */
export const questionOf = (written: string | ScriptQuestion): ScriptQuestion => (typeof written === 'string' ? { text: written } : written);

/** Parts of a script. A tenant may give an AI employee its own text for each part; the other parts are the default script's. */
export const SCRIPT_PARTS = ['greeting', 'questions', 'areYouThere', 'goodbye'] as const;
export type ScriptPart = (typeof SCRIPT_PARTS)[number];

/**
 * A piece of a script's text: words, a slot `{{lead.name}}`, or the begin or end of a passage that is said only if the slot has a value
 * (`{{#lead.name}}…{{/lead.name}}`) or only if it has none (`{{^lead.name}}…{{/lead.name}}`), as in Mustache.
 */
export type ScriptToken = { kind: 'words'; words: string } | { kind: 'slot' | 'if' | 'unless' | 'end'; name: string };

const TAG = /\{\{([^{}]*)\}\}/g;
const KINDS: Readonly<Record<string, 'if' | 'unless' | 'end'>> = { '#': 'if', '^': 'unless', '/': 'end' };
const MAX_SHOWN_CHARACTERS = 40;
const BRACES = 'a slot is written {{lead.name}}: two braces that are closed again';

/** Splits a text into its tokens, including unknown slots. */
export function readScriptText(text: string): ScriptToken[] {
  const tokens: ScriptToken[] = [];
  let from = 0;
  for (const match of text.matchAll(TAG)) {
    if (match.index > from) tokens.push({ kind: 'words', words: text.slice(from, match.index) });
    tokens.push(readTag((match[1] ?? '').trim()));
    from = match.index + match[0].length;
  }
  if (from < text.length) tokens.push({ kind: 'words', words: text.slice(from) });
  return tokens;
}

function readTag(inner: string): ScriptToken {
  const kind = KINDS[inner.charAt(0)];
  return kind ? { kind, name: inner.slice(1).trim() } : { kind: 'slot', name: inner };
}

/** Why a script may not say this text, for its author; undefined if it may. */
export function problemOfScriptText(text: string): { code: 'UNKNOWN_SLOT' | 'INVALID'; message: string } | undefined {
  const tokens = readScriptText(text);
  const unknown = tokens.find((token) => token.kind !== 'words' && !(SCRIPT_SLOTS as readonly string[]).includes(token.name));
  if (unknown && unknown.kind !== 'words')
    return { code: 'UNKNOWN_SLOT', message: `there is no slot "${printable(unknown.name)}"; known are ${SCRIPT_SLOTS.join(', ')}` };
  const message = /\{\{\{|\}\}\}/.test(text) ? BRACES : problemOfForm(tokens);
  return message === undefined ? undefined : { code: 'INVALID', message };
}

function problemOfForm(tokens: readonly ScriptToken[]): string | undefined {
  let open: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'words') {
      if (/\{\{|\}\}/.test(token.words)) return BRACES;
    } else if (token.kind === 'end') {
      if (open !== token.name) return `{{/${token.name}}} ends what did not begin`;
      open = undefined;
    } else if (token.kind !== 'slot') {
      if (open !== undefined) return `the passage of ${open} holds another one; it may hold words and slots`;
      open = token.name;
    }
  }
  return open === undefined ? undefined : `the passage of ${open} has no end: {{/${open}}}`;
}

const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?').slice(0, MAX_SHOWN_CHARACTERS);
