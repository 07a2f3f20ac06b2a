import { WholeSamples } from './whole-samples.js';

const taken = (encoding: 'pcm16' | 'pcmu', sizes: readonly number[]): number[][] => {
  const samples = new WholeSamples({ encoding, rate: 8000 });
  let next = 0;
  return sizes.map((size) => [...samples.take(Buffer.from(Array.from({ length: size }, () => next++)))]);
};

it.each<['pcm16' | 'pcmu', number[], number[][]]>([
  ['pcm16', [3, 1, 1, 2, 0], [[0, 1], [2, 3], [], [4, 5], []]],
  ['pcmu', [3, 1], [[0, 1, 2], [3]]],
])('whole samples of %s in pieces of %j bytes', (encoding, sizes, pieces) => expect(taken(encoding, sizes)).toEqual(pieces));
