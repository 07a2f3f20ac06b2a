import { asTenantId, RetryLaterError, type DomainEvent } from '@turant/domain';
import { failuresOf } from './failures-of.js';

const events = Array.from({ length: 100 }, (_, index): DomainEvent => ({
  ...{
    id: String(index),
    type: 'lead.accepted.v1',
    time: new Date(0),
    tenantId: asTenantId('tn_1'),
    subject: 'ld_1',
    data: { leadId: 'ld_1' },
  },
}));

describe('what a group could not handle', () => {
  it('is found one by one where all of it was thrown', async () => {
    const failures = await failuresOf(
      { handle: async (some) => (some.some(({ id }) => id === '7') ? Promise.reject(new TypeError('7')) : []) },
      events,
    );
    expect([...failures.keys()]).toEqual([events[7]]);
  });

  it('is all of it, after a few tries, where the store is away: not five hundred waits', async () => {
    let calls = 0;
    const failures = await failuresOf({ handle: () => (calls++, Promise.reject(new RetryLaterError('STORE_BUSY', 'later'))) }, events);
    expect([failures.size, calls]).toEqual([100, 4]);
  });
});
