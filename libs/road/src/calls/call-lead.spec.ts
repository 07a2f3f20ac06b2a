import type { Call, Employee, Lead, ListedNumber } from '@turant/domain';
import { listedNumber } from '@turant/vault';
import { anEmployee, TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { aCall, aLead, anEnquiry } from '../../../../test/factories/road-parts.js';
import { callLead, type CallOrder } from './call-lead.js';
import { until } from '../../../../test/engines/until.js';

const road = forEachTest(fakeTelephony);

const order = (about: Partial<CallOrder> = {}) => callLead(road, TENANT, { leadId: 'ld_1', ...about });
const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const known = async (about: Partial<Lead> = {}): Promise<void> =>
  void (await road.store.leads.insert(aLead({ _id: 'ld_1', phone: '+919812300001', isListed: true, ...about })));
/** Stores the lead's first call as one that has ended as `about` says. */
const called = async (about: Partial<Call>): Promise<void> => {
  await known({ callId: 'cl_1', status: 'unreachable' });
  await road.store.calls.insert(aCall({ _id: 'cl_1', leadId: 'ld_1', employeeId: anEmployee._id, dueAt: undefined, ...about }));
};

describe('a known lead', () => {
  it('without a call is called, by its employee', async () => {
    await known({ tier: 'premium' });
    const { call } = await order();
    expect(call).toMatchObject({
      leadId: 'ld_1',
      employeeId: anEmployee._id,
      tier: 'premium',
      status: 'requested',
      attempt: 1,
      to: '+919812300001',
    });
    await road.untilPlaced(200, 1);
    expect(road.line.calls[0]?.callId).toBe(call._id);
    await until(async () => (await road.store.timeline.of(TENANT, { callId: call._id }, 9)).some(({ type }) => type === 'call.placing'));
  });

  it.each(['completed', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'refused', 'unknown'] as const)(
    'whose call is %s is called again, as a record of its own',
    async (status) => {
      await called({ status });
      const { call } = await order();
      expect([call._id === 'cl_1', call.attempt]).toEqual([false, 2]);
      expect((await road.calls()).map(({ _id }) => _id).sort()).toEqual(['cl_1', call._id].sort());
    },
  );

  it.each(['requested', 'scheduled', 'placing', 'ringing', 'answered'] as const)('whose call is %s is not called again', async (status) => {
    await called({ status });
    expect(await code(order())).toBe('CALL_EXISTS');
    expect(await road.calls()).toHaveLength(1);
  });

  it('whose asked-for call is not stored yet is not called again', async () => {
    await known({ callId: 'cl_1' });
    expect(await code(order())).toBe('CALL_EXISTS');
  });

  it('gets one call of a hundred orders at once', async () => {
    await called({ status: 'busy' });
    const codes = await Promise.all(Array.from({ length: 100 }, () => code(order())));
    expect(codes.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['done', 'CALL_EXISTS']));
    expect(await road.calls()).toHaveLength(2);
  });

  it('gets one call of an order and of a duplicate enquiry that asks for the first one', async () => {
    const first = await road.intake.accept(anEnquiry({ wantsCall: false }));
    const both = [code(order({ leadId: first.leadId })), code(road.intake.accept(anEnquiry({ wantsCall: true })))];
    await Promise.all(both);
    expect(await road.calls()).toHaveLength(1);
  });

  it.each<[string, Partial<Lead>, string]>([
    ['is a test', { isTest: true }, 'LEAD_NOT_CALLABLE'],
    ['has no phone', { phone: undefined }, 'LEAD_NOT_CALLABLE'],
    ['is a duplicate or was deleted', { isListed: undefined }, 'LEAD_NOT_FOUND'],
  ])('that %s is refused', async (_, about, expected) => {
    await known(about);
    expect(await code(order())).toBe(expected);
    expect(await road.calls()).toEqual([]);
  });

  it('of another tenant is not found', async () => {
    await known({ tenantId: 'tn_other' as Lead['tenantId'] });
    expect(await code(order())).toBe('LEAD_NOT_FOUND');
  });
});

describe('a lead that asked not to be called', () => {
  const number = (): ListedNumber => listedNumber(road.vault, TENANT, '+919812300001');
  const list = (): Promise<unknown> => road.store.doNotCall.add(TENANT, number(), { addedAt: road.clock.now(), order: 'te_1' });
  const statusOf = async (): Promise<unknown> => (await road.store.leads.get(TENANT, 'ld_1'))?.status;
  const refused = async (callId: string): Promise<unknown> =>
    road.goUntil(200, async () => (await road.store.calls.get(TENANT, callId))?.refusedBy?.rule === 'do-not-call');
  beforeEach(() => known({ status: 'do-not-call' }));

  it('is refused by the gate while its number is on the list, and stays as it is', async () => {
    await list();
    const { call } = await order();
    await refused(call._id);
    expect(await statusOf()).toBe('do-not-call');
    expect(road.line.calls).toEqual([]);
  });

  it('is called again by an order once its number is off the list, and by nothing else', async () => {
    await road.go(200);
    expect(await road.calls()).toEqual([]);
    const keyed = { idempotencyKey: 'k', bodyHash: 'a' };
    const { call } = await order(keyed);
    expect(await statusOf()).toBe('new');
    expect(await order(keyed)).toMatchObject({ isReplay: true, call: { _id: call._id } });
    await road.untilPlaced(200, 1);
    expect(road.line.calls[0]?.callId).toBe(call._id);
    await until(async () => (await statusOf()) === 'calling');
  });

  it('is blocked again if its number comes back to the list before the call', async () => {
    const { call } = await order();
    await list();
    await refused(call._id);
    expect(await statusOf()).toBe('do-not-call');
    expect(road.line.calls).toEqual([]);
  });
});

