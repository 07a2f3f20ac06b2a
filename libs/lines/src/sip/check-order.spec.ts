import { RejectedError } from '@turant/domain';
import fc from 'fast-check';
import type { PlaceOrder } from '../line-driver.js';
import { userPart } from '../caller-id.js';
import { checkOrder, headerLines } from './check-order.js';

const order = (change: Partial<PlaceOrder> = {}): PlaceOrder => ({
  callId: 'cl_1',
  trunk: { trunkId: 'tr_1', uri: 'sip:127.0.0.1', transport: 'udp' },
  to: '+919812345678',
  from: '+911400001234',
  headers: {},
  ringTimeoutMs: 30_000,
  ...change,
});

const problemsOf = (change: Partial<PlaceOrder>): string[] => {
  try {
    checkOrder(order(change));
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(RejectedError);
    expect((error as RejectedError).code).toBe('LINE_ORDER');
    return (error as RejectedError).problems.map(({ field, code }) => `${field} ${code}`);
  }
};

it('takes the headers of a trunk', () => {
  expect(problemsOf({ headers: { 'X-DLT-PE-ID': '1101234567890123456', 'x-campaign': 'cmp; a=b, "c" नमस्ते', 'X-Empty': '' } })).toEqual([]);
});

it.each(['', 'X A', 'X:A', 'X\r\nEvil', 'X-ÄÖ', 'X(', 'x'.repeat(200)])('refuses the header name %j', (name) => {
  expect(problemsOf({ headers: { [name]: '1' } })).toEqual([`headers.${name.slice(0, 128)} HEADER_NAME`]);
});

it.each([
  'Via',
  'v',
  'From',
  'TO',
  'call-id',
  'i',
  'CSeq',
  'Contact',
  'Max-Forwards',
  'Route',
  'Content-Length',
  'l',
  'Content-Type',
  'P-Asserted-Identity',
  'Authorization',
])('keeps %s to itself', (name) => {
  expect(problemsOf({ headers: { [name]: '1' } })).toEqual([`headers.${name} HEADER_OURS`]);
});

it.each(['a\r\nX-Evil: 1', 'a\nb', 'a\rb', 'a\0b', 'a\tb', 'a\u007f', 'a\u0085b', 'x'.repeat(3_000)])('refuses the value %j', (value) => {
  expect(problemsOf({ headers: { 'X-A': value } })).toEqual(['headers.X-A HEADER_VALUE']);
});

it('never repeats a value in its error', () => {
  expect(() => checkOrder(order({ headers: { 'X-A': 'secret\n' } }))).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('secret') }),
  );
});

it.each(['', '+', 'sip:1', '1@2', '1;2', '1 2', '+91\r\n', '９', 'a1'])('refuses the number %j', (number) => {
  expect(problemsOf({ to: number })).toEqual(['to NUMBER']);
  expect(problemsOf({ from: number })).toEqual(['from NUMBER']);
});

it('lists all problems at once', () => {
  expect(problemsOf({ to: 'x', from: 'y', headers: { Via: '1', 'X-B': '\n' } })).toHaveLength(4);
});

it('a line break can never come to the wire, whatever the text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, (name, value) => {
      const headers = { [`X-${name}`]: value };
      if (problemsOf({ headers }).length > 0) return;
      for (const line of headerLines(headers)) {
        // The socket writes one byte for each character.
        expect(/[\r\n\0]/.test(Buffer.from(line, 'latin1').toString('latin1'))).toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('U+010A does not become a line feed', () => {
  const [line] = headerLines({ 'X-A': 'Ċ' });
  expect(Buffer.from(line!, 'latin1').toString('utf8')).toBe('X-A: Ċ');
});

it('escapes # in a user part', () => {
  expect(userPart('*21#')).toBe('*21%23');
});

it.each([0, -1, Number.NaN, 32_001])('refuses to wait %j ms for a first response', (noResponseMs) => {
  expect(problemsOf({ trunk: { ...order().trunk, noResponseMs } })).toEqual(['trunk.noResponseMs NO_RESPONSE']);
});

it('waits up to timer B, 32 s, for a first response', () => {
  expect(problemsOf({ trunk: { ...order().trunk, noResponseMs: 32_000 } })).toEqual([]);
});
