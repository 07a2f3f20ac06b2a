import { requestOf, responseOf, TransactionRig } from '../testing/transaction-rig.js';
import { NonInviteClientTransaction } from './non-invite-client-transaction.js';

describe('the non-INVITE client transaction (RFC 3261 17.1.2)', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const bye = requestOf('BYE');
  function begin(isReliable = false): { rig: TransactionRig; transaction: NonInviteClientTransaction } {
    const rig = new TransactionRig(isReliable);
    const transaction = new NonInviteClientTransaction({ request: bye, ...rig });
    transaction.start();
    return { rig, transaction };
  }

  it('sends by timer E, at most 4 s apart, until timer F gives 408 after 32 s', () => {
    const { rig } = begin();
    jest.advanceTimersByTime(100_000);
    expect(rig.sentAtMs).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
    expect(rig.heard).toEqual([{ atMs: 32_000, status: 408, isTimeout: true }]);
    expect(rig.fates).toEqual(['terminated']);
  });

  it('sends once over a reliable transport; timer F holds there, too', () => {
    const { rig } = begin(true);
    jest.advanceTimersByTime(100_000);
    expect(rig.sentAtMs).toEqual([0]);
    expect(rig.statuses).toEqual([408]);
  });

  it('goes on every 4 s after a provisional response, and fails by timer F all the same', () => {
    const { rig, transaction } = begin();
    jest.advanceTimersByTime(100);
    transaction.receive(responseOf(bye, 100));
    jest.advanceTimersByTime(100_000);
    expect(rig.sentAtMs).toEqual([0, 500, 4_500, 8_500, 12_500, 16_500, 20_500, 24_500, 28_500]);
    expect(rig.heard).toEqual([
      { atMs: 100, status: 100, isTimeout: false },
      { atMs: 32_000, status: 408, isTimeout: true },
    ]);
  });

  it('passes on the final response once, and absorbs its copies for 5 s (timer K)', () => {
    const { rig, transaction } = begin();
    transaction.receive(responseOf(bye, 200));
    expect(transaction.receive(responseOf(bye, 200))).toBe(true);
    jest.advanceTimersByTime(4_999);
    expect(rig.fates).toEqual(['finished']);
    jest.advanceTimersByTime(1);
    expect(rig.fates).toEqual(['finished', 'terminated']);
    expect(rig.statuses).toEqual([200]);
    expect(rig.sentAtMs).toEqual([0]);
  });

  it('is over at once over a reliable transport: timer K is 0', () => {
    const { rig, transaction } = begin(true);
    transaction.receive(responseOf(bye, 481));
    expect(rig.fates).toEqual(['finished', 'terminated']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('cannot be stopped: a BYE must get through', () => {
    const { rig, transaction } = begin();
    transaction.stopRetransmissions();
    jest.advanceTimersByTime(500);
    expect(rig.sentAtMs).toEqual([0, 500]);
  });
});
