import { isRequestUri, isUri, readSipUri } from './sip-uri.js';

describe('SIP URIs', () => {
  it.each([
    ['sip:a@b', { scheme: 'sip', user: 'a', host: 'b', params: '', headers: '' }],
    ['SIPS:b:5061;lr', { scheme: 'sips', host: 'b', port: 5061, params: ';lr', headers: '' }],
    ['sip:a:pass@b;transport=tcp?x=1&y=2', { scheme: 'sip', user: 'a:pass', host: 'b', params: ';transport=tcp', headers: '?x=1&y=2' }],
    ['sip:a@[2001:db8::1]:5060', { scheme: 'sip', user: 'a', host: '[2001:db8::1]', port: 5060, params: '', headers: '' }],
    ['sip:a?b;c@d', { scheme: 'sip', user: 'a?b;c', host: 'd', params: '', headers: '' }],
  ])('%s', (uri, expected) => {
    expect(readSipUri(uri)).toEqual(expected);
  });

  it.each([
    '',
    'sip',
    'sip:',
    'sip:@',
    'sip:a@',
    'sip:a@b@c',
    'sip:a b',
    'sip:a:',
    'sip:a:0',
    'sip:a:65536',
    'sip:a:1x',
    'sip:[::1',
    'sip:[g]',
    'sip:a/b',
    'sip:a>',
    'tel:1',
    'sip:\xe9',
  ])('none is in %j', (uri) => {
    expect(readSipUri(uri)).toBeUndefined();
  });

  it('other schemes take any visible characters', () => {
    expect(['tel:+1;x=y', 'soap.beep://a', 'x:y', 'a+b-c.1:z'].every(isUri)).toBe(true);
    expect(['x', ':x', '1x:y', 'x:', 'x_y:z', 'x:a b', 'x:<', 'sip:'].some(isUri)).toBe(false);
  });

  it('a request line takes no headers in a SIP URI', () => {
    expect(isRequestUri('sip:a@b?x=1')).toBe(false);
    expect(isRequestUri('sip:a?x@b')).toBe(true);
    expect(isRequestUri('http://a?x=1')).toBe(true);
  });
});
