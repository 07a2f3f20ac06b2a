import type { Answer } from '../engines/service.js';
import { useService } from '../engines/use-service.js';
import { freshPhone, type CallRecord } from './calls.js';
import { expectFields, expectProblem } from './problem.js';
import { addTenant, type OtherTenant } from './tenants.js';

const service = useService();

const post = (lead: object, more: object = {}, headers?: Record<string, string>): Promise<Answer> =>
  service.postLead({ lead: { name: 'Asha Rao', ...lead }, ...more }, headers);
const leadOf = async (leadId: string): Promise<CallRecord> => (await service.send(`/api/leads/${leadId}`)).body.lead;

describe('an accepted lead', () => {
  it('is answered 202 with exactly the six fields, and is there to be read at once', async () => {
    const phone = freshPhone();
    const lead = { name: ' Asha Rao ', phone, email: 'asha@example.in', requirement: '2 BHK', budget: '90 L', source: 'Facebook' };
    const { status, body, headers } = await service.postLead({ lead });
    expect(status).toBe(202);
    expect(body).toEqual({
      success: true,
      leadId: expect.stringMatching(/^ld_[0-9A-HJKMNP-TV-Z]{26}$/),
      callId: null,
      status: 'accepted',
      employeeId: service.employeeId,
      tier: 'standard',
    });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('idempotency-replayed')).toBeNull();
    expect(await leadOf(body.leadId)).toMatchObject({
      ...lead,
      name: 'Asha Rao',
      status: 'new',
      isTest: false,
      extra: {},
      callIds: [],
      notes: [],
    });
  });

  it('that asks for a call is told its id, which can be asked for at once', async () => {
    const { status, body } = await post({ phone: freshPhone() }, { triggerImmediateCall: true, tier: 'Premium' });
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { callId: expect.stringMatching(/^cl_[0-9A-HJKMNP-TV-Z]{26}$/), tier: 'premium' },
    });
    const { call } = (await service.send(`/api/calls/${body.callId}`)).body;
    expect(call).toMatchObject({ callId: body.callId, leadId: body.leadId, tier: 'premium', line: 'telephone' });
  });

  it('has ids that sort by time', async () => {
    const first = (await post({ phone: freshPhone() })).body.leadId;
    const second = (await post({ phone: freshPhone() })).body.leadId;
    expect(second > first).toBe(true);
  });

  it('keeps what it does not know under extra, and follows no name', async () => {
    const raw = `{"lead":{"name":"Extra","phone":"${freshPhone()}","city":"Pune","isTest":true,"__proto__":{"name":"no"},"constructor":{"prototype":{"polluted":1}},
      "a.b":1,"$where":"x","":"empty","deep":{"list":[1,{"two":null}]}},"isTest":true,"campaign":{"id":7},"status":"converted","tenantId":"tn_x"}`;
    const { status, body } = await service.send('/api/webhooks/leads', { raw });
    expect(status).toBe(202);
    const lead = await leadOf(body.leadId);
    expect(lead).toMatchObject({ name: 'Extra', isTest: false, status: 'new' });
    expect(lead.extra).toMatchObject({
      city: 'Pune',
      'a.b': 1,
      $where: 'x',
      '': 'empty',
      deep: { list: [1, { two: null }] },
      campaign: { id: 7 },
      status: 'converted',
      tenantId: 'tn_x',
    });
    expect(Object.keys(lead.extra)).toEqual(expect.not.arrayContaining(['__proto__', 'constructor']));
    expect((await post({ phone: freshPhone() })).body).not.toHaveProperty('polluted');
  });

  it('with null takes the field as absent', async () => {
    const nothing = { phone: null, email: null, requirement: null, budget: null, source: null };
    const { status, body } = await post(nothing, { employeeId: null, triggerImmediateCall: null, tier: null });
    expect({ status, body }).toMatchObject({ status: 202, body: { callId: null, employeeId: service.employeeId, tier: 'standard' } });
    expect(await leadOf(body.leadId)).toMatchObject({ ...nothing, status: 'unreachable' });
  });
});

describe('a phone', () => {
  it.each([
    ['+919812345678', '+919812345678'],
    ['98123 45679', '+919812345679'],
    ['098123-45680', '+919812345680'],
    ['0091 98123 45681', '+919812345681'],
    ['+91 (98123) 45682', '+919812345682'],
    ['९८१२३४५६८३', '+919812345683'],
    [9812345684, '+919812345684'],
    [919812345685, '+919812345685'],
    ['+971-50-123 4567', '+971501234567'],
    ['022-2811 2233 / 98123 45686', '+919812345686'],
  ])('given as %j is kept as %s', async (phone, e164) => {
    const { status, body } = await post({ phone });
    expect(status).toBe(202);
    expect(await leadOf(body.leadId)).toMatchObject({ phone: e164, status: 'new' });
  });

  it.each(['call me maybe', '12345', '', '+', 7, '{{phone}}'])(
    'given as %j cannot be called: the lead is kept as unreachable, with what was written',
    async (phone) => {
      const { status, body } = await post({ phone, email: `unreachable-${String(phone).length}-${Math.random()}@example.in` });
      expect(status).toBe(202);
      const lead = await leadOf(body.leadId);
      expect(lead).toMatchObject({ phone: null, status: 'unreachable' });
      if (phone !== '') expect(lead.extra.phoneRaw).toBe(phone);
    },
  );

  it.each([[{ phone: 'call me maybe' }], [{}], [{ phone: null }], [{ phone: '' }]])(
    'is needed for a call: %j is refused, and nothing is kept',
    async (lead) => {
      const name = `Nobody ${Math.random()}`;
      expectFields(await post({ ...lead, name }, { triggerImmediateCall: true }), 'lead.phone');
      const { data } = (await service.send('/api/leads?limit=100')).body;
      expect(data.filter((one: CallRecord) => one.name === name)).toEqual([]);
    },
  );
});

