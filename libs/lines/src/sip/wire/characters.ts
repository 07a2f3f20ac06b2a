/** RFC 3261 25.1, token. */
export const TOKEN = 1;
/** A parameter's value without quotes: more than token, because carriers put `=`, `:` and `@` into tags; no separator of the grammar. */
export const VALUE = 2;
/** Any visible character that cannot end or open an address. */
export const URI = 4;
/** An address without angle brackets: a comma, question mark or semicolon ends it (RFC 3261 20.10). */
export const BARE_URI = 8;
/** A host name or an IPv4 address; `_` is no part of a host name but is met. */
export const HOST = 16;
/** Tokens and blanks of a display name; bytes of UTF-8 stand there without quotes, too. */
export const DISPLAY = 32;
/** All that a header's value may hold: no control character. */
export const TEXT = 64;
/** Any visible character of ASCII. */
export const VISIBLE = 128;
/** The name of a URI's scheme behind its first letter. */
export const SCHEME = 256;

const SETS = new Uint16Array(256);
const add = (set: number, has: (character: string, code: number) => boolean): void => {
  for (let code = 0; code < SETS.length; code += 1) {
    if (has(String.fromCharCode(code), code)) SETS[code] = (SETS[code] as number) | set;
  }
};
const isVisible = (code: number): boolean => code > 0x20 && code < 0x7f;

add(TOKEN, (one) => /[A-Za-z0-9\-.!%*_+`'~]/.test(one));
add(VALUE, (one, code) => isVisible(code) && !';,"<>'.includes(one));
add(URI, (one, code) => isVisible(code) && !'<>"'.includes(one));
add(BARE_URI, (one, code) => isVisible(code) && !'<>",;?'.includes(one));
add(HOST, (one) => /[A-Za-z0-9\-._]/.test(one));
add(DISPLAY, (one, code) => /[A-Za-z0-9\-.!%*_+`'~ ]/.test(one) || code >= 0x80);
add(TEXT, (_one, code) => code >= 0x20 && code !== 0x7f);
add(SCHEME, (one) => /[A-Za-z0-9+\-.]/.test(one));
add(VISIBLE, (_one, code) => isVisible(code));

/** Whether a character is in one of these sets. A code above 255 is in none: its low byte on the wire would be another character. */
export const isIn = (code: number, sets: number): boolean => ((SETS[code] as number) & sets) !== 0;

/** Whether each character is in one of these sets; so is each of none. */
export function isAllIn(text: string, sets: number): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isIn(text.charCodeAt(at), sets)) return false;
  return true;
}

/** At least one character, and each in one of these sets. */
export const isSome = (text: string, sets: number): boolean => text.length > 0 && isAllIn(text, sets);
