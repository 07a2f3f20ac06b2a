import { signedText } from './signed-text.js';

describe('the text that is signed', () => {
  it('is canonical JSON', () => {
    expect(signedText({ b: [null, true, -0], a: { d: 'é', c: 1 } })).toBe('{"a":{"c":1,"d":"é"},"b":[null,true,0]}');
  });

  it.each([[1.5], [NaN], [Infinity], [2 ** 53], [undefined], [new Date(0)], ['\ud800'], [{ a: undefined }], [() => 1], [1n]])(
    'is refused for %p, which would be read in two ways',
    (value) => {
      expect(() => signedText(value)).toThrow(TypeError);
    },
  );
});
