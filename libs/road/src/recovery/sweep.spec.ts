import { DUPLICATE_WINDOW_MS, RetryLaterError, type DomainEvent } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aCall, aLead, anEnquiry, QUIET, roadParts, topUp } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import type { LostCalls } from './lost-calls.js';
import { sweep } from './sweep.js';

const MINUTE_MS = 60_000;

const parts = forEachTest(roadParts);
let round: () => Promise<void>;
/** What a round has begun beside what it wrote. */
let begun: string[];
let handled: DomainEvent[];
let warnings: unknown[];

beforeEach(() => {
  [begun, handled, warnings] = [[], [], []];
  const lost = { sweep: async () => void begun.push('lost') } as unknown as LostCalls;
  const handlers = new Map([['project', async (_: unknown, events: readonly DomainEvent[]) => (handled.push(...events), [])]]);
  const context = { ...parts, log: { ...QUIET, warn: (fields: unknown) => void warnings.push(fields) } };
  round = sweep(context, { lost, handlers, onScheduled: () => void begun.push('place'), isOnlyProcess: false });
});

/** Documents that the road is done with: nothing is left to sweep. */
async function fillStore(): Promise<void> {
  const { store, clock } = parts;
  const receivedAt = new Date(clock.now().getTime() - 2 * DUPLICATE_WINDOW_MS);
  await store.leads.insert(aLead({ _id: 'ld_done', receivedAt }));
  await store.calls.insertMany([aCall({ _id: 'cl_done', status: 'completed', placedAt: receivedAt })]);
}

const call = (id = 'cl_1') => parts.store.calls.get(TENANT, id);
const lead = (id = 'ld_1') => parts.store.leads.get(TENANT, id);
const moneyless = { status: 'requested', waitingFor: 'wallet', keptDueAt: new Date('2026-11-21T06:00:00Z') } as const;

describe('a round of the sweeps', () => {
  it('is one look-up and no write while there is nothing to do', async () => {
    await fillStore();
    // Jobs of every 5 s and every minute run in the first round.
    await round();
    begun.length = 0;
    const asked = jest.spyOn(parts.store.engine, 'findsAny');
    const found = jest.spyOn(parts.store.engine, 'find');
    const wrote = jest.spyOn(parts.store.engine, 'patch');
    await round();
    await round();
    expect([asked.mock.calls.length, found.mock.calls.length, wrote.mock.calls.length]).toEqual([2, 0, 0]);
    expect(begun).toEqual([]);
  });

  it('looks for lost calls as long as any call has a lease', async () => {
    const leaseUntil = new Date(parts.clock.now().getTime() + MINUTE_MS);
    await parts.store.calls.insertMany([aCall({ status: 'answered', leaseUntil })]);
    await round();
    await round();
    expect(begun).toEqual(['lost', 'lost']);
  });

  it('publishes events that their process has left', async () => {
    const now = parts.clock.now();
    const data = { leadId: 'ld_1', status: 'lost', from: 'new' } as const;
    const event: DomainEvent = { id: 'ev_1', type: 'lead.changed.v1', time: now, tenantId: TENANT, subject: 'ld_1', data };
    await parts.store.leads.insert(aLead({ pending: [event], pendingSince: now }));
    await round();
    expect(parts.published).toEqual([]);
    parts.clock.move(2_001);
    await round();
    expect(parts.published).toEqual([event]);
    expect(await lead()).not.toHaveProperty('pendingSince');
  });

  it('requests a scheduled call when it is due, and has it placed', async () => {
    await parts.store.calls.insertMany([aCall({ status: 'scheduled', dueAt: new Date(parts.clock.now().getTime() + MINUTE_MS) })]);
    await round();
    expect([(await call())?.status, begun]).toEqual(['scheduled', []]);
    parts.clock.move(MINUTE_MS);
    await round();
    expect((await call())?.status).toBe('requested');
    expect(begun).toContain('place');
  });

  it('has a call placed that was put off, when it is due', async () => {
    await parts.store.calls.insertMany([aCall({ dueAt: new Date(parts.clock.now().getTime() + 5_000) })]);
    await round();
    expect(begun).toEqual([]);
    parts.clock.move(5_000);
    await round();
    expect(begun).toContain('place');
  });

  it('puts a call back that waits for money as soon as there is some, and has it placed', async () => {
    await parts.store.calls.insertMany([aCall(moneyless)]);
    await topUp(parts, 1_000);
    await round();
    expect(await call()).toMatchObject({ dueAt: moneyless.keptDueAt });
    expect(begun).toContain('place');
  });

  it('closes windows and forgets keys when they have expired', async () => {
    const { clock } = parts;
    const keyExpiresAt = new Date(clock.now().getTime() + 2 * DUPLICATE_WINDOW_MS);
    await parts.store.leads.insert(aLead({ receivedAt: clock.now(), openWindow: 'w', idempotencyKey: 'k', keyExpiresAt }));
    await round();
    expect(await lead()).toMatchObject({ openWindow: 'w', idempotencyKey: 'k' });
    clock.move(DUPLICATE_WINDOW_MS + 1);
    await round();
    expect(await lead()).toEqual(expect.not.objectContaining({ openWindow: 'w' }));
    expect(await lead()).toMatchObject({ idempotencyKey: 'k' });
    clock.move(DUPLICATE_WINDOW_MS);
    await round();
    expect(await lead()).not.toHaveProperty('idempotencyKey');
  });

  it('handles a dead letter again when it is due', async () => {
    const at = parts.clock.now();
    const event: DomainEvent = {
      id: 'ev_1',
      type: 'lead.accepted.v1',
      time: at,
      tenantId: TENANT,
      subject: 'ld_1',
      data: { leadId: 'ld_1' },
    };
    const dueAt = new Date(at.getTime() + 1_000);
    await parts.store.acrossTenants.deadLetters.keep({ _id: 'dl_1', group: 'project', event, reason: 'later', tries: 1, at, dueAt });
    await round();
    expect(handled).toEqual([]);
    parts.clock.move(1_000);
    await round();
    expect(handled).toEqual([event]);
  });

  it('requests the call of a lead whose event is lost', async () => {
    const { callId } = await parts.intake.accept(anEnquiry());
    await parts.outbox.settled();
    await round();
    expect(await call(callId ?? '')).toBeUndefined();
    parts.clock.move(MINUTE_MS + 1);
    await round();
    expect(await call(callId ?? '')).toMatchObject({ status: 'requested' });
  });

  it('begins every sweep where the store cannot tell, and each says what is wrong', async () => {
    await parts.store.calls.insertMany([aCall({ status: 'scheduled', dueAt: parts.clock.now() })]);
    const away = jest.spyOn(parts.store.engine, 'findsAny').mockRejectedValue(new RetryLaterError('STORE_UNAVAILABLE', 'away'));
    await round();
    expect((await call())?.status).toBe('requested');
    away.mockRestore();
    jest.spyOn(parts.store.engine, 'patch').mockRejectedValue(new RetryLaterError('STORE_UNAVAILABLE', 'away'));
    jest.spyOn(parts.store.engine, 'findsAny').mockRejectedValue(new RetryLaterError('STORE_UNAVAILABLE', 'away'));
    await round();
    expect(warnings).toHaveLength(6);
    jest.restoreAllMocks();
  });
});