describe('the employee', () => {
  const another = (about: Partial<Employee>): Promise<unknown> =>
    road.store.employees.insert({ ...anEmployee, _id: 'em_2', isDefault: false, ...about });

  it('may be named', async () => {
    await known();
    await another({});
    expect((await order({ employeeId: 'em_2', tier: 'value' })).call).toMatchObject({ employeeId: 'em_2', tier: 'value' });
  });

  it.each([
    ['paused', { status: 'paused' as const }],
    ['another tenant’s', { tenantId: 'tn_other' as Employee['tenantId'] }],
  ])('that is %s is refused', async (_, about) => {
    await known();
    await another(about);
    expect(await code(order({ employeeId: 'em_2' }))).toBe('EMPLOYEE_NOT_FOUND');
  });

  it('is the default one if the lead’s is paused, and must be there', async () => {
    await known();
    await another({ isDefault: true });
    await road.store.employees.patch(TENANT, anEmployee._id, [], { set: { status: 'paused' } });
    expect((await order()).call.employeeId).toBe('em_2');
    await road.store.employees.patch(TENANT, 'em_2', [], { set: { status: 'paused' } });
    await road.store.leads.insert(aLead({ _id: 'ld_2', phone: '+919812300002', isListed: true }));
    expect(await code(order({ leadId: 'ld_2' }))).toBe('NO_ACTIVE_EMPLOYEE');
  });
});

describe('an idempotency key', () => {
  const keyed = { idempotencyKey: 'k', bodyHash: 'a' };

  it('makes one call of many orders, and the same answer for all', async () => {
    await known();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(keyed)));
    expect(new Set(answers.map(({ call }) => call._id)).size).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await road.calls()).toHaveLength(1);
  });

  it('with another body is refused', async () => {
    await known();
    await order(keyed);
    expect(await code(order({ ...keyed, bodyHash: 'b' }))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is forgotten after a day', async () => {
    await known();
    const first = await order(keyed);
    await road.store.calls.patch(TENANT, first.call._id, [], { set: { status: 'busy' }, unset: ['dueAt'] });
    road.clock.move(24 * 60 * 60 * 1000);
    const second = await order({ ...keyed, bodyHash: 'b' });
    expect([second.isReplay, second.call._id === first.call._id]).toEqual([false, false]);
  });

  it('does not keep a call of another lead from being ordered', async () => {
    await known();
    await order();
    await road.store.leads.insert(aLead({ _id: 'ld_2', phone: '+919812300002', isListed: true }));
    expect((await order({ leadId: 'ld_2', ...keyed })).isReplay).toBe(false);
  });
});

describe('a duplicate enquiry that asks for a call', () => {
  const first = { status: 'failed', endReason: 'refused' } as const;
  const enquireAgain = async (end: Partial<Call>) => {
    const { leadId, callId } = await road.intake.accept(anEnquiry());
    await until(async () => (await road.store.calls.get(TENANT, callId ?? '')) !== undefined);
    await road.untilPlaced(200, 1);
    road.line.calls[0]?.end({ by: 'callee', reason: 'refused', sip: { code: 404, reason: 'No' } });
    await until(async () => (await road.callOf(callId)).status === 'failed');
    await road.store.calls.patch(TENANT, callId ?? '', [], { set: end });
    const again = await road.intake.accept(anEnquiry());
    return { leadId, callId, again };
  };

  it.each<[string, Partial<Call>]>([
    ['failed', first],
    ['was refused', { status: 'refused' }],
  ])('gets a new call if the one before %s', async (_, end) => {
    const { leadId, callId, again } = await enquireAgain(end);
    expect(again).toMatchObject({ status: 'duplicate', leadId });
    expect(again.callId).not.toBe(callId);
    expect(await road.store.calls.get(TENANT, again.callId ?? '')).toMatchObject({ leadId, attempt: 2 });
    await road.untilPlaced(200, 2);
  });

  it.each<[string, Partial<Call>]>([
    ['was declined', { status: 'rejected' }],
    ['had an unclear outcome', { status: 'unknown' }],
    ['was had', { status: 'completed' }],
  ])('gets the call before if that one %s', async (_, end) => {
    const { callId, again } = await enquireAgain(end);
    expect(again).toMatchObject({ status: 'duplicate', callId });
    expect(await road.calls()).toHaveLength(1);
  });
});
