import { isUtf8 } from 'node:buffer';

const BOMS: readonly (readonly [string, string])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** The charset that a Content-Type names; undefined if it names none. */
export const charsetOf = (contentType: string): string | undefined => /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];

/**
 * Decodes bytes to text. A byte order mark takes precedence over the declared charset. Bytes that are not valid UTF-8, though
 * declared or assumed to be, are read as windows-1252: one wrong letter in a name is better than a lost lead.
 */
export function decodeText(bytes: Buffer, declared?: string): string {
  const start = bytes.subarray(0, 3).toString('hex');
  const mark = BOMS.find(([hex]) => start.startsWith(hex));
  if (mark) return new TextDecoder(mark[1]).decode(bytes);
  const charset = declared && !/^utf-?8$/i.test(declared) ? decoderFor(declared) : undefined;
  if (charset) return charset.decode(bytes);
  return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes);
}

function decoderFor(charset: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
