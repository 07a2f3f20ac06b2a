import { requestOf, responseOf, TransactionRig } from '../testing/transaction-rig.js';
import { NonInviteServerTransaction } from './non-invite-server-transaction.js';

describe('the non-INVITE server transaction (RFC 3261 17.2.2)', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const bye = requestOf('BYE');
  function begin(isReliable = false): { rig: TransactionRig; transaction: NonInviteServerTransaction } {
    const rig = new TransactionRig(isReliable);
    return { rig, transaction: new NonInviteServerTransaction(rig) };
  }

  it('does not pass copies on, and responds to them with the last response, byte for byte', () => {
    const { rig, transaction } = begin();
    expect(transaction.receive(bye)).toBe(false);
    expect(rig.sent).toEqual([]);
    transaction.respond(responseOf(bye, 200));
    expect(transaction.receive(bye)).toBe(false);
    expect(rig.sent).toHaveLength(2);
    expect(rig.sent[1]?.bytes).toEqual(rig.sent[0]?.bytes);
  });

  it('responds to copies for 32 s (timer J), and discards further final responses', () => {
    const { rig, transaction } = begin();
    transaction.respond(responseOf(bye, 200));
    transaction.respond(responseOf(bye, 500));
    jest.advanceTimersByTime(31_999);
    transaction.receive(bye);
    expect(rig.sent).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(rig.fates).toEqual(['finished', 'terminated']);
  });

  it('is over at once over a reliable transport: timer J is 0', () => {
    const { rig, transaction } = begin(true);
    transaction.respond(responseOf(bye, 200));
    expect(rig.fates).toEqual(['finished', 'terminated']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is dropped without a response after 32 s: the far end has given up by then', () => {
    const { rig, transaction } = begin();
    transaction.respond(responseOf(bye, 100));
    expect(transaction.isOpen).toBe(true);
    jest.advanceTimersByTime(32_000);
    expect(rig.fates).toEqual(['terminated']);
    expect(transaction.isOpen).toBe(false);
  });
});
