const MAX_TEXTS = 2_000;
const MAX_TEXT_LENGTH = 120;

/**
 * A pure function of a field's name that remembers its results, because the requests of one sender have the same names. When the memory
 * is full it begins anew. Longer texts are not remembered.
 */
export function memoised<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return read(text);
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    // A text of its own, since V8 keeps the whole body in memory as long as a part of it that was cut out.
    const own = ` ${text}`.slice(1);
    const result = read(own);
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(own, result);
    return result;
  };
}
