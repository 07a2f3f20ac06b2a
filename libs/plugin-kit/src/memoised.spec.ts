import fc from 'fast-check';
import { memoised } from './memoised.js';

const counted = () => {
  const asked: string[] = [];
  const read = memoised((text): string | undefined => {
    asked.push(text);
    return text.startsWith('x') ? undefined : text.toUpperCase();
  });
  return { asked, read };
};

it('answers as the function does, whatever the text, and asks it once for a text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), (texts) => {
      const { asked, read } = counted();
      for (const text of [...texts, ...texts]) expect(read(text)).toBe(text.startsWith('x') ? undefined : text.toUpperCase());
      expect(asked).toEqual([...new Set(texts)]);
    }),
  );
});

it('remembers two thousand texts, and no long one', () => {
  const { asked, read } = counted();
  const names = Array.from({ length: 2_000 }, (_, at) => `name${at}`);
  for (const text of [...names, ...names]) read(text);
  expect(asked).toHaveLength(2_000);
  for (const text of ['one more', 'name0', 'name0']) read(text);
  expect(asked).toHaveLength(2_002);
  for (const text of ['y'.repeat(121), 'y'.repeat(121)]) read(text);
  expect(asked).toHaveLength(2_004);
});
