import { toAsciiDigits } from '@turant/domain';

/** A piece of a text: figures, a word, spaces, or one other sign. */
export interface Token {
  kind: 'figures' | 'word' | 'space' | 'sign';
  text: string;
  /** The figures in Latin digits; empty for all else. */
  digits: string;
}

const PIECE = /\p{Nd}+|[\p{L}\p{M}]+|\s+|[^]/gu;
/** The pieces of a text, which are the text again when they are joined. */
export function tokensOf(text: string): Token[] {
  return (text.match(PIECE) ?? []).map((piece) => {
    const digits = latinDigits(piece);
    if (digits !== '') return { kind: 'figures', text: piece, digits };
    return { kind: /^\s/.test(piece) ? 'space' : /^[\p{L}\p{M}]/u.test(piece) ? 'word' : 'sign', text: piece, digits };
  });
}

/** The digits of a piece; empty if it is no figure of a script that is known. */
function latinDigits(piece: string): string {
  if (!/^\p{Nd}/u.test(piece)) return '';
  const ascii = toAsciiDigits(piece);
  return /^\d+$/.test(ascii) ? ascii : '';
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
