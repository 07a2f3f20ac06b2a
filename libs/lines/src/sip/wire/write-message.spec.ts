import fc from 'fast-check';
import { newBranch, type NameAddr, type SipHeaders, type SipMessage, type SipRequest } from '../message.js';
import { readMessage } from './read-message.js';
import { writeMessage } from './write-message.js';

const aRequest = (headers: Record<string, unknown> = {}, change: Partial<SipRequest> = {}): SipRequest => ({
  method: 'INVITE',
  uri: 'sip:+919812345678@192.0.2.1:5060',
  headers: {
    via: [{ version: '2.0', protocol: 'UDP', host: '192.0.2.9', port: 5062, params: { branch: 'z9hG4bKa', rport: null } }],
    'max-forwards': 70,
    from: { uri: 'sip:+911400001234@192.0.2.1', params: { tag: 'x' } },
    to: { uri: 'sip:+919812345678@192.0.2.1', params: {} },
    'call-id': 'a@192.0.2.9',
    cseq: { seq: 1, method: 'INVITE' },
    ...headers,
  },
  ...change,
});

const textOf = (message: SipMessage): string => writeMessage(message).toString('latin1');

it('writes names as RFCs spell them, addresses in angle brackets, extra lines byte for byte at the end', () => {
  const headers = {
    contact: [{ uri: 'sip:turant@192.0.2.9:5062' }, { name: '"A"', uri: 'sip:b', params: { q: '1' } }],
    route: [{ uri: 'sip:p1;lr' }, { uri: 'sip:p2;lr' }],
    'record-route': [{ uri: 'sip:p3;lr' }],
    'p-asserted-identity': '<sip:a@b>',
    'www-authenticate': [{ scheme: 'Digest', realm: '"r"', nonce: '"n"' }],
    'content-type': 'application/sdp',
    'x-some-thing': 'y',
  };
  expect(textOf(aRequest(headers, { content: 'v=0\r\n', extraLines: ['X-DLT-pe-ID: 1', 'x-a:  \xc3\xa9'] })).split('\r\n')).toEqual([
    'INVITE sip:+919812345678@192.0.2.1:5060 SIP/2.0',
    'Via: SIP/2.0/UDP 192.0.2.9:5062;branch=z9hG4bKa;rport',
    'Max-Forwards: 70',
    'From: <sip:+911400001234@192.0.2.1>;tag=x',
    'To: <sip:+919812345678@192.0.2.1>',
    'Call-ID: a@192.0.2.9',
    'CSeq: 1 INVITE',
    'Contact: <sip:turant@192.0.2.9:5062>, "A" <sip:b>;q=1',
    'Route: <sip:p1;lr>, <sip:p2;lr>',
    'Record-Route: <sip:p3;lr>',
    'P-Asserted-Identity: <sip:a@b>',
    'WWW-Authenticate: Digest realm="r", nonce="n"',
    'Content-Type: application/sdp',
    'X-Some-Thing: y',
    'Content-Length: 5',
    'X-DLT-pe-ID: 1',
    'x-a:  \xc3\xa9',
    '',
    'v=0',
    '',
  ]);
});

it('computes Content-Length, and does not change the message', () => {
  const message = Object.freeze(aRequest({ 'content-length': '99' }, { content: '\xc3\xa9' }));
  Object.freeze(message.headers);
  expect(textOf(message)).toContain('Content-Length: 2\r\n\r\n\xc3\xa9');
  expect(textOf(message)).not.toContain('99');
});

const EVIL = ['a\r\nEvil: 1', 'a\nb', 'a\rb', 'a\0b', 'a\u010ab', 'a\u0100'] as const;
const PLACES: readonly (readonly [string, (text: string) => SipMessage])[] = [
  ['method', (text) => aRequest({}, { method: text })],
  ['Request-URI', (text) => aRequest({}, { uri: `sip:${text}` })],
  ['reason', (text) => ({ status: 200, reason: text, headers: aRequest().headers })],
  ['header name', (text) => aRequest({ [text]: 'x' })],
  ['header value', (text) => aRequest({ subject: text })],
  ['display name', (text) => aRequest({ from: { name: `"${text}"`, uri: 'sip:a' } })],
  ['address', (text) => aRequest({ from: { uri: `sip:${text}` } })],
  ['parameter', (text) => aRequest({ from: { uri: 'sip:a', params: { tag: text } } })],
  ['quoted parameter', (text) => aRequest({ from: { uri: 'sip:a', params: { tag: `"${text}"` } } })],
  ['parameter name', (text) => aRequest({ from: { uri: 'sip:a', params: { [text]: null } } })],
  ['Contact', (text) => aRequest({ contact: [{ uri: `sip:${text}` }] })],
  ['Route', (text) => aRequest({ route: [{ uri: `sip:${text}` }] })],
  ['Via host', (text) => aRequest({ via: [{ version: '2.0', protocol: 'UDP', host: text, params: {} }] })],
  ['Via protocol', (text) => aRequest({ via: [{ version: '2.0', protocol: text, host: 'a', params: {} }] })],
  ['Via branch', (text) => aRequest({ via: [{ version: '2.0', protocol: 'UDP', host: 'a', params: { branch: text } }] })],
  ['Call-ID', (text) => aRequest({ 'call-id': text })],
  ['CSeq method', (text) => aRequest({ cseq: { seq: 1, method: text } })],
  ['challenge', (text) => aRequest({ 'www-authenticate': [{ scheme: 'Digest', realm: text }] })],
  ['challenge name', (text) => aRequest({ 'www-authenticate': [{ scheme: 'Digest', [text]: 'x' }] })],
  ['extra line', (text) => aRequest({}, { extraLines: [`X-A: ${text}`] })],
];

