import type { CallerIdStyle } from '@turant/domain';
import type { PlaceOrder } from './line-driver.js';
import { previewCall } from './preview-call.js';
import { anOrder } from './sip/testing/watched-call.js';

const LOCAL = { host: '192.0.2.1', port: 5_062, mediaPort: 40_000 };
const STYLE: CallerIdStyle = { callerFormat: 'e164', remotePartyId: true, userPhone: true };
const orderTo = (uri: string, trunk: Partial<PlaceOrder['trunk']> = {}): PlaceOrder => {
  const order = anOrder(uri, { headers: { 'X-DLT-PE-ID': '1101234567890123456', 'X-Name': 'आशा' } });
  return { ...order, trunk: { ...order.trunk, callerIdStyle: STYLE, ...trunk } };
};

it('writes the INVITE of the SIP driver, with a placeholder for each random text', () => {
  const { driver, invite, channel } = previewCall(orderTo('sip:trunk.example:5070;transport=tcp'), LOCAL);
  expect([driver, channel]).toEqual(['sip', undefined]);
  const [head = '', body = ''] = invite.split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    'INVITE sip:+919812345678@trunk.example:5070;transport=tcp;user=phone SIP/2.0',
    'Via: SIP/2.0/TCP 192.0.2.1:5062;branch=z9hG4bK-dry-run;rport',
    'Max-Forwards: 70',
    'From: <sip:+911400001234@trunk.example;user=phone>;tag=dry-run',
    'To: <sip:+919812345678@trunk.example;user=phone>',
    'Call-ID: cl_test-dry-run@192.0.2.1',
    'CSeq: 1 INVITE',
    'Contact: <sip:turant@192.0.2.1:5062;transport=tcp>',
    'P-Asserted-Identity: <sip:+911400001234@trunk.example;user=phone>',
    'Remote-Party-ID: <sip:+911400001234@trunk.example;user=phone>;party=calling;privacy=off;screen=no',
    'Allow: INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, UPDATE',
    'User-Agent: Turant',
    'Content-Type: application/sdp',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-DLT-PE-ID: 1101234567890123456',
    'X-Name: आशा',
  ]);
  expect(body).toContain('m=audio 40000 RTP/AVP 0 8 101');
});

it('writes what Asterisk is told, and the lines of its INVITE that follow from that', () => {
  const order = orderTo('sip:trunk.example:5061;transport=tls', {
    driver: 'asterisk',
    transport: 'tls',
    trunkId: 'tr_1',
    callerIdStyle: { ...STYLE, privacy: 'none', diversion: '+918035009876' },
  });
  expect(previewCall(order, LOCAL)).toEqual({
    driver: 'asterisk',
    channel: {
      endpoint: 'PJSIP/+919812345678@tr_1',
      variables: {
        'CONNECTEDLINE(num,i)': '+911400001234',
        'PJSIP_HEADER(add,Privacy)': 'none',
        'PJSIP_HEADER(add,Diversion)': '<sip:+918035009876@trunk.example;user=phone>;reason=unconditional',
        'PJSIP_HEADER(add,X-DLT-PE-ID)': '1101234567890123456',
        'PJSIP_HEADER(add,X-Name)': 'आशा',
      },
      // Asterisk writes P-Asserted-Identity and Remote-Party-ID itself.
      options: { from_domain: 'trunk.example', send_pai: 'yes', send_rpid: 'yes', user_eq_phone: 'yes', trust_id_outbound: 'yes' },
    },
    invite: [
      'INVITE sip:+919812345678@trunk.example:5061;transport=tls;user=phone SIP/2.0',
      'From: <sip:+911400001234@trunk.example;user=phone>',
      'To: <sip:+919812345678@trunk.example;user=phone>',
      'P-Asserted-Identity: <sip:+911400001234@trunk.example;user=phone>',
      'Remote-Party-ID: <sip:+911400001234@trunk.example;user=phone>;party=calling;privacy=off;screen=no',
      'Privacy: none',
      'Diversion: <sip:+918035009876@trunk.example;user=phone>;reason=unconditional',
      'X-DLT-PE-ID: 1101234567890123456',
      'X-Name: आशा',
      '',
    ].join('\r\n'),
  });
});

it('leaves From of an endpoint to Asterisk if the style says so', () => {
  const order = orderTo('sip:trunk.example', { driver: 'asterisk', callerIdStyle: { fromDomain: 'own', assertedIdentity: false } });
  const { invite, channel } = previewCall(order, LOCAL);
  expect(channel?.options).toEqual({ send_pai: 'no', send_rpid: 'no', user_eq_phone: 'no', trust_id_outbound: 'yes' });
  expect(invite).toContain('From: <sip:+911400001234@asterisk>\r\n');
  expect(invite).not.toContain('P-Asserted');
});

it('leaves From of an IPv6 trunk to Asterisk, which writes brackets for its own addresses only', () => {
  const { invite, channel } = previewCall(orderTo('sip:[2001:db8::1]', { driver: 'asterisk' }), LOCAL);
  expect(channel?.options).not.toHaveProperty('from_domain');
  expect(invite).toMatch(
    /^INVITE sip:\+919812345678@\[2001:db8::1\];user=phone SIP\/2.0\r\nFrom: <sip:\+911400001234@asterisk;user=phone>/,
  );
});

it.each<[string, PlaceOrder, string]>([
  ['a header with a line break', { ...orderTo('sip:127.0.0.1'), headers: { 'X-A': 'a\r\nX-B: b' } }, 'LINE_ORDER'],
  ['TLS by the SIP driver', orderTo('sip:trunk.example;transport=tls'), 'LINE_ORDER'],
  ['an address that is none', orderTo('tel:100', { driver: 'asterisk' }), 'TRUNK_URI'],
])('refuses %s as the driver does', (_, order, code) => expect(() => previewCall(order, LOCAL)).toThrow(expect.objectContaining({ code })));
