import type { LightMyRequestResponse } from 'fastify';
import type { Lead } from '@turant/domain';
import { WAYS } from '../testing/api-under-test.js';
import { useTenant } from '../testing/use-tenant.js';
import { freshPhone, postLead } from '../testing/post-lead.js';

describe.each(WAYS)('%s', (_name, hasFastPath) => {
  const api = useTenant({ hasFastPath });
  let employee: string;

  beforeAll(async () => (employee = await api.addEmployee(api.tenant, { tier: 'premium' })));

  const post = (body: unknown, headers = {}): Promise<LightMyRequestResponse> => postLead(api, api.key, body, headers);
  const storedOf = async (response: LightMyRequestResponse): Promise<Lead> =>
    (await api.parts.store.leads.get(api.tenant, response.json().leadId)) as Lead;
  const leadCount = async (): Promise<number> => (await api.parts.store.leads.list(api.tenant, { limit: 1000 })).length;
  const lead = (more: object = {}): object => ({ name: 'Ravi', phone: freshPhone(), ...more });

  describe('a lead', () => {
    it('is answered with the six fields and no others', async () => {
      const response = await post({ lead: lead() });
      expect(response.statusCode).toBe(202);
      expect(response.json()).toEqual({
        success: true,
        leadId: expect.stringMatching(/^ld_/),
        callId: null,
        status: 'accepted',
        employeeId: employee,
        tier: 'premium',
      });
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(response.headers['idempotency-replayed']).toBeUndefined();
    });

    it('is kept as it was sent, trimmed, and null is absent', async () => {
      const phone = freshPhone();
      const body = {
        lead: { name: '  Ravi Kumar\n', phone, email: ' R@example.com ', requirement: 'a flat', budget: '50 lakh', source: null },
        tier: 'VALUE',
        employeeId: null,
        triggerImmediateCall: null,
      };
      const response = await post(body);
      expect(response.json().tier).toBe('value');
      expect(await storedOf(response)).toMatchObject({
        name: 'Ravi Kumar',
        phone,
        email: 'R@example.com',
        requirement: 'a flat',
        budget: '50 lakh',
        status: 'new',
        isTest: false,
        extra: [],
      });
      expect(await storedOf(response)).not.toHaveProperty('source');
    });

    it('keeps what the specification does not name as pairs, never as paths', async () => {
      const body = {
        lead: { ...lead(), 'a.b': 1, $set: { name: 'x' }, utm: { source: 'fb' }, isTest: true, tenantId: 'tn_other', none: null },
        campaign: 'diwali',
        _id: 'mine',
        status: 'lost',
      };
      const stored = await storedOf(await post(body));
      expect(stored).toMatchObject({ name: 'Ravi', status: 'new', isTest: false, tenantId: api.tenant });
      expect(stored.extra).toEqual([
        { name: 'a.b', value: 1 },
        { name: '$set', value: { name: 'x' } },
        { name: 'utm', value: { source: 'fb' } },
        { name: 'isTest', value: true },
        { name: 'tenantId', value: 'tn_other' },
        { name: 'campaign', value: 'diwali' },
        { name: '_id', value: 'mine' },
        { name: 'status', value: 'lost' },
      ]);
    });

    it('with names inside that an engine would read keeps these as text', async () => {
      const stored = await storedOf(await post({ lead: { ...lead(), form: { _bsontype: 'ObjectId', id: 1 }, nul: [{ 'a\0b': 1 }] } }));
      expect(stored.extra).toEqual([
        { name: 'form', value: '{"_bsontype":"ObjectId","id":1}' },
        { name: 'nul', value: '[{"a\\u0000b":1}]' },
      ]);
    });
  });

  describe('a phone', () => {
    it.each([
      ['98220 55667', '+919822055667'],
      [919822055668, '+919822055668'],
      ['०९८२२०५५६६९', '+919822055669'],
    ])('%j is read', async (given, phone) => {
      expect(await storedOf(await post({ lead: { name: 'Ravi', phone: given } }))).toMatchObject({ phone, status: 'new' });
    });

    it.each(['call me', '12', 1e300])('%j cannot be used: the lead is kept as unreachable, with what was sent', async (phone) => {
      const response = await post({ lead: { name: 'Ravi', phone } });
      expect(response.statusCode).toBe(202);
      const stored = await storedOf(response);
      expect(stored).toMatchObject({ status: 'unreachable', extra: [{ name: 'phoneRaw', value: phone }] });
      expect(stored.phone).toBeUndefined();
    });

    it.each([
      ['call me', 'UNUSABLE_PHONE'],
      [undefined, 'REQUIRED'],
      [null, 'REQUIRED'],
      ['', 'REQUIRED'],
    ])('%j is refused where a call is asked for', async (phone, code) => {
      const before = await leadCount();
      const response = await post({ lead: { name: 'Ravi', phone }, triggerImmediateCall: true });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ success: false, code: 'VALIDATION_FAILED', errors: [{ field: 'lead.phone', code }] });
      expect(await leadCount()).toBe(before);
    });

    it('of a lead that is to be called brings a call', async () => {
      const { callId, leadId } = (await post({ lead: lead(), triggerImmediateCall: true })).json();
      expect(callId).toBe(leadId.replace('ld_', 'cl_'));
    });
  });

  describe('an employee', () => {
    it('that another process has just made takes a lead, although the cache does not know it yet', async () => {
      expect((await post({ lead: lead() })).statusCode).toBe(202);
      const { store, ids, clock } = api.parts;
      const made = { _id: ids('em'), tenantId: api.tenant, name: 'Nisha', status: 'active', languages: ['hi'] } as const;
      // Written past this process: no message of the change reaches its cache.
      await store.employees.insert({ ...made, languages: ['hi'], isDefault: false, createdAt: clock.now() });
      const response = await post({ lead: lead(), employeeId: made._id });
      expect([response.statusCode, response.json().employeeId]).toEqual([202, made._id]);
    });

    it('must be active and one of the tenant', async () => {
      const paused = await api.addEmployee(api.tenant, { status: 'paused' });
      const foreign = await api.addEmployee(await api.addTenant());
      await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
      for (const employeeId of [paused, foreign, 'em_nobody', '__proto__']) {
        const response = await post({ lead: lead(), employeeId });
        expect(response.statusCode).toBe(422);
        expect(response.json().errors).toEqual([{ field: 'employeeId', code: 'UNKNOWN_EMPLOYEE', message: expect.any(String) }]);
      }
    });

    it('is needed for a call only', async () => {
      const nobody = await api.addTenant({ defaultTier: 'value' });
      const itsKey = await api.addKey(nobody);
      expect((await postLead(api, itsKey, { lead: lead() })).json()).toMatchObject({ status: 'accepted', employeeId: null, tier: 'value' });
      const response = await postLead(api, itsKey, { lead: lead(), triggerImmediateCall: true });
      expect([response.statusCode, response.json().code]).toEqual([409, 'NO_ACTIVE_EMPLOYEE']);
    });
  });

  it('tells a sender everything that is wrong at once', async () => {
    const response = await post({
      lead: { name: '', phone: 'no', email: 'no' },
      employeeId: 'em_nobody',
      triggerImmediateCall: true,
      tier: 'gold',
    });
    expect(
      response
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['employeeId', 'lead.email', 'lead.name', 'lead.phone', 'tier']);
  });

  describe('an Idempotency-Key', () => {
    it('replays the first answer', async () => {
      const body = { lead: lead(), triggerImmediateCall: true };
      const first = await post(body, { 'idempotency-key': 'one' });
      const before = await leadCount();
      const second = await post(body, { 'idempotency-key': 'one' });
      expect([second.statusCode, second.json(), second.headers['idempotency-replayed']]).toEqual([202, first.json(), 'true']);
      expect(first.headers['idempotency-replayed']).toBeUndefined();
      expect(await leadCount()).toBe(before);
    });

    it('replays while the first request is still under way', async () => {
      const body = { lead: lead() };
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(body, { 'idempotency-key': 'at once' })));
      expect(new Set(answers.map((one) => one.body)).size).toBe(1);
      expect(answers.filter((one) => one.headers['idempotency-replayed'] === 'true')).toHaveLength(7);
    });

    it('replays even where the request would now be refused', async () => {
      const leaving = await api.addEmployee(api.tenant);
      await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
      const body = { lead: lead(), employeeId: leaving };
      const first = await post(body, { 'idempotency-key': 'leaving' });
      await api.parts.store.employees.patch(api.tenant, leaving, [], { set: { status: 'paused' } });
      await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
      const second = await post(body, { 'idempotency-key': 'leaving' });
      expect([second.statusCode, second.json()]).toEqual([202, first.json()]);
      expect((await post({ ...body, tier: 'value' }, { 'idempotency-key': 'leaving' })).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it('is refused with another body, be it one byte', async () => {
      await post(`{"lead":{"name":"A","phone":"${freshPhone()}"}}`, { 'idempotency-key': 'two' });
      const response = await post('{"lead":{"name":"B"}}', { 'idempotency-key': 'two' });
      expect([response.statusCode, response.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    });

    it('is not used up by a refused request', async () => {
      expect((await post({ lead: {} }, { 'idempotency-key': 'three' })).statusCode).toBe(422);
      const response = await post({ lead: lead() }, { 'idempotency-key': 'three' });
      expect([response.statusCode, response.headers['idempotency-replayed']]).toEqual([202, undefined]);
    });

    it.each(['', 'a'.repeat(256), 'tab\tinside', 'caf\u00e9'])('%j is none', async (value) => {
      const response = await post({ lead: lead() }, { 'idempotency-key': value });
      expect([response.statusCode, response.json().code]).toEqual([400, 'IDEMPOTENCY_KEY_MALFORMED']);
    });

    it.each(['a'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 'a b~!'])('%j is one', async (value) => {
      expect((await post({ lead: lead() }, { 'idempotency-key': value })).statusCode).toBe(202);
    });

    it('belongs to its tenant', async () => {
      const other = await api.addTenant();
      const body = { lead: lead() };
      const mine = await post(body, { 'idempotency-key': 'ours' });
      const theirs = await postLead(api, await api.addKey(other), body, { 'idempotency-key': 'ours' });
      expect(theirs.headers['idempotency-replayed']).toBeUndefined();
      expect(theirs.json().leadId).not.toBe(mine.json().leadId);
    });
  });

  it('calls the same person inside ten minutes a duplicate', async () => {
    const phone = freshPhone();
    const first = (await post({ lead: { name: 'Ravi', phone } })).json();
    expect((await post({ lead: { name: 'R.', phone } })).json()).toEqual({ ...first, status: 'duplicate' });
  });
});
