import type { SipRequest } from '../message.js';
import { requestOf, responseOf, TransactionRig } from '../testing/transaction-rig.js';
import { InviteClientTransaction } from './invite-client-transaction.js';

describe('the INVITE client transaction (RFC 3261 17.1.1)', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const invite = requestOf('INVITE', { route: [{ uri: 'sip:proxy.example;lr', params: {} }] as never });
  function begin(isReliable = false): { rig: TransactionRig; transaction: InviteClientTransaction } {
    const rig = new TransactionRig(isReliable);
    const transaction = new InviteClientTransaction({ request: invite, ...rig });
    transaction.start();
    return { rig, transaction };
  }
  const methods = (rig: TransactionRig): string[] => rig.sent.map(({ message }) => (message as SipRequest).method);

  it('sends at once, then by timer A, each interval twice the last, until timer B gives 408 after 32 s', () => {
    const { rig } = begin();
    expect(rig.sentAtMs).toEqual([0]);
    jest.advanceTimersByTime(100_000);
    expect(rig.sentAtMs).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500]);
    expect(rig.heard).toEqual([{ atMs: 32_000, status: 408, isTimeout: true }]);
    expect(rig.fates).toEqual(['terminated']);
    expect(new Set(rig.sent.map(({ bytes }) => bytes.toString())).size).toBe(1);
  });

  it('sends once over a reliable transport; timer B holds there, too', () => {
    const { rig } = begin(true);
    jest.advanceTimersByTime(100_000);
    expect(rig.sentAtMs).toEqual([0]);
    expect(rig.heard).toEqual([{ atMs: 32_000, status: 408, isTimeout: true }]);
  });

  it('stops its timers at a provisional response, and passes on each', () => {
    const { rig, transaction } = begin();
    transaction.receive(responseOf(invite, 100));
    transaction.receive(responseOf(invite, 180));
    jest.advanceTimersByTime(300_000);
    expect(rig.sentAtMs).toEqual([0]);
    expect(rig.statuses).toEqual([100, 180]);
    expect(rig.fates).toEqual([]);
  });

  it('acknowledges a refusal with the Via, the Route and the Request-URI of the INVITE and the To of the response', () => {
    const { rig, transaction } = begin();
    transaction.receive(responseOf(invite, 486, 'busy'));
    const ack = rig.sent[1]?.message as SipRequest;
    expect(ack).toMatchObject({ method: 'ACK', uri: invite.uri });
    expect(ack.headers.via).toHaveLength(1);
    expect(ack.headers.via[0]).toMatchObject({ host: '192.0.2.9', port: 5060, params: { branch: 'z9hG4bKone' } });
    expect(ack.headers.to.params).toMatchObject({ tag: 'busy' });
    expect(ack.headers.from.params).toMatchObject({ tag: 'ours' });
    expect(ack.headers.cseq).toEqual({ seq: 7, method: 'ACK' });
    expect(rig.sent[1]?.bytes.toString()).toMatch(/^Route: *<sip:proxy\.example;lr>\r$/m);
  });

  it('acknowledges each copy of a refusal for 32 s (timer D) and passes it on once', () => {
    const { rig, transaction } = begin();
    const refusal = responseOf(invite, 486);
    transaction.receive(refusal);
    expect(transaction.receive(refusal)).toBe(true);
    jest.advanceTimersByTime(31_999);
    expect(transaction.receive(refusal)).toBe(true);
    expect(methods(rig)).toEqual(['INVITE', 'ACK', 'ACK', 'ACK']);
    expect(rig.statuses).toEqual([486]);
    jest.advanceTimersByTime(1);
    expect(rig.fates).toEqual(['finished', 'terminated']);
    expect(transaction.receive(refusal)).toBe(false);
  });

  it('is over at once after a refusal over a reliable transport: timer D is 0', () => {
    const { rig, transaction } = begin(true);
    transaction.receive(responseOf(invite, 603));
    expect(methods(rig)).toEqual(['INVITE', 'ACK']);
    expect(rig.fates).toEqual(['finished', 'terminated']);
  });

  it('passes on each copy of a 2xx, and those of other branches, for 32 s (timer M), and acknowledges none itself', () => {
    const { rig, transaction } = begin();
    transaction.receive(responseOf(invite, 200));
    transaction.receive(responseOf(invite, 200));
    transaction.receive(responseOf(invite, 200, 'second phone'));
    expect(transaction.receive(responseOf(invite, 486))).toBe(true);
    jest.advanceTimersByTime(31_999);
    transaction.receive(responseOf(invite, 200));
    expect(rig.statuses).toEqual([200, 200, 200, 200]);
    expect(methods(rig)).toEqual(['INVITE']);
    jest.advanceTimersByTime(1);
    expect(rig.fates).toEqual(['terminated']);
  });

  it('does not absorb a 2xx after a refusal: somebody has picked up', () => {
    const { rig, transaction } = begin();
    transaction.receive(responseOf(invite, 486));
    expect(transaction.receive(responseOf(invite, 200))).toBe(false);
    expect(rig.statuses).toEqual([486]);
  });

  it('does not retransmit once stopped, but its responses are passed on and acknowledged', () => {
    const { rig, transaction } = begin();
    transaction.stopRetransmissions();
    jest.advanceTimersByTime(20_000);
    expect(rig.sentAtMs).toEqual([0]);
    transaction.receive(responseOf(invite, 480));
    expect(methods(rig)).toEqual(['INVITE', 'ACK']);
    expect(rig.statuses).toEqual([480]);
  });

  it('says nothing more once terminated', () => {
    const { rig, transaction } = begin();
    transaction.terminate();
    transaction.terminate();
    jest.advanceTimersByTime(100_000);
    expect(transaction.receive(responseOf(invite, 200))).toBe(false);
    expect([rig.sent.length, rig.heard.length]).toEqual([1, 0]);
    expect(rig.fates).toEqual(['terminated']);
    expect(jest.getTimerCount()).toBe(0);
  });
});
