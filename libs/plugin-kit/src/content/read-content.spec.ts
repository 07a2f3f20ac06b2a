import { RejectedError } from '@turant/domain';
import fc from 'fast-check';
import type { Json } from '../json.js';
import { rawRequest } from '../raw-request.js';
import { bodyOf, type Content, readContent, parsedIfJson } from './read-content.js';

const request = (body: string | Buffer, type = '', url = '/x') =>
  rawRequest({ method: 'POST', url, headers: type ? { 'Content-Type': type } : {}, body: Buffer.from(body) });
const read = (body: string | Buffer, type?: string): Content => readContent(request(body, type));
const valueOf = (body: string | Buffer, type?: string): Json => bodyOf(request(body, type));
const UNPARSEABLE = expect.objectContaining({ code: 'UNPARSEABLE' });

describe('JSON', () => {
  it('keeps every digit of a number that no double can hold', () => {
    const text =
      '{"id":7126711421177430274,"n":[55459717045641545,-9007199254740993],"ok":9007199254740991,"e":1e400,"f":1.5,"s":"12345678901234567"}';
    expect(valueOf(text)).toEqual({
      id: '7126711421177430274',
      n: ['55459717045641545', '-9007199254740993'],
      ok: 9007199254740991,
      e: '1e400',
      f: 1.5,
      s: '12345678901234567',
    });
  });

  it('leaves numbers in texts alone, however they are quoted', () => {
    const value = { a: 'x "12345678901234567890" \\', b: '\\"', 'k"12345678901234567890': ['"'] };
    expect(valueOf(JSON.stringify(value))).toEqual(value);
  });

  it('reads what JSON.stringify writes to itself, save for the numbers it keeps as texts', () => {
    const isBeyond = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value) && !/e/.test(String(value));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(typeof value === 'object' && value !== null && !/__proto__|constructor|prototype/.test(text));
        expect(valueOf(text)).toEqual(JSON.parse(text, (_name, inner: unknown) => (isBeyond(inner) ? String(inner) : inner)));
      }),
    );
  });

  it('reads JSON in a JSON string, and JSON whatever it is declared as', () => {
    expect(valueOf(JSON.stringify('{"a":1}'), 'text/plain')).toEqual({ a: 1 });
    expect(valueOf(' {"a":1}\n', 'application/x-www-form-urlencoded')).toEqual({ a: 1 });
  });

  it('keeps forbidden names out and mends half a surrogate pair', () => {
    const value = valueOf('{"__proto__":{"x":1},"a":{"constructor":1,"b":"\\ud83d!"}}');
    expect(value).toEqual({ a: { b: '\uFFFD!' } });
    expect(Object.keys(value as object)).toEqual(['a']);
  });

  it.each(['{"a":', '[1,2', '{a:1}', '[[', '"'])('says of %s that it is no JSON', (text) => {
    expect(() => valueOf(text, 'application/json')).toThrow(UNPARSEABLE);
    expect(() => valueOf(text)).toThrow(RejectedError);
  });

  it('reads 64 levels and no more', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => valueOf(nested(64))).not.toThrow();
    expect(() => valueOf(nested(65))).toThrow(UNPARSEABLE);
    expect(() => valueOf(nested(500_000))).toThrow(UNPARSEABLE);
  });
});

