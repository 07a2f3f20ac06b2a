import type { MessageFault } from './message-fault.js';
import { bytesOf, faultOf, readRequest, readResponse, requestLines, responseLines } from './testing/sip-text.js';

/**
 * RFC 4475 sections 3.2 to 3.4: each message is rewritten from its description. Most are well-formed: the reader passes them on, and
 * the transaction layer or the core decides.
 */
describe('RFC 4475 3.2 to 3.4, transactions, applications, RFC 2543', () => {
  const REFUSED: readonly (readonly [string, Buffer, MessageFault])[] = [
    ['3.2.1 a branch of the cookie alone', bytesOf(requestLines('OPTIONS', { Via: 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK' })), 'bad via'],
    ['3.3.1 no Call-ID', bytesOf(requestLines('INVITE', { 'Call-ID': undefined })), 'no call-id'],
    ['3.3.1 no From', bytesOf(requestLines('INVITE', { From: undefined })), 'no from'],
    ['3.3.1 no To', bytesOf(requestLines('INVITE', { To: undefined })), 'no to'],
    ['3.3.1 no Via', bytesOf(requestLines('INVITE', { Via: undefined })), 'no via'],
    ['3.3.1 no CSeq', bytesOf(requestLines('INVITE', { CSeq: undefined })), 'no cseq'],
    ['3.3.8 two Call-IDs', bytesOf([...requestLines('INVITE'), 'Call-ID: other@east.example']), 'two call-id'],
    ['3.3.8 two CSeqs', bytesOf([...requestLines('INVITE'), 'CSeq: 59 INVITE']), 'two cseq'],
    ['3.3.8 two Froms', bytesOf([...requestLines('INVITE'), 'f: sip:other@west.example;tag=3931']), 'two from'],
    ['3.3.8 two Tos', bytesOf([...requestLines('INVITE'), 't: sip:other@west.example']), 'two to'],
    [
      '3.3.9 two Content-Lengths',
      bytesOf([...requestLines('OPTIONS', { 'Content-Length': '13' }), 'l: 5'], 'A body of 99 characters'),
      'two content-length',
    ],
  ];

  it.each(REFUSED)('%s: refused', (_name, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });

  const READ: readonly (readonly [string, string[], string, object])[] = [
    [
      '3.3.2 an unknown scheme in the Request-URI',
      requestLines('OPTIONS', {}, 'OPTIONS nobodyKnowsThis:content SIP/2.0'),
      '',
      { uri: 'nobodyKnowsThis:content' },
    ],
    [
      '3.3.3 a known scheme that is no SIP',
      requestLines('OPTIONS', {}, 'OPTIONS soap.beep://192.0.2.103:3002 SIP/2.0'),
      '',
      { uri: 'soap.beep://192.0.2.103:3002' },
    ],
    [
      '3.3.4 unknown schemes in header fields',
      requestLines('REGISTER', { To: 'isbn:2983792873', From: '<http://www.east.example>;tag=3234', Contact: '<name:John_Smith>' }),
      '',
      {
        headers: {
          to: { uri: 'isbn:2983792873', params: {} },
          from: { uri: 'http://www.east.example', params: { tag: '3234' } },
          contact: [{ uri: 'name:John_Smith', params: {} }],
        },
      },
    ],
    [
      '3.3.5 Require and Proxy-Require with unknown options',
      requestLines('OPTIONS', { Require: 'nothingSupportsThis, nothingSupportsThisEither', 'Proxy-Require': 'noProxiesSupportThis' }),
      '',
      { headers: { require: 'nothingSupportsThis, nothingSupportsThisEither', 'proxy-require': 'noProxiesSupportThis' } },
    ],
    [
      '3.3.6 an unknown Content-Type',
      requestLines('INVITE', { 'Content-Type': 'application/unknown' }),
      '<audio/>',
      { content: '<audio/>', headers: { 'content-type': 'application/unknown' } },
    ],
    [
      '3.3.7 an unknown authorization scheme',
      requestLines('REGISTER', { Authorization: 'NoOneKnowsThisScheme opaque-data=here' }),
      '',
      { headers: { authorization: 'NoOneKnowsThisScheme opaque-data=here' } },
    ],
    ['3.3.11 Max-Forwards of zero', requestLines('OPTIONS', { 'Max-Forwards': '0' }), '', { headers: { 'max-forwards': '0' } }],
    [
      '3.3.12 a parameter of the Contact header',
      requestLines('REGISTER', { Contact: 'sip:+19725552222@gw1.west.example;unknownparam' }),
      '',
      { headers: { contact: [{ uri: 'sip:+19725552222@gw1.west.example', params: { unknownparam: null } }] } },
    ],
    [
      '3.3.13 a parameter of the Contact URI',
      requestLines('REGISTER', { Contact: '<sip:+19725552222@gw1.west.example;unknownparam>' }),
      '',
      { headers: { contact: [{ uri: 'sip:+19725552222@gw1.west.example;unknownparam', params: {} }] } },
    ],
    [
      '3.3.14 an escaped header in the Contact URI',
      requestLines('REGISTER', { Contact: '<sip:user@east.example?Route=%3Csip:s.east.example%3E>' }),
      '',
      { headers: { contact: [{ uri: 'sip:user@east.example?Route=%3Csip:s.east.example%3E', params: {} }] } },
    ],
    [
      '3.3.15 an Accept that we cannot fulfil',
      requestLines('INVITE', { Accept: 'text/nobodyKnowsThis', 'Content-Type': 'application/sdp' }),
      'v=0\r\n',
      { content: 'v=0\r\n', headers: { accept: 'text/nobodyKnowsThis' } },
    ],
  ];

  it.each(READ)('%s: read', (_name, lines, body, expected) => {
    expect(readRequest(bytesOf(lines, body))).toMatchObject(expected);
  });

  it('3.3.10: a second Via with the broadcast address is read; the core must notice that there are two', () => {
    const via = 'SIP/2.0/UDP 192.0.2.198;branch=z9hG4bK1, SIP/2.0/UDP 255.255.255.255;branch=z9hG4bK2;ttl=1;maddr=224.2.0.1';
    const response = readResponse(bytesOf(responseLines('SIP/2.0 200 OK', { Via: via })));
    expect(response.headers.via.map(({ host }) => host)).toEqual(['192.0.2.198', '255.255.255.255']);
    expect(response.headers.via[1]?.params).toEqual({ branch: 'z9hG4bK2', ttl: '1', maddr: '224.2.0.1' });
  });

  it('3.4.1: an INVITE of RFC 2543, with neither branch, From tag nor Content-Length', () => {
    const change = {
      Via: 'SIP/2.0/UDP gw.east.example',
      From: '<sip:+13035551111@gw.east.example;user=phone>',
      To: 'sip:+16505552222@ss1.west.example;user=phone',
      'Record-Route': '<sip:b@west.example;maddr=ss1.west.example>',
      'Content-Type': 'application/sdp',
    };
    expect(readRequest(bytesOf(requestLines('INVITE', change), 'v=0\r\n'))).toMatchObject({
      content: 'v=0\r\n',
      headers: {
        via: [{ host: 'gw.east.example', params: {} }],
        from: { uri: 'sip:+13035551111@gw.east.example;user=phone', params: {} },
        to: { uri: 'sip:+16505552222@ss1.west.example', params: { user: 'phone' } },
        'record-route': [{ uri: 'sip:b@west.example;maddr=ss1.west.example', params: {} }],
      },
    });
  });
});
