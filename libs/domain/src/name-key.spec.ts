import fc from 'fast-check';
import { nameKeyOf } from './name-key.js';

it.each([
  ['  Asha\t RAO ', 'asha rao'],
  ['Ａｓｈａ', 'asha'],
  ['आशा राव', 'आशा राव'],
  ['\u0000', ''],
  ['x'.repeat(200), 'x'.repeat(40)],
])('the key of %j is %j', (name, key) => expect(nameKeyOf(name)).toBe(key));

it('a key is its own key', () =>
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => expect(nameKeyOf(nameKeyOf(name))).toBe(nameKeyOf(name)))));