describe('forms', () => {
  const FORM = 'application/x-www-form-urlencoded';
  it('reads brackets as PHP does, and repeated names as lists', () => {
    expect(valueOf('event=ONCRMLEADADD&data%5BFIELDS%5D%5BID%5D=123&auth[domain]=a.b&l[]=1&l[]=2&r=x&r=y&r=z', FORM)).toEqual({
      event: 'ONCRMLEADADD',
      data: { FIELDS: { ID: '123' } },
      auth: { domain: 'a.b' },
      l: ['1', '2'],
      r: ['x', 'y', 'z'],
    });
  });

  it('reads a form whose type nobody declared', () =>
    expect(read('leadid=JD-1&name=Ravi+K&phone=')).toMatchObject({ kind: 'form', value: { name: 'Ravi K', phone: '' } }));

  it('reads percent signs in UTF-8 and in older charsets, and lone ones as they are', () => {
    expect(valueOf('n=Jos%C3%A9+%E0%A4%85&p=100%25&q=50%&r=%zz', FORM)).toEqual({ n: 'José अ', p: '100%', q: '50%', r: '%zz' });
    expect(valueOf('n=Jos%E9', `${FORM}; charset=iso-8859-1`)).toEqual({ n: 'José' });
    expect(valueOf('n=Jos%E9', FORM)).toEqual({ n: 'José' });
  });

  it('keeps forbidden names out', () => {
    expect(JSON.stringify(valueOf('a[__proto__][x]=1&__proto__[y]=1&constructor=2&b=3', FORM))).toBe('{"b":"3"}');
    expect(({} as Record<string, unknown>)['y']).toBeUndefined();
  });

  it('refuses more fields or brackets than any form has', () => {
    expect(() => valueOf('a=1&'.repeat(10_001), FORM)).toThrow(UNPARSEABLE);
    expect(() => valueOf(`a${'[b]'.repeat(100)}=1`, FORM)).toThrow(UNPARSEABLE);
  });

  it('counts the pairs before it decodes one', () => {
    const decode = jest.spyOn(globalThis, 'decodeURIComponent');
    expect(() => valueOf('a=%41&'.repeat(100_000), FORM)).toThrow(UNPARSEABLE);
    expect(decode).not.toHaveBeenCalled();
    decode.mockRestore();
    expect(Object.keys(valueOf(`&${Array.from({ length: 10_000 }, (_, at) => `a${at}=1`).join('&')}`, FORM) as object)).toHaveLength(
      10_000,
    );
  });

  it('reads the query where there is no body', () => {
    const raw = rawRequest({ method: 'get', url: '/x?leadid=1&name=R+K&a[b]=2#f', headers: {}, body: Buffer.alloc(0) });
    expect(readContent(raw)).toEqual({ kind: 'query', value: { leadid: '1', name: 'R K', a: { b: '2' } } });
    expect(read('')).toEqual({ kind: 'empty', value: {} });
  });
});

