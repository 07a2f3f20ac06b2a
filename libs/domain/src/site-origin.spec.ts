import fc from 'fast-check';
import { readSiteOrigin } from './site-origin.js';

describe('the origin of a website', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    [' https://Shop.Example:443/ ', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://दुकान.भारत', 'https://xn--11b7ah1gn.xn--h2brj9c'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1:8000/', 'http://127.0.0.1:8000'],
  ])('%s is %s', (text, origin) => expect(readSiteOrigin(text)).toBe(origin));

  it.each([
    ['a wildcard', 'https://*.example.com'],
    ['any site', '*'],
    ['nothing', ''],
    ['a page of nobody', 'null'],
    ['http elsewhere', 'http://shop.example'],
    ['a path', 'https://shop.example/in'],
    ['a query', 'https://shop.example/?a'],
    ['an empty query', 'https://shop.example/?'],
    ['a user', 'https://me@shop.example'],
    ['a second directive', 'https://shop.example;script-src'],
    ['a second source', 'https://shop.example,evil.example'],
    ['a second word', 'https://shop.example evil.example'],
    ['a keyword', "https://'self'"],
    ['an address, which no source matches', 'https://203.0.113.7'],
    ['an address of version 6', 'https://[::1]'],
    ['a name of one label', 'https://intranet'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['a line', 'https://shop.example\r\nx: y'],
  ])('is not %s', (_, text) => expect(readSiteOrigin(text)).toBeUndefined());

  it('is one source of a policy and nothing else, whatever was typed, and reads as itself', () => {
    const typed = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.tuple(fc.domain(), fc.string()).map(([host, rest]) => `https://${host}${rest}`),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const origin = readSiteOrigin(text);
        if (origin === undefined) return;
        expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/);
        expect(readSiteOrigin(origin)).toBe(origin);
      }),
    );
  });
});