describe('a refused lead', () => {
  it('is told every wrong field at once', async () => {
    const lead = { name: ' ', phone: true, email: 'nobody', requirement: 'r'.repeat(5001), budget: 5, source: ['x'] };
    const answer = await service.postLead({
      lead,
      tier: 'gold',
      employeeId: 'em_00000000000000000000000000',
      triggerImmediateCall: 'true',
    });
    const ofLead = ['budget', 'email', 'name', 'phone', 'requirement', 'source'].map((field) => `lead.${field}`);
    expectFields(answer, 'employeeId', ...ofLead, 'tier', 'triggerImmediateCall');
    for (const entry of answer.body.errors)
      expect(entry).toEqual({ field: expect.any(String), code: expect.stringMatching(/^[A-Z_]+$/), message: expect.stringMatching(/\S/) });
  });

  it.each([
    ['lead', {}],
    ['lead', { lead: null }],
    ['lead', { lead: 'Asha' }],
    ['lead', { lead: [{ name: 'Asha' }] }],
    ['lead.name', { lead: {} }],
    ['lead.name', { lead: { name: null } }],
    ['lead.name', { lead: { name: 7 } }],
    ['lead.email', { lead: { name: 'A', email: 'a@b' } }],
    ['lead.email', { lead: { name: 'A', email: 'a b@example.in' } }],
    ['lead.budget', { lead: { name: 'A', budget: 5000 } }],
    ['tier', { lead: { name: 'A' }, tier: '' }],
    ['tier', { lead: { name: 'A' }, tier: 1 }],
    ['triggerImmediateCall', { lead: { name: 'A', phone: '+919812345670' }, triggerImmediateCall: 1 }],
    ['employeeId', { lead: { name: 'A' }, employeeId: 7 }],
    ['employeeId', { lead: { name: 'A' }, employeeId: 'em_nobody' }],
  ])('names %s in %j', async (field, body) => {
    expectFields(await service.postLead(body), field);
  });

  it.each([
    ['name', 'n'.repeat(201)],
    ['email', `a@${['b', 'c', 'd', 'e'].map((letter) => letter.repeat(60)).join('.')}.ffffffff.in`],
    ['requirement', 'r'.repeat(5001)],
    ['budget', 'b'.repeat(201)],
    ['source', 's'.repeat(201)],
  ])('names a %s that is one character too long', async (field, text) => {
    expectFields(await post({ [field]: text }), `lead.${field}`);
  });

  it.each([['null'], ['[]'], ['7'], ['"lead"'], ['true']])('is one that is no object: %s', async (raw) =>
    expectProblem(await service.send('/api/webhooks/leads', { raw }), 422),
  );

  it('may be as long as the limits say, and 64 levels deep', async () => {
    const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'in');
    const longest = {
      name: ` ${'n'.repeat(200)} `,
      requirement: 'r'.repeat(5000),
      budget: 'b'.repeat(200),
      source: 's'.repeat(200),
      phone: freshPhone(),
    };
    expect((await post({ ...longest, deep: nested(62) })).status).toBe(202);
    expectProblem(await post({ phone: freshPhone(), deep: nested(63) }), 422);
    expectProblem(
      await service.send('/api/webhooks/leads', { raw: `{"lead":{"name":"A"},"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}` }),
      422,
    );
  });
});

describe('the tier', () => {
  it.each([
    ['value', 'value'],
    ['STANDARD', 'standard'],
    ['pReMiUm', 'premium'],
  ])('%s is %s', async (tier, wire) => expect((await post({ phone: freshPhone() }, { tier })).body.tier).toBe(wire));

  it('is the lead’s, else the employee’s, else the tenant’s', async () => {
    const other = await addTenant(service, { defaultTier: 'Value' });
    const plain = await other.addEmployee({ name: 'Plain' });
    const premium = await other.addEmployee({ name: 'Premium', tier: 'premium' });
    const tierWith = async (more: object): Promise<string> =>
      (await other.postLead({ lead: { name: 'A', phone: freshPhone() }, ...more })).body.tier;
    expect([
      await tierWith({ employeeId: plain }),
      await tierWith({ employeeId: premium }),
      await tierWith({ employeeId: premium, tier: 'standard' }),
    ]).toEqual(['value', 'premium', 'standard']);
  });
});

describe('the employee', () => {
  let other: OtherTenant;
  const wish = async (more: object = {}): Promise<Answer> => other.postLead({ lead: { name: 'A', phone: freshPhone() }, ...more });

  beforeAll(async () => {
    other = await addTenant(service, {});
  });

  it('is missing: a lead is kept, and a call is a conflict', async () => {
    expect(await wish()).toMatchObject({ status: 202, body: { employeeId: null, callId: null } });
    expectProblem(await wish({ triggerImmediateCall: true }), 409, 'NO_ACTIVE_EMPLOYEE');
  });

  it('is the oldest active one, else the one marked default', async () => {
    const [oldest, later] = [await other.addEmployee({ name: 'First' }), await other.addEmployee({ name: 'Second' })];
    expect((await wish()).body.employeeId).toBe(oldest);
    await other.send(`/api/employees/${later}`, { method: 'PATCH', body: { isDefault: true } });
    expect((await wish()).body.employeeId).toBe(later);
    await other.send(`/api/employees/${later}`, { method: 'PATCH', body: { status: 'paused' } });
    expect((await wish()).body.employeeId).toBe(oldest);
    expectFields(await wish({ employeeId: later }), 'employeeId');
  });

  it('of another tenant is nobody', async () => {
    expectFields(await wish({ employeeId: service.employeeId }), 'employeeId');
  });
});