describe('multipart', () => {
  const part = (head: string, text: string): string => `--B1\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const body = `${part('name="q3_name[first]"', 'Kavya')}${part('name="raw"', '{"a":"--B"}\r\nb')}${part('name="f"; filename="cv.pdf"', '%PDF')}--B1--\r\n`;
  const value = { q3_name: { first: 'Kavya' }, raw: '{"a":"--B"}\r\nb', f: 'cv.pdf' };

  it.each(['multipart/form-data; boundary=B1', 'multipart/form-data; boundary="B1"', '', 'application/json'])(
    'is read when declared as "%s"',
    (type) => {
      expect(read(body, type)).toEqual({ kind: 'multipart', value });
    },
  );
  it('says so where the last part is cut off', () =>
    expect(() => valueOf(body.slice(0, -20), 'multipart/form-data; boundary=B1')).toThrow(UNPARSEABLE));
});

describe('XML', () => {
  it('is read by local names: lists, attributes, nil, CDATA, entities', () => {
    const xml =
      '<?xml version="1.0"?><!-- c --><s:Env xmlns:s="urn:s" xmlns:x="urn:x"><s:Body a:id=\'7\' b="1 &gt; 0"><N>A &amp; B &#8377;5</N><N><![CDATA[<b>]]></N>' +
      '<Nil x:nil="true"/><E/><One>x</One></s:Body></s:Env>';
    expect(read(xml, 'text/plain')).toEqual({
      kind: 'xml',
      value: { Env: { Body: { '@id': '7', '@b': '1 > 0', N: ['A & B ₹5', '<b>'], Nil: null, E: '', One: 'x' } } },
    });
  });

  it.each<[string, (at: number) => string]>([
    ['elements', () => '<a>&#49;</a>'],
    ['elements of many names', (at) => `<a${at}>&#49;</a${at}>`],
    ['attributes of many elements', () => '<a b="&#49;"/>'],
  ])('reads 5,000 %s, and of 60,000 no more than up to the limit', (_, one) => {
    const of = (count: number): string => `<r>${Array.from({ length: count }, (_none, at) => one(at)).join('')}</r>`;
    expect(() => valueOf(of(4_990))).not.toThrow();
    const decode = jest.spyOn(String, 'fromCodePoint');
    expect(() => valueOf(of(60_000))).toThrow(UNPARSEABLE);
    expect(decode.mock.calls.length).toBeLessThanOrEqual(10_000);
    decode.mockRestore();
  });

  it('reads no more attributes of one element', () => {
    expect(() => valueOf(`<r ${Array.from({ length: 20_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)).toThrow(UNPARSEABLE);
  });

  it('decodes an entity once', () => expect(valueOf('<a>&amp;lt;b&amp;gt;</a>')).toEqual({ a: '&lt;b&gt;' }));

  it.each(['<a><b></a></b>', '<a>', '<a', '<a></a></a>', '<>', '< a>', '<a b="></a>', '<!-- x', `${'<a>'.repeat(70)}${'</a>'.repeat(70)}`])(
    'refuses %s',
    (text) => expect(() => valueOf(text)).toThrow(UNPARSEABLE),
  );

  it('never follows a document type', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
    expect(() => valueOf(bomb)).toThrow(UNPARSEABLE);
    expect(valueOf('<a>&x;</a>')).toEqual({ a: '&x;' });
  });
});

describe('text and charsets', () => {
  it('reads UTF-16 with a mark, windows-1252 declared, and Latin letters that claim to be UTF-8', () => {
    expect(valueOf(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('{"a":"é"}', 'utf16le').swap16()]))).toEqual({ a: 'é' });
    expect(valueOf(Buffer.from('{"a":"é"}', 'latin1'), 'application/json; charset=windows-1252')).toEqual({ a: 'é' });
    expect(valueOf(Buffer.from('{"a":"é"}', 'latin1'), 'application/json; charset=utf-8')).toEqual({ a: 'é' });
  });

  it('takes other text for text, unless it claims to be more', () => {
    expect(read('hello there', 'text/plain')).toEqual({ kind: 'text', value: 'hello there' });
    expect(() => read('hello there', 'application/json')).toThrow(UNPARSEABLE);
  });

  it('unfolds a text that is JSON, and only that', () => {
    expect(parsedIfJson('{"a":9007199254740993}')).toEqual({ a: '9007199254740993' });
    expect([parsedIfJson('{"a"'), parsedIfJson('x'), parsedIfJson(5), parsedIfJson(undefined)]).toEqual(['{"a"', 'x', 5, undefined]);
  });

  it('reads or refuses any bytes, and never crashes', () => {
    const types = fc.constantFrom(
      '',
      'application/json',
      'text/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    );
    const starts = fc.constantFrom('', '{', '[', '<', '<a>', '--x\r\n', 'a=', 'a[b]=', '"');
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 60 }), types, (start, bytes, type) => {
        try {
          read(Buffer.concat([Buffer.from(start), bytes]), type);
        } catch (error) {
          expect(error).toBeInstanceOf(RejectedError);
        }
      }),
    );
  });

  // With unbounded patterns each of these texts would take minutes.
  it.each([
    ['a tag without an end', `<${'a'.repeat(1_000_000)}`],
    ['attributes without values', `<a ${'b'.repeat(1_000_000)}>`],
    ['attributes without an end', `<a ${'b="c" '.repeat(200_000)}`],
    ['comments without an end', '<!-- '.repeat(200_000)],
    ['escaped quotes', `{"a":"${'\\"'.repeat(500_000)}`],
    ['a text of escaped quotes and a long number', `{"a":"${'\\"'.repeat(500_000)}","b":12345678901234567890}`],
    ['brackets in a name', `a${'['.repeat(500_000)}=1`],
    ['percent signs', `a=${'%'.repeat(500_000)}`],
    ['parts without a head', `--B1\r\n${'\r\n--B1'.repeat(100_000)}`],
  ])('reads or refuses %s, a megabyte of it', (_name, text) => {
    try {
      expect(read(text)).toBeDefined();
    } catch (error) {
      expect(error).toBeInstanceOf(RejectedError);
    }
  });
});
