import { fillText } from './texts';

describe('a text with values', () => {
  it('writes numbers as in India', () => {
    expect(fillText('{count} leads', { count: 1_234_567 }, 'en-IN')).toBe('12,34,567 leads');
    expect(fillText('{count} लीड', { count: 123_456 }, 'hi-IN-u-nu-latn')).toBe('1,23,456 लीड');
  });

  it('chooses the form of its language', () => {
    const text = '{count} {count, one: call, other: calls}';
    expect([0, 1, 2].map((count) => fillText(text, { count }, 'en-IN'))).toEqual(['0 calls', '1 call', '2 calls']);
    // Hindi takes nothing and one for singular (CLDR).
    expect(fillText('{count, one: call} {count, one: a, b, other: c, other: d}', { count: 2 }, 'en-IN')).toBe(
      '{count, one: call} c, other: d',
    );
    expect([0, 1, 2].map((count) => fillText('{count, one: बजा, other: बजे}', { count }, 'hi-IN'))).toEqual(['बजा', 'बजा', 'बजे']);
  });

  it('takes a value as it is, braces too, and leaves a name without a value', () => {
    expect(fillText('{name}, {role}', { name: '{role} $& Asha' }, 'en-IN')).toBe('{role} $& Asha, {role}');
  });
});
