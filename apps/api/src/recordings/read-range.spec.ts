import { readRange } from './read-range.js';

describe('a Range header', () => {
  it.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=0-', { start: 0, end: 100 }],
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=10-19', { start: 10, end: 20 }],
    ['Bytes=90-1000', { start: 90, end: 100 }],
    ['bytes=-10', { start: 90, end: 100 }],
    ['bytes=-1000', { start: 0, end: 100 }],
    ['bytes=99-', { start: 99, end: 100 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=1-2-3', 'whole'],
    ['bytes=9999999999999999-', 'whole'],
    ['items=0-5', 'whole'],
    ['bytes=0-5=3', 'whole'],
  ])('%j is %j', (header, range) => expect(readRange(header, 100)).toEqual(range));
});
