import type { SipHeaders } from '../message.js';
import { requestOf, responseOf } from '../testing/transaction-rig.js';
import { clientKeyOf, serverKeyOf } from './transaction-key.js';

const via = (change: { branch?: string; host?: string; port?: number }): Pick<SipHeaders, 'via'> => {
  const { branch = 'z9hG4bKone', host = '192.0.2.9', port = 5060 } = change;
  return { via: [{ version: '2.0', protocol: 'UDP', host, port, params: { branch } }] };
};

describe('which transaction a message belongs to', () => {
  const invite = requestOf('INVITE');

  it('a response finds the client transaction by branch and CSeq method (RFC 3261 17.1.3)', () => {
    expect(clientKeyOf(responseOf(invite, 200))).toBe(clientKeyOf(invite));
    expect(clientKeyOf(responseOf(requestOf('CANCEL'), 200))).not.toBe(clientKeyOf(invite));
    expect(clientKeyOf(responseOf(requestOf('INVITE', via({ branch: 'z9hG4bKtwo' })), 200))).not.toBe(clientKeyOf(invite));
  });

  it('a copy, the ACK and the response find the server transaction by branch, sent-by and method (RFC 3261 17.2.3)', () => {
    const key = serverKeyOf(invite);
    expect(serverKeyOf(requestOf('INVITE', { 'call-id': 'another' }))).toBe(key);
    expect(serverKeyOf(requestOf('ACK', { cseq: { seq: 7, method: 'ACK' } }))).toBe(key);
    expect(serverKeyOf(responseOf(invite, 200))).toBe(key);
    expect(serverKeyOf(requestOf('INVITE', via({ host: '192.0.2.9'.toUpperCase() })))).toBe(key);
  });

  it.each([
    ['method', requestOf('CANCEL')],
    ['branch', requestOf('INVITE', via({ branch: 'z9hG4bKtwo' }))],
    ['sent-by host', requestOf('INVITE', via({ host: '192.0.2.10' }))],
    ['sent-by port', requestOf('INVITE', via({ port: 5061 }))],
  ])('another %s is another transaction', (_what, other) => {
    expect(serverKeyOf(other)).not.toBe(serverKeyOf(invite));
  });

  it.each([
    ['Call-ID', { 'call-id': 'another' }],
    ['CSeq number', { cseq: { seq: 8, method: 'INVITE' } }],
    ['From tag', { from: { uri: 'sip:a@b', params: { tag: 'another' } } }],
  ])('a branch of RFC 2543 is matched with its %s', (_what, change) => {
    const old = via({ branch: '1' });
    expect(serverKeyOf(requestOf('INVITE', { ...old, ...change }))).not.toBe(serverKeyOf(requestOf('INVITE', old)));
    expect(serverKeyOf(requestOf('ACK', { ...old, cseq: { seq: 7, method: 'ACK' } }))).toBe(serverKeyOf(requestOf('INVITE', old)));
  });

  it('is bounded, whatever the far end writes', () => {
    const long = serverKeyOf(requestOf('INVITE', via({ branch: `z9hG4bK${'x'.repeat(4_000)}` })));
    const other = serverKeyOf(requestOf('INVITE', via({ branch: `z9hG4bK${'x'.repeat(4_001)}` })));
    expect(long.length).toBeLessThanOrEqual(256);
    expect(other).not.toBe(long);
  });
});
