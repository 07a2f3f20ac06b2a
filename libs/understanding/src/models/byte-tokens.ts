/** Bytes that stand for themselves in a list of tokens: the printable characters of Latin-1. */
const isPlain = (byte: number): boolean => (byte >= 33 && byte < 127) || (byte > 160 && byte !== 173);

/** All others are written as the characters from 256 on, in their order (`bytes_to_unicode` of GPT-2). */
const BYTE_OF = new Map<number, number>();
for (let byte = 0, next = 256; byte < 256; byte++) BYTE_OF.set(isPlain(byte) ? byte : next++, byte);

/** The bytes of a token, as the lists of Whisper and of GPT-2 write it. */
export const bytesOfToken = (token: string): Buffer =>
  Buffer.from([...token].map((character) => BYTE_OF.get(character.codePointAt(0) ?? 0) ?? '?'.charCodeAt(0)));
