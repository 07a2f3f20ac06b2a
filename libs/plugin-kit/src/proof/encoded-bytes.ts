const ENCODED = { hex: /^([0-9a-f]{2})+$/i, base64: /^[a-z0-9+/_-]+={0,2}$/i };

/**
 * The bytes of a signature as it is written, or undefined where the text is anything else. `Buffer.from` alone drops what it cannot read: of a header
 * that came twice it would take the first and say nothing.
 */
export const encodedBytes = (text: string, encoding: 'hex' | 'base64'): Buffer | undefined =>
  ENCODED[encoding].test(text) ? Buffer.from(text, encoding) : undefined;
