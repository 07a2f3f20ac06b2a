import { canonicalJson } from './canonical-json.js';

describe('canonical JSON', () => {
  it('sorts names by their UTF-16 code units, as the example of RFC 8785 section 3.2.3 does', () => {
    const example = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const order = [...canonicalJson(example).matchAll(/"([^":]+(?:: Grinning Face)?)"[,}]/g)].map(([, value]) => value);
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it('writes strings as the example of RFC 8785 section 3.2.2 has them, and nothing between the parts', () => {
    expect(canonicalJson({ string: '\u20ac$\u000f\nA\'B"\\\\"/', literals: [null, true, false], n: [-0, 1, 9_007_199_254_740_991] })).toBe(
      '{"literals":[null,true,false],"n":[0,1,9007199254740991],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('writes a time as its text, and leaves out what is absent', () => {
    expect(canonicalJson({ b: [1, undefined, { d: new Date(123), c: undefined }], a: 'é"' })).toBe(
      '{"a":"é\\"","b":[1,null,{"d":"1970-01-01T00:00:00.123Z"}]}',
    );
  });
});
