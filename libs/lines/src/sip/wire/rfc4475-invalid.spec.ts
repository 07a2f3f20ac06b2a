import type { MessageFault } from './message-fault.js';
import { bytesOf, faultOf, readRequest, requestLines, responseLines } from './testing/sip-text.js';

/** RFC 4475 section 3.1.2: each message is rewritten from its description. All but the one with the odd date are refused. */
describe('RFC 4475 3.1.2, invalid messages', () => {
  const invite = (change: Record<string, string | undefined>, start?: string): Buffer => bytesOf(requestLines('INVITE', change, start));

  const CASES: readonly (readonly [string, Buffer, MessageFault])[] = [
    ['3.1.2.1 separators without values in Via', invite({ Via: 'SIP/2.0/UDP 192.0.2.15;;,;,,' }), 'bad via'],
    ['3.1.2.1 separators without values in Contact', invite({ Contact: '"Jo" <sip:jo@east.example>;;;;,,"' }), 'bad contact'],
    [
      '3.1.2.2 Content-Length beyond the datagram',
      bytesOf(requestLines('INVITE', { 'Content-Length': '9999' }), 'v=0'),
      'body shorter than Content-Length',
    ],
    ['3.1.2.3 negative Content-Length', invite({ 'Content-Length': '-999' }), 'bad content-length'],
    ['3.1.2.4 CSeq above 2**31 in a request', invite({ CSeq: '36893488147419103232 INVITE', Expires: '1'.repeat(90) }), 'bad cseq'],
    [
      '3.1.2.5 CSeq above 2**31 in a response',
      bytesOf(responseLines('SIP/2.0 503 Busy', { CSeq: '9292394834772304023312 OPTIONS' })),
      'bad cseq',
    ],
    ['3.1.2.6 a quoted string that does not end', invite({ To: '"Mr. J. User <sip:j.user@east.example>' }), 'bad to'],
    ['3.1.2.7 <> around the Request-URI', invite({}, 'INVITE <sip:user@east.example> SIP/2.0'), 'bad Request-URI'],
    ['3.1.2.8 a blank in the Request-URI', invite({}, 'INVITE sip:user@east.example; lr SIP/2.0'), 'bad start line'],
    [
      '3.1.2.9 several blanks between the parts of the request line',
      invite({}, 'INVITE  sip:user@east.example  SIP/2.0'),
      'bad start line',
    ],
    ['3.1.2.10 a blank at the end of the request line', invite({}, 'OPTIONS sip:t@east.example SIP/2.0 '), 'bad start line'],
    [
      '3.1.2.11 headers in the Request-URI',
      invite({}, 'INVITE sip:user@east.example?Route=%3Csip:a.example%3E SIP/2.0'),
      'bad Request-URI',
    ],
    [
      '3.1.2.13 an address with headers and without <>',
      bytesOf(requestLines('REGISTER', { Contact: 'sip:user@east.example?Route=%3Csip:a.example%3E' })),
      'bad contact',
    ],
    ['3.1.2.14 blanks inside <>', bytesOf(requestLines('OPTIONS', { To: '"Watson, T." < sip:t.watson@east.example >' })), 'bad to'],
    [
      '3.1.2.15 a comma in a display name without quotes',
      bytesOf(requestLines('OPTIONS', { From: 'Bell, A. <sip:a.bell@east.example>;tag=43' })),
      'bad from',
    ],
    ['3.1.2.16 an unknown version', bytesOf(requestLines('OPTIONS', {}, 'OPTIONS sip:t@east.example SIP/7.0')), 'bad version'],
    [
      '3.1.2.17 start line and CSeq differ in a known method',
      bytesOf(requestLines('OPTIONS', { CSeq: '8 INVITE' })),
      'other method in CSeq',
    ],
    [
      '3.1.2.18 start line and CSeq differ in an unknown method',
      bytesOf(requestLines('NEWMETHOD', { CSeq: '8 INVITE' })),
      'other method in CSeq',
    ],
    ['3.1.2.19 a status code beyond 699', bytesOf(responseLines('SIP/2.0 4294967301 better not')), 'bad status code'],
  ];

  it.each(CASES)('%s', (_name, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });

  it('3.1.2.12: a time zone other than GMT in Date is read, because nothing here uses it', () => {
    const date = 'Fri, 01 Jan 2010 16:00:00 EST';
    expect(readRequest(invite({ Date: date })).headers['date']).toBe(date);
  });

  it('each is refused for its fault only: without the fault it is read', () => {
    expect(
      readRequest(
        invite({ Via: 'SIP/2.0/UDP 192.0.2.15', Contact: '"Jo" <sip:jo@east.example>', To: '"Mr. J. User" <sip:j@east.example>' }),
      ),
    ).toBeDefined();
    expect(
      readRequest(
        bytesOf(requestLines('OPTIONS', { To: '"Watson, T." <sip:t.watson@east.example>', From: '"Bell, A." <sip:a@east.example>' })),
      ),
    ).toBeDefined();
  });
});
