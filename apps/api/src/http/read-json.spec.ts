import type { HttpException } from '@nestjs/common';
import fc from 'fast-check';
import { MAX_BODY_LEVELS, readJson } from './read-json.js';

const read = (text: string): unknown => readJson(Buffer.from(text));
const codeOf = (bytes: Buffer): unknown => {
  try {
    readJson(bytes);
    return undefined;
  } catch (error) {
    return [(error as HttpException).getStatus(), ((error as HttpException).getResponse() as { code: string }).code];
  }
};
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a body', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/__proto__|constructor|\\u/.test(text));
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may begin with a BOM', () => expect(read('\uFEFF{"a":1}')).toEqual({ a: 1 }));

  it('must be UTF-8', () => {
    expect(codeOf(Buffer.from([0x22, 0xff, 0x22]))).toEqual([400, 'BODY_NOT_UTF8']);
    expect(codeOf(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toEqual([400, 'BODY_NOT_UTF8']);
    expect(codeOf(Buffer.from('{"name":"Jos\u00e9"}', 'latin1'))).toEqual([400, 'BODY_NOT_UTF8']);
  });

  it.each(['{', '{"a":1}}', "{'a':1}", '{"a":NaN}', 'undefined', '\uFEFF', '"\n"'])('%j is not JSON', (text) => {
    expect(codeOf(Buffer.from(text))).toEqual([400, 'BODY_MALFORMED']);
  });

  it(`has at most ${MAX_BODY_LEVELS} levels`, () => {
    expect(codeOf(Buffer.from(nested(MAX_BODY_LEVELS)))).toBeUndefined();
    expect(codeOf(Buffer.from(nested(MAX_BODY_LEVELS + 1)))).toEqual([422, 'BODY_TOO_DEEP']);
    expect(codeOf(Buffer.from('{"a":'.repeat(65) + '1' + '}'.repeat(65)))).toEqual([422, 'BODY_TOO_DEEP']);
    expect(codeOf(Buffer.from(nested(100_000)))).toEqual([422, 'BODY_TOO_DEEP']);
  });

  it.each([
    '{"__proto__":{"isAdmin":true},"a":{"__proto__":{"b":1}},"list":[{"constructor":{"prototype":{"c":1}}}],"d":1}',
    '{"\\u005f_proto__":{"isAdmin":true},"a":{},"list":[{"c\\u006fnstructor":1}],"d":1}',
  ])('never has a __proto__ or constructor of its own: %s', (text) => {
    const value = read(text) as Record<string, unknown>;
    expect(Object.keys(value).sort()).toEqual(['a', 'd', 'list']);
    expect(value).toEqual({ a: {}, list: [{}], d: 1 });
    expect((value as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('keeps no half of a surrogate pair, and every whole one', () => {
    expect(read('{"a":"x\\ud83dy","b\\udc00":"\\ud83d\\ude00"}')).toEqual({ a: 'x\uFFFDy', 'b\uFFFD': '😀' });
    expect(read('"\\uDBFF"')).toBe('\uFFFD');
  });

  it('takes the last of two equal names', () => expect(read('{"a":1,"a":2}')).toEqual({ a: 2 }));
});
