import { RejectedError } from '@turant/domain';
import { createSipDriver } from './sip-driver.js';
import { cancelOf, dialogFrom, viaOf } from './dialog.js';
import { nextHop, readTrunkAddress } from './hop.js';
import { mintDialog } from './invite-request.js';
import type { SipResponse } from './message.js';
import { readMessage } from './wire/read-message.js';
import { writeMessage } from './wire/write-message.js';

const order = {
  callId: 'cl_1',
  trunk: { trunkId: 'tr_1', uri: 'sip:trunk.example:5070', transport: 'udp' as const },
  to: '+919812345678',
  from: '+911400001234',
  headers: {},
  ringTimeoutMs: 1_000,
};
const dialog = mintDialog(order, { host: 'trunk.example', port: 5_070, transport: 'udp' }, { host: '192.0.2.1', port: 5_062 });
const fallback = { protocol: 'UDP', address: '203.0.113.5', port: 5_060 } as const;

const answer = (...lines: string[]): SipResponse =>
  readMessage(
    Buffer.from(
      [
        'SIP/2.0 200 OK',
        `Via: SIP/2.0/UDP 192.0.2.1:5062;branch=${dialog.branch}`,
        `From: <${dialog.fromUri}>;tag=${dialog.localTag}`,
        `To: <${dialog.toUri}>;tag=far`,
        `Call-ID: ${dialog.sipCallId}`,
        'CSeq: 1 INVITE',
        ...lines,
        '',
        '',
      ].join('\r\n'),
    ),
  ) as SipResponse;

it('takes the route set from Record-Route, last one first, parameters and all', () => {
  const made = dialogFrom(
    dialog,
    answer(
      'Record-Route: <sip:198.51.100.1;lr>, <sip:p2.example:5080;lr;ftag=x>',
      'Record-Route: <sip:198.51.100.3:5090;lr>',
      'Contact: <sip:b@198.51.100.9:5066>',
    ),
  );
  expect(made.route).toEqual(['sip:198.51.100.3:5090;lr', 'sip:p2.example:5080;lr;ftag=x', 'sip:198.51.100.1;lr']);
  expect(made).toMatchObject({ remoteTag: 'far', remoteTarget: 'sip:b@198.51.100.9:5066' });
  expect(nextHop(made, fallback, () => true)).toEqual({ protocol: 'UDP', address: '198.51.100.3', port: 5_090 });
});

it('sends to the Contact if there is no route, and to the source of the 2xx if the Contact is a name', () => {
  expect(nextHop(dialogFrom(dialog, answer('Contact: <sip:b@198.51.100.9;transport=TCP>')), fallback, () => true)).toEqual({
    protocol: 'TCP',
    address: '198.51.100.9',
    port: 5_060,
  });
  expect(nextHop(dialogFrom(dialog, answer('Contact: <sip:b@sbc.example:5099>')), fallback, () => true)).toBe(fallback);
});

it('cancels with the very Via, Request-URI and CSeq number of the INVITE, and no To tag', () => {
  const text = writeMessage(cancelOf({ ...dialog, remoteTag: 'far', route: ['sip:x;lr'] })).toString('latin1');
  expect(text).toContain(
    `CANCEL sip:+919812345678@trunk.example:5070 SIP/2.0\r\nVia: SIP/2.0/UDP 192.0.2.1:5062;branch=${dialog.branch};rport\r\n`,
  );
  expect(text).toContain('CSeq: 1 CANCEL\r\n');
  expect(text).toContain('To: <sip:+919812345678@trunk.example>\r\n');
  expect(text).not.toContain('Route');
});

it('keeps the branch of its Via, which identifies the transaction', () => {
  const via = viaOf(dialog, 'z9hG4bKmine');
  expect(Object.isFrozen(via.params)).toBe(true);
});

it.each([
  ['sip:127.0.0.1', 'udp', { host: '127.0.0.1', port: 5_060, transport: 'udp' }],
  ['sip:trunk.example:5080', 'tcp', { host: 'trunk.example', port: 5_080, transport: 'tcp' }],
  ['sip:trunk.example;transport=TCP', 'udp', { host: 'trunk.example', port: 5_060, transport: 'tcp' }],
  ['sip:trunk.example;transport=udp', 'tcp', { host: 'trunk.example', port: 5_060, transport: 'udp' }],
] as const)('reads the trunk address %s', (uri, transport, expected) => {
  expect(readTrunkAddress({ uri, transport })).toEqual(expected);
});

it.each([
  '',
  'trunk.example',
  'sips:trunk.example',
  'sip:user@trunk.example',
  'sip:a b',
  'sip:a:0',
  'sip:a:99999',
  'sip:a\r\nX: 1',
  'sip:[::1]',
  'sip:a;lr',
])('refuses the trunk address %j', (uri) => {
  expect(() => readTrunkAddress({ uri, transport: 'udp' })).toThrow(RejectedError);
});

it('refuses to tell a far end to send its audio to 0.0.0.0', async () => {
  await expect(createSipDriver({ host: '0.0.0.0' })).rejects.toMatchObject({ code: 'LINE_ADDRESS' });
});
