const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * The form of 18 characters of a record id. Older tools use its first 15, which are case-sensitive; the last 3 encode which of them
 * are in upper case. A text that is no id stays as it is.
 */
export function longId(id: string | undefined): string | undefined {
  if (id === undefined || !/^[a-z\d]{15}$/i.test(id)) return id;
  const suffix = [0, 5, 10].map((start) => {
    const isCapital = [...id.slice(start, start + 5)].map((letter) => /[A-Z]/.test(letter));
    return LETTERS[isCapital.reduce((sum, is, bit) => sum + (is ? 2 ** bit : 0), 0)];
  });
  return id + suffix.join('');
}
