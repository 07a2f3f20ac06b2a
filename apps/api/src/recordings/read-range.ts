import type { ByteRange } from '@turant/recordings';

/** What a Range header asks for: a part; `whole` for no header, or one that is not understood (RFC 9110 section 14.2); or nothing that is there. */
export type AskedRange = Required<ByteRange> | 'whole' | 'unsatisfiable';

/**
 * Reads a Range header with one range. Of several ranges the whole is sent, which RFC 9110 allows.
 * @param size of the whole, in bytes
 */
export function readRange(header: string | undefined, size: number): AskedRange {
  const [unit, spec, ...rest] = (header ?? '').trim().split('=');
  if (unit?.toLowerCase() !== 'bytes' || spec === undefined || rest.length > 0) return 'whole';
  const [first = '', last = '', ...more] = spec.trim().split('-');
  if (more.length > 0 || !isDigits(first) || !isDigits(last) || first + last === '') return 'whole';
  if (first === '') return lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size : Math.min(size, Number(last) + 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
}

const lastBytes = (count: number, size: number): AskedRange =>
  count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size };

/** At most 15 digits, which a double holds. */
const isDigits = (text: string): boolean => /^[0-9]{0,15}$/.test(text);
