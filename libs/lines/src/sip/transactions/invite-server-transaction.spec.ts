import { requestOf, responseOf, TransactionRig } from '../testing/transaction-rig.js';
import { InviteServerTransaction } from './invite-server-transaction.js';

describe('the INVITE server transaction (RFC 3261 17.2.1)', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const invite = requestOf('INVITE');
  const ack = requestOf('ACK', { cseq: { seq: 7, method: 'ACK' } });
  function begin(isReliable = false): { rig: TransactionRig; transaction: InviteServerTransaction } {
    const rig = new TransactionRig(isReliable);
    return { rig, transaction: new InviteServerTransaction(rig) };
  }
  const statuses = (rig: TransactionRig): number[] => rig.sent.map(({ message }) => ('status' in message ? message.status : 0));

  it('asks for a 100 if the core sends no response for 200 ms', () => {
    const { rig } = begin();
    jest.advanceTimersByTime(199);
    expect(rig.tryingAsked).toBe(0);
    jest.advanceTimersByTime(1);
    expect(rig.tryingAsked).toBe(1);
  });

  it('asks for none if the core has sent a response', () => {
    const { rig, transaction } = begin();
    transaction.respond(responseOf(invite, 180));
    jest.advanceTimersByTime(60_000);
    expect(rig.tryingAsked).toBe(0);
  });

  it('responds to a copy with the last provisional response, byte for byte, and does not pass it on', () => {
    const { rig, transaction } = begin();
    expect(transaction.receive(invite)).toBe(false);
    transaction.respond(responseOf(invite, 100));
    transaction.respond(responseOf(invite, 180));
    expect(transaction.receive(invite)).toBe(false);
    expect(statuses(rig)).toEqual([100, 180, 180]);
    expect(rig.sent[2]?.bytes).toEqual(rig.sent[1]?.bytes);
  });

  it('repeats a refusal by timer G, at most 4 s apart, until timer H gives up after 32 s', () => {
    const { rig, transaction } = begin();
    transaction.respond(responseOf(invite, 486));
    jest.advanceTimersByTime(100_000);
    expect(rig.sentAtMs).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
    expect(rig.fates).toEqual(['finished', 'terminated']);
  });

  it('does not repeat it over a reliable transport; timer H holds there, too', () => {
    const { rig, transaction } = begin(true);
    transaction.respond(responseOf(invite, 486));
    jest.advanceTimersByTime(31_999);
    expect(rig.fates).toEqual(['finished']);
    jest.advanceTimersByTime(1);
    expect(rig.sentAtMs).toEqual([0]);
    expect(rig.fates).toEqual(['finished', 'terminated']);
  });

  it('is silent after the ACK to a refusal, and absorbs copies for 5 s (timer I)', () => {
    const { rig, transaction } = begin();
    transaction.respond(responseOf(invite, 486));
    expect(transaction.receive(ack)).toBe(false);
    expect(transaction.receive(ack)).toBe(false);
    transaction.receive(invite);
    transaction.respond(responseOf(invite, 200));
    jest.advanceTimersByTime(4_999);
    expect(statuses(rig)).toEqual([486]);
    expect(rig.fates).toEqual(['finished']);
    jest.advanceTimersByTime(1);
    expect(rig.fates).toEqual(['finished', 'terminated']);
  });

  it('is over with the ACK over a reliable transport: timer I is 0', () => {
    const { rig, transaction } = begin(true);
    transaction.respond(responseOf(invite, 486));
    transaction.receive(ack);
    expect(rig.fates).toEqual(['finished', 'terminated']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('absorbs copies of an accepted INVITE, sends each 2xx of the core, and passes on its ACK, for 32 s (timer L)', () => {
    const { rig, transaction } = begin();
    transaction.respond(responseOf(invite, 200));
    transaction.receive(invite);
    transaction.respond(responseOf(invite, 200));
    transaction.respond(responseOf(invite, 486));
    expect(transaction.receive(ack)).toBe(true);
    expect(statuses(rig)).toEqual([200, 200]);
    jest.advanceTimersByTime(31_999);
    // The core still needs the transaction: the table may not drop it early.
    expect(rig.fates).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(rig.fates).toEqual(['terminated']);
  });

  it('takes no notice of an ACK before a final response', () => {
    const { transaction } = begin();
    expect(transaction.receive(ack)).toBe(false);
    expect(transaction.isOpen).toBe(true);
  });
});
