/** Characters of a token (RFC 3261 25.1). */
export const TOKEN = 1;
/** Characters of an unquoted parameter value: more than a token's, because carriers put `=`, `:` and `@` into tags. */
export const VALUE = 2;
/** Characters of a URI between angle brackets: visible ASCII without `<`, `>` and quotes. */
export const URI = 4;
/** Characters of a URI without angle brackets, which a comma, question mark or semicolon ends (RFC 3261 20.10). */
export const BARE_URI = 8;
/** Characters of a host name or an IPv4 address, and `_`, which some senders use. */
export const HOST = 16;
/** Characters of an unquoted display name: those of tokens, blanks, and bytes of UTF-8, which some senders leave unquoted. */
export const DISPLAY = 32;
/** Characters of a header's value: all but control characters. */
export const TEXT = 64;
/** Visible ASCII characters. */
export const VISIBLE = 128;
/** Characters of a URI's scheme after its first letter. */
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

/** Whether a character is in one of the sets. A code above 255 is in none, because on the wire only its low byte would be left. */
export const isIn = (code: number, sets: number): boolean => ((SETS[code] as number) & sets) !== 0;

/** Whether each character of the text is in one of the sets; true for an empty text. */
export function isAllIn(text: string, sets: number): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isIn(text.charCodeAt(at), sets)) return false;
  return true;
}

/** Whether the text is not empty and each of its characters is in one of the sets. */
export const isSome = (text: string, sets: number): boolean => text.length > 0 && isAllIn(text, sets);
