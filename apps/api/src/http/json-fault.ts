const BLANK = /[ \t\n\r]/;
const LITERALS = ['true', 'false', 'null'];
const HEX = /[0-9a-fA-F]/;

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'what follows';

/** How far a token was read, and whether it is well formed. */
interface Read {
  at: number;
  isFine: boolean;
}

/** Line and column, counted from 1, at which a text stops being JSON (RFC 8259). V8's own messages differ from release to release. */
export function jsonFault(text: string): { line: number; column: number } {
  const before = text.slice(0, faultAt(text));
  const lines = before.split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** Not recursive, so that a body of nothing but brackets cannot overflow the stack. */
function faultAt(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  for (let at = afterBlanks(text, 0); at < text.length; at = afterBlanks(text, at)) {
    const letter = text[at] as string;
    const inside = open.at(-1);
    if (expected === 'what follows' ? letter === (inside === '{' ? '}' : ']') : expected.endsWith(` ${letter}`)) {
      if (inside === undefined) return at;
      open.pop();
      expected = 'what follows';
      at += 1;
    } else if (expected === 'what follows') {
      if (inside === undefined || letter !== ',') return at;
      expected = inside === '{' ? 'name' : 'value';
      at += 1;
    } else if (expected.startsWith('name')) {
      const name = readName(text, at);
      if (!name.isFine) return name.at;
      at = name.at;
      expected = 'value';
    } else if (letter === '{' || letter === '[') {
      open.push(letter);
      expected = letter === '{' ? 'name or }' : 'value or ]';
      at += 1;
    } else {
      const value = readScalar(text, at);
      if (!value.isFine) return value.at;
      at = value.at;
      expected = 'what follows';
    }
  }
  return text.length;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text[at] as string)) at += 1;
  return at;
}

/** A member's name with its colon. */
function readName(text: string, from: number): Read {
  const name = readText(text, from);
  if (!name.isFine) return name;
  const at = afterBlanks(text, name.at);
  return text[at] === ':' ? { at: at + 1, isFine: true } : { at, isFine: false };
}

function readScalar(text: string, from: number): Read {
  if (text[from] === '"') return readText(text, from);
  const literal = LITERALS.find((one) => one[0] === text[from]);
  if (literal === undefined) return readNumber(text, from);
  let length = 0;
  while (length < literal.length && text[from + length] === literal[length]) length += 1;
  return { at: from + length, isFine: length === literal.length };
}

function readText(text: string, from: number): Read {
  if (text[from] !== '"') return { at: from, isFine: false };
  for (let at = from + 1; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (letter === '"') return { at: at + 1, isFine: true };
    if (letter < ' ') return { at, isFine: false };
    if (letter !== '\\') continue;
    at += 1;
    if (text[at] !== 'u') {
      if (!'"\\/bfnrt'.includes(text[at] ?? '?')) return { at, isFine: false };
      continue;
    }
    for (const end = at + 4; at < end; at += 1) if (!HEX.test(text[at + 1] ?? '')) return { at: at + 1, isFine: false };
  }
  return { at: text.length, isFine: false };
}

function readNumber(text: string, from: number): Read {
  const first = text[from] === '-' ? from + 1 : from;
  const whole = text[first] === '0' ? { at: first + 1, isFine: true } : readDigits(text, first);
  const fraction = whole.isFine && text[whole.at] === '.' ? readDigits(text, whole.at + 1) : whole;
  if (!fraction.isFine || !/[eE]/.test(text[fraction.at] ?? '')) return fraction;
  return readDigits(text, fraction.at + (/[+-]/.test(text[fraction.at + 1] ?? '') ? 2 : 1));
}

function readDigits(text: string, from: number): Read {
  let at = from;
  while (/[0-9]/.test(text[at] ?? '')) at += 1;
  return { at, isFine: at > from };
}
