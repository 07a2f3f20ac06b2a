const ENCODED = { hex: /^([0-9a-f]{2})+$/i, base64: /^[a-z0-9+/_-]+={0,2}$/i };

/**
 * The bytes of a signature in hex or base64; undefined for any other text. `Buffer.from` alone ignores what it cannot decode: of a
 * repeated header it would silently take the first value.
 */
export const encodedBytes = (text: string, encoding: 'hex' | 'base64'): Buffer | undefined =>
  ENCODED[encoding].test(text) ? Buffer.from(text, encoding) : undefined;
