/** Characters of a name that a search goes by. */
const MAX_KEY_CHARACTERS = 40;

/** A name as it is searched by its beginning: in lower case, with one kind of letter forms and of spaces. */
export function nameKeyOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...plain].slice(0, MAX_KEY_CHARACTERS).join('').trim();
}
