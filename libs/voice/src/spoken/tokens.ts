/** A piece of a text: figures, a word, spaces, or one other sign. */
export interface Token {
  kind: 'figures' | 'word' | 'space' | 'sign';
  text: string;
  /** The figures in Latin digits; empty for all else. */
  digits: string;
}

const PIECE = /\p{Nd}+|[\p{L}\p{M}]+|\s+|[^]/gu;
/** Zero in Latin letters, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Arabic, Persian and Urdu. */
const ZEROS = [...'0०০੦૦୦௦౦೦൦٠۰'].map((zero) => zero.codePointAt(0) ?? 0);

/** The pieces of a text, which are the text again when they are joined. */
export function tokensOf(text: string): Token[] {
  return (text.match(PIECE) ?? []).map((piece) => {
    const digits = latinDigits(piece);
    if (digits !== '') return { kind: 'figures', text: piece, digits };
    return { kind: /^\s/.test(piece) ? 'space' : /^[\p{L}\p{M}]/u.test(piece) ? 'word' : 'sign', text: piece, digits };
  });
}

function latinDigits(piece: string): string {
  if (!/^\p{Nd}/u.test(piece)) return '';
  let digits = '';
  for (const figure of piece) {
    const point = figure.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => point >= one && point < one + 10);
    if (zero === undefined) return '';
    digits += point - zero;
  }
  return digits;
}

/** The index behind a space, if one stands there. */
export const behindSpace = (tokens: readonly Token[], at: number): number => (tokens[at]?.kind === 'space' ? at + 1 : at);

export const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token?.kind === 'sign' && signs.includes(token.text);

export const isLatin = (token: Token | undefined): boolean => token?.kind === 'word' && /^[A-Za-z]/.test(token.text);

/** What was read from a token on: where it ends, and what is said for it. */
export interface Reading {
  end: number;
  said: string;
}
