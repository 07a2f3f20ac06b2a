import fc from 'fast-check';
import { readQ850Cause } from './q850.js';

it.each([
  ['Q.850;cause=16;text="Normal call clearing"', 16],
  ['q.850 ; text="a" ; CAUSE = 127', 127],
  ['SIP;cause=480;text="x", Q.850;cause=17', 17],
  ['Q.850;cause=999, Q.850;cause=21', 21],
  ['SIP;text="Q.850;cause=3, Q.850;cause=4"', undefined],
  ['SIP;text="a \\" , Q.850;cause=5"', undefined],
  ['Q.850;text="never closed;cause=5', undefined],
  ['Q.850', undefined],
  ['Q.850;cause', undefined],
  ['Q.850;cause=', undefined],
  ['Q.850;cause=0', undefined],
  ['Q.850;cause=128', undefined],
  ['Q.850;cause=-1', undefined],
  ['Q.850;cause=1e1', undefined],
  ['Q.850;cause="16"', undefined],
  ['Q.850;cause=0x10', undefined],
  ['Q.850;cause=٣', undefined],
  [`${'x,'.repeat(2_000)}Q.850;cause=16`, undefined],
  ['', undefined],
  [undefined, undefined],
  [['Q.850;cause=16'], undefined],
])('reads %j as %j', (header, cause) => {
  expect(readQ850Cause(header)).toBe(cause);
});

it('whatever stands in the header, the cause is between 1 and 127 or there is none', () => {
  const piece = fc.constantFrom('Q.850', 'SIP', ';', ',', 'cause', '=', '"', '\\', '1', '27', '999', ' ', 'text');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const cause = readQ850Cause(pieces.join('')) ?? 1;
      expect(Number.isInteger(cause) && cause >= 1 && cause <= 127).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});