describe.each(PLACES)('a line break in the %s', (_place, message) => {
  it.each(EVIL)('is never written: %j', (text) => {
    expect(() => writeMessage(message(text))).toThrow(TypeError);
  });
});

it.each([
  ['a status out of range', { status: 99, reason: '', headers: aRequest().headers }],
  ['a CSeq out of range', aRequest({ cseq: { seq: 2 ** 31, method: 'INVITE' } })],
  ['an address that closes its bracket', aRequest({ from: { uri: 'sip:a>;tag=evil' } })],
  ['a parameter that begins another', aRequest({ from: { uri: 'sip:a', params: { tag: 'x;evil=1' } } })],
  ['a quoted string that ends too early', aRequest({ from: { name: '"a" <sip:evil> "', uri: 'sip:a' } })],
  ['a header value that is no text', aRequest({ subject: { text: 'x' } })],
  ['an extra line that is no header', aRequest({}, { extraLines: ['no colon'] })],
  ['a body with characters that are no bytes', aRequest({}, { content: '\u0915' })],
])('refuses %s', (_name, message) => {
  expect(() => writeMessage(message as SipMessage)).toThrow(TypeError);
});

it('never repeats a value in its error', () => {
  expect(() => writeMessage(aRequest({ subject: 'Asha Rao\n' }))).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('Asha') }),
  );
});

describe('a written message is read as the same', () => {
  const token = fc.string({ unit: fc.constantFrom(..."aZ09-.!%*_+`'~"), minLength: 1, maxLength: 12 });
  const quoted = fc
    .string({ unit: fc.constantFrom('a', ' ', '\\"', '\\\\', '<', '>', ';', ',', '\xc3\xa9'), maxLength: 8 })
    .map((text) => `"${text}"`);
  const field = fc
    .string({ unit: fc.constantFrom('a', ' ', ';', ',', '"', '<', '\xc3\xa0', '\xa0', ':'), maxLength: 20 })
    .map((text) => text.replace(/^ +| +$/g, ''));
  const wireRecord = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> => {
    const made = Object.create(null) as Record<string, Value>;
    for (const [name, value] of entries) made[name] = value;
    return made;
  };
  const names = token.map((name) => name.toLowerCase());
  const params = fc
    .array(fc.tuple(names, fc.option(fc.oneof(token, quoted, fc.constant('[2001:db8::1]')))), { maxLength: 3 })
    .map(wireRecord);
  const host = fc.constantFrom('192.0.2.1', 'a.example', '[2001:db8::1]', 'h_1');
  const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
  const uri = fc.oneof(
    fc
      .tuple(fc.constantFrom('sip', 'sips'), fc.option(token), host, port, fc.constantFrom('', ';lr', ';transport=tcp;x=1'))
      .map(([scheme, user, at, on, end]) => `${scheme}:${user === null ? '' : `${user}@`}${at}${on === undefined ? '' : `:${on}`}${end}`),
    fc.constantFrom('tel:+919812345678;phone-context=a', 'urn:service:sos'),
  );
  const address: fc.Arbitrary<NameAddr> = fc
    .tuple(fc.option(fc.oneof(token, quoted)), uri, params)
    .map(([name, at, rest]) => ({ ...(name === null ? {} : { name }), uri: at, params: rest }));
  const via = fc.tuple(token, host, port, params).map(([protocol, at, on, rest]) => ({
    version: '2.0',
    protocol,
    host: at,
    ...(on === undefined ? {} : { port: on }),
    params: { ...rest, branch: newBranch() },
  }));
  const some = <One>(one: fc.Arbitrary<One>) => fc.array(one, { minLength: 1, maxLength: 3 });
  const others = fc
    .array(
      fc.tuple(
        names.map((name) => `x-${name}`),
        field,
      ),
      { maxLength: 4 },
    )
    .map(wireRecord);
  const challenge = fc
    .tuple(
      token,
      fc.array(
        fc.tuple(
          names.filter((name) => name !== 'scheme'),
          fc.oneof(token, quoted),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([scheme, fields]) => wireRecord([['scheme', scheme], ...fields]));

  const headers = fc
    .record({
      via: some(via),
      from: address,
      to: address,
      'call-id': token,
      seq: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      contact: fc.oneof(some(address), fc.constant('*' as const)),
      route: some(address),
      'record-route': some(address),
      'proxy-authenticate': some(challenge),
      others,
    })
    .map(({ seq, others: rest, ...known }) => ({ seq, known: { ...known, ...rest } }));
  const message = fc
    .tuple(
      token,
      fc.option(fc.integer({ min: 100, max: 699 })),
      uri,
      field,
      headers,
      fc.string({ unit: fc.constantFrom('\r\n', '\0', '\xff', 'a'), maxLength: 20 }),
    )
    .map(([method, status, target, reason, { known, seq }, content]): SipMessage => {
      const all = { ...known, cseq: { seq, method }, 'content-length': String(content.length) } as unknown as SipHeaders;
      return status === null
        ? { method, uri: target, version: '2.0', headers: all, content }
        : { status, reason, version: '2.0', headers: all, content };
    });

  it('for any of our messages', () => {
    fc.assert(
      fc.property(message, (one) => {
        expect(readMessage(writeMessage(one))).toEqual(one);
      }),
      { numRuns: 1_000 },
    );
  });

  it('and any text is refused, or written without starting another line', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (one, other, third) => {
        let written: Buffer;
        try {
          written = writeMessage(aRequest({ [`x-${one}`]: other, from: { name: third, uri: `sip:${one}`, params: { tag: other } } }));
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
          return;
        }
        expect(written.toString('latin1').split(/[\r\n]+/)).toHaveLength(10);
      }),
      { numRuns: 3_000 },
    );
  });
});
