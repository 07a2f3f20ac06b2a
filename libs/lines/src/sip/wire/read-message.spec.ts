import { bytesOf, faultOf, readRequest, readResponse, requestLines, responseLines } from './testing/sip-text.js';

const headersWith = (change: Record<string, string | undefined>) => readRequest(bytesOf(requestLines('INVITE', change))).headers;

describe('Via', () => {
  it.each([
    [
      'SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bKa;rport',
      { protocol: 'UDP', host: '192.0.2.1', port: 5060, params: { branch: 'z9hG4bKa', rport: null } },
    ],
    [
      'SIP / 2.0 / TCP a.example : 4000 ; ttl = 16 ; maddr = 224.2.0.1',
      { protocol: 'TCP', host: 'a.example', port: 4000, params: { ttl: '16', maddr: '224.2.0.1' } },
    ],
    [
      'sip/2.0/UDP [2001:db8::9:1]:5061;received=2001:db8::2;rport=9',
      { host: '[2001:db8::9:1]', port: 5061, params: { received: '2001:db8::2', rport: '9' } },
    ],
    ['SIP/2.0/UDP a;Branch=B;alias;RPORT=', { host: 'a', params: { branch: 'B', alias: null, rport: null } }],
  ])('%s', (value, expected) => {
    expect(headersWith({ Via: value }).via).toEqual([{ version: '2.0', protocol: 'UDP', ...expected }]);
  });

  it('keeps the order of lines and values', () => {
    const bytes = bytesOf([...requestLines('INVITE', { Via: 'SIP/2.0/UDP a, SIP/2.0/UDP b' }), 'v: SIP/2.0/TCP c']);
    expect(readRequest(bytes).headers.via.map(({ host }) => host)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    '',
    'SIP/2.0/UDP',
    'SIP/2.0/UDPa;b',
    'SIP/2.0 a',
    'HTTP/2.0/UDP a',
    'SIP/2.0/UDP a:0',
    'SIP/2.0/UDP a:65536',
    'SIP/2.0/UDP a:',
    'SIP/2.0/UDP 2001:db8::1',
    'SIP/2.0/UDP [::1',
    'SIP/2.0/UDP a;b="c',
    'SIP/2.0/UDP a;b;b',
    'SIP/2.0/UDP a,',
    'SIP/2.0/UDP a b',
  ])('refuses %j', (value) => {
    expect(faultOf(bytesOf(requestLines('INVITE', { Via: value })))).toBe('bad via');
  });
});

describe('addresses', () => {
  it.each([
    ['<sip:a@b>', { uri: 'sip:a@b', params: {} }],
    ['sip:a@b;tag=1', { uri: 'sip:a@b', params: { tag: '1' } }],
    ['<sip:a@b;lr>;tag=1', { uri: 'sip:a@b;lr', params: { tag: '1' } }],
    ['"A <sip:evil@x>, \\"B\\"" <sip:a@b>', { name: '"A <sip:evil@x>, \\"B\\""', uri: 'sip:a@b', params: {} }],
    ['A B <sips:a@b:5061>', { name: 'A B', uri: 'sips:a@b:5061', params: {} }],
    ['caf\xc3\xa9 <sip:a@b>', { name: 'caf\xc3\xa9', uri: 'sip:a@b', params: {} }],
    ['<tel:+91-22-1234;phone-context=x>;tag=a=b:c@d', { uri: 'tel:+91-22-1234;phone-context=x', params: { tag: 'a=b:c@d' } }],
    ['<sip:[2001:db8::9:1]:5060>', { uri: 'sip:[2001:db8::9:1]:5060', params: {} }],
    ['<sip:a@b>;+sip.instance="<urn:uuid:1>";q=0.5', { uri: 'sip:a@b', params: { '+sip.instance': '"<urn:uuid:1>"', q: '0.5' } }],
  ])('%s', (value, expected) => {
    expect(headersWith({ To: value }).to).toEqual(expected);
  });

  it.each([
    '',
    '<>',
    '<sip:>',
    '<sip:a@>',
    'a@b',
    '<sip:a@b',
    'sip:a@b>',
    '<sip:a@b> x',
    '"A" sip:a@b',
    '<sip:a@b>,<sip:c@d>',
    '<sip:a@b@c>',
    '<sip:a@b:x>',
    '<sip:a@b:0>',
    '<sip:a@[::1>',
    '<sip:a@b>;tag=a b',
    '<sip:a@b>;',
    '<sip:a@b>;tag=1;tag=2',
    '<sip:\xc3\xa9@b>',
  ])('refuses %j', (value) => {
    expect(faultOf(bytesOf(requestLines('INVITE', { To: value })))).toBe('bad to');
  });

  it('reads lists, over several lines, and the asterisk of a Contact', () => {
    const bytes = bytesOf([...requestLines('INVITE', { Contact: '"a, b" <sip:a@b;c,d>, sip:c@d;q=1,E<tel:1>' }), 'm: <sip:f@g>']);
    expect(readRequest(bytes).headers.contact).toMatchObject([
      { uri: 'sip:a@b;c,d' },
      { uri: 'sip:c@d' },
      { uri: 'tel:1' },
      { uri: 'sip:f@g' },
    ]);
    expect(headersWith({ Contact: '*' }).contact).toBe('*');
    expect(faultOf(bytesOf([...requestLines('INVITE', { Contact: '*' }), 'm: <sip:f@g>']))).toBe('bad contact');
    expect(faultOf(bytesOf([...requestLines('INVITE', { Contact: '<sip:f@g>' }), 'm: *']))).toBe('bad contact');
  });

  it('keeps the parameters of a Record-Route inside its URI', () => {
    expect(headersWith({ 'Record-Route': '<sip:p1;lr>, <sip:p2:5080;lr;ftag=x>;p' })['record-route']).toEqual([
      { uri: 'sip:p1;lr', params: {} },
      { uri: 'sip:p2:5080;lr;ftag=x', params: { p: null } },
    ]);
  });
});

describe('challenges', () => {
  const challengeOf = (value: string) =>
    readResponse(bytesOf(responseLines('SIP/2.0 401 Unauthorized', { 'WWW-Authenticate': value }))).headers['www-authenticate'];

  it('keeps quotes, puts names into lower case', () => {
    expect(challengeOf('Digest Realm="a, \\"b\\"", nonce = "n" ,qop="auth,auth-int",algorithm=MD5, stale=FALSE')).toEqual([
      { scheme: 'Digest', realm: '"a, \\"b\\""', nonce: '"n"', qop: '"auth,auth-int"', algorithm: 'MD5', stale: 'FALSE' },
    ]);
  });

  it.each([
    ['NTLM', { scheme: 'NTLM' }],
    ['Negotiate abc/def==', { scheme: 'Negotiate' }],
    ['Digest realm="open', { scheme: 'Digest' }],
    ['Digest scheme="Basic", realm="r"', { scheme: 'Digest' }],
    ['Digest realm="r", realm="s"', { scheme: 'Digest', realm: '"r"' }],
  ])('of %j takes what can be read: its response ends the transaction all the same', (value, expected) => {
    expect(challengeOf(value)).toEqual([expected]);
  });

  it('reads one in each line', () => {
    const lines = responseLines('SIP/2.0 407 Who', { 'Proxy-Authenticate': 'Digest realm="a", nonce="1"' });
    expect(
      readResponse(bytesOf([...lines, 'Proxy-Authenticate: Digest realm="b", nonce="2"'])).headers['proxy-authenticate'],
    ).toMatchObject([{ realm: '"a"' }, { realm: '"b"' }]);
  });
});

describe('start lines', () => {
  it.each([
    '',
    'INVITE',
    'INVITE sip:a@b',
    'INVITE sip:a@b SIP/2.0 x',
    'INVITE\tsip:a@b\tSIP/2.0',
    'INV(ITE sip:a@b SIP/2.0',
    ' INVITE sip:a@b SIP/2.0',
    'INVITE sip:a@b HTTP/1.1',
    'SIP/2 200 OK',
  ])('refuses %j', (start) => {
    expect(['bad start line', 'bad header line', 'no end of the headers']).toContain(faultOf(bytesOf(requestLines('INVITE', {}, start))));
  });

  it.each(['SIP/2.0 99 x', 'SIP/2.0 700 x', 'SIP/2.0 20', 'SIP/2.0 2000 x', 'SIP/2.0 2x0 y', 'SIP/2.0  200 OK', 'SIP/2.0 -20 x'])(
    'refuses %j',
    (start) => {
      expect(faultOf(bytesOf(responseLines(start)))).toBe('bad status code');
    },
  );

  it.each(['SIP/1.0 200 OK', 'SIP/2.1 200 OK', 'SIP/3.0 200 OK'])('refuses the version of %j', (start) => {
    expect(faultOf(bytesOf(responseLines(start)))).toBe('bad version');
  });

  it('takes SIP in any case, and a method in upper case only', () => {
    expect(readRequest(bytesOf(requestLines('INVITE', {}, 'INVITE sip:a@b sip/2.0'))).version).toBe('2.0');
    expect(faultOf(bytesOf(requestLines('INVITE', { CSeq: '1 invite' })))).toBe('other method in CSeq');
  });
});

describe('lines', () => {
  it.each([
    ['a bare line feed', 'a\nVia: x'],
    ['a bare carriage return', 'a\rb'],
    ['NUL', 'a\0b'],
    ['escape', 'a\x1b[31m'],
    ['DEL', 'a\x7f'],
  ])('refuses %s', (_name, value) => {
    expect(faultOf(bytesOf(requestLines('INVITE', { Subject: value })))).toBe('control character');
  });

  it.each(['no colon', ': no name', 'two words: x', 'Näme: x', ' folded start'])('refuses the header line %j', (line) => {
    expect(faultOf(Buffer.from([`INVITE sip:a@b SIP/2.0`, line, ...requestLines('INVITE').slice(1), '', ''].join('\r\n'), 'latin1'))).toBe(
      'bad header line',
    );
  });

  it('keeps UTF-8 as its bytes, to the last one', () => {
    // U+00E0 ends with the byte 0xA0, which is a blank for String.trim.
    expect(headersWith({ Subject: '\xc3\xa0' })['subject']).toBe('\xc3\xa0');
  });

  it('joins several lines of one header', () => {
    expect(readRequest(bytesOf([...requestLines('INVITE', { Supported: 'a' }), 'k: b, c', 'Supported:'])).headers['supported']).toBe(
      'a, b, c',
    );
  });

  it('takes the same single header twice', () => {
    expect(readRequest(bytesOf([...requestLines('INVITE', { CSeq: '7 INVITE' }), 'CSeq: 7  INVITE'])).headers.cseq).toEqual({
      seq: 7,
      method: 'INVITE',
    });
  });

  it.each(['', '1', 'INVITE', '1INVITE', '-1 INVITE', '2147483648 INVITE', '1 INVITE x', '1.0 INVITE'])('refuses the CSeq %j', (value) => {
    expect(faultOf(bytesOf(requestLines('INVITE', { CSeq: value })))).toBe('bad cseq');
  });

  it.each(['', '1 2', '+1', '0x1', '1,1', '9'.repeat(400)])('refuses the Content-Length %j', (value) => {
    expect(faultOf(bytesOf(requestLines('INVITE', { 'Content-Length': value })))).toBe('bad content-length');
  });

  it('needs the empty line, even without a body', () => {
    expect(faultOf(Buffer.from(requestLines('INVITE').join('\r\n')))).toBe('no end of the headers');
    expect(faultOf(Buffer.alloc(0))).toBe('no end of the headers');
  });

  it('reads a body of any bytes: Content-Length of them, or all that are left', () => {
    expect(readRequest(bytesOf(requestLines('INVITE'), '\0\xff\r\n\r\n')).content).toBe('\0\xff\r\n\r\n');
    expect(readRequest(bytesOf(requestLines('INVITE', { l: '2' }), '\0\xff\r\n\r\n')).content).toBe('\0\xff');
  });
});
