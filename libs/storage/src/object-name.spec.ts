import { posix } from 'node:path';
import fc from 'fast-check';
import { isObjectName } from './object-name.js';

const CHARACTERS = [...'abzAZ019_.-/', ' ', '\\', '\0', '%', 'é', '\n'];
const texts = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 12 });

describe('names of objects', () => {
  it.each(['recordings/tn_01HX/ca_01HX', 'keys/tn_1/transcript/ca_1', 'a', '-', 'x.tar.gz', 'x'.repeat(200)])('are names: %s', (name) =>
    expect(isObjectName(name)).toBe(true),
  );

  it.each(['', '/', 'a/', '/a', 'a//b', '.', '..', 'a/..', 'a/./b', '.incoming/x', 'a..b', 'a b', 'a%2fb', 'a\\b', 'a\n', 'x'.repeat(201)])(
    'are no names: %j',
    (name) => expect(isObjectName(name)).toBe(false),
  );

  it('stay below their folder, are their own path and their own URL, whatever they are', () => {
    fc.assert(
      fc.property(texts, (name) => {
        fc.pre(isObjectName(name));
        expect(posix.join('/root', name)).toBe(`/root/${name}`);
        expect(new URL(`http://store/bucket/${name}`).pathname).toBe(`/bucket/${name}`);
        expect(encodeURIComponent(name).replaceAll('%2F', '/')).toBe(name);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are made of names with slashes between, and of nothing else', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), (parts) => {
        expect(isObjectName(parts.join('/'))).toBe(parts.length > 0 && parts.every(isObjectName));
      }),
      { numRuns: 2_000 },
    );
  });
});
