import { readInfoSignal } from './info-digits.js';

const RELAY = 'application/dtmf-relay';
const PLAIN = 'application/dtmf';

it.each([...'0123456789*#ABCD'].map((key) => [key]))('reads the key %s', (key) => {
  expect(readInfoSignal(RELAY, `Signal=${key}\r\nDuration=160\r\n`)).toEqual({ key });
  expect(readInfoSignal(PLAIN, key)).toEqual({ key });
});

it.each([
  ['10', '*'],
  ['11', '#'],
  ['12', 'A'],
  ['15', 'D'],
  ['a', 'A'],
])('reads %s as the key %s', (text, key) => {
  expect(readInfoSignal(RELAY, `Signal=${text}`)).toEqual({ key });
  expect(readInfoSignal(PLAIN, ` ${text}\r\n`)).toEqual({ key });
});

it('reads the line whatever its case, its blanks, its place and its line end', () => {
  expect(readInfoSignal(RELAY, 'Duration= 100\nSIGNAL = 5 \n')).toEqual({ key: '5' });
});

it('takes a hook flash for no key', () => {
  expect(readInfoSignal(RELAY, 'Signal=16\r\nDuration=160')).toBe('flash');
});

it.each(['', '17', '-1', '1 2', '123', 'x', '1.0', '٣', '\0', '5'.repeat(2_000)])('reads nothing from %j', (text) => {
  expect(readInfoSignal(RELAY, `Signal=${text}`)).toBeUndefined();
  expect(readInfoSignal(PLAIN, text)).toBeUndefined();
});

it('reads nothing from a relay body without the line', () => {
  expect(readInfoSignal(RELAY, '5')).toBeUndefined();
  expect(readInfoSignal(RELAY, 'Duration=160')).toBeUndefined();
});
