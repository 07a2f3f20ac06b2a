const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * A record id in its 18 characters. The 15 of older tools are the same id, told apart by case; the last three say which of them are
 * capitals. What is no id stays as it is.
 */
export function longId(id: string | undefined): string | undefined {
  if (id === undefined || !/^[a-z\d]{15}$/i.test(id)) return id;
  const suffix = [0, 5, 10].map((start) => {
    const isCapital = [...id.slice(start, start + 5)].map((letter) => /[A-Z]/.test(letter));
    return LETTERS[isCapital.reduce((sum, is, bit) => sum + (is ? 2 ** bit : 0), 0)];
  });
  return id + suffix.join('');
}
