/** Bytes from `start` to before `end`; without them from the beginning, or to the end. What lies beyond the end is left out. */
export interface ByteRange {
  start?: number;
  end?: number;
}

export function clip({ start = 0, end = Infinity }: ByteRange, total: number): { from: number; to: number } {
  const from = Math.max(0, start);
  return { from, to: Math.max(from, Math.min(total, end)) };
}
