import type { Trunk, VirtualNumber } from '@turant/domain';
import { aNumber as someNumber, aTrunk as someTrunk } from '../../../../test/factories/records.js';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';
import { useApi } from '../testing/use-api.js';
import { unhashed } from '../../../../test/factories/unhashed.js';

const PHONE = '+919822055667';
const STRANGER = '+919822055668';
const ENTITY = '1101234567890123456';
const SECRET = 'f1a9c0ffee';
const COLLECTIONS = (
  'employees deliveries wallets counters calls trunks timeline connections connection-counts leads do-not-call ledger refs ' +
  'virtual-numbers requests tenants dead-letters notices'
).split(' ');

describe('trying a call', () => {
  const paths = useApi();
  const dryRun = async (body: object) => (await paths.ask('POST', '/api/calls/dry-run', body)).body.dryRun;

  const aTrunk = (change: Partial<Trunk> = {}): Trunk => ({
    ...{ ...someTrunk, name: 'carrier', uri: 'sip:trunk.example:5070', kind: 'telecom' },
    username: 'acme',
    password: SECRET,
    profile: 'airtel',
    callerIdStyle: { callerFormat: 'e164' },
    dlt: { entityId: ENTITY, templateId: '1107161234567890123' },
    headers: [
      { name: 'X-DLT-PE-ID', value: '{{dlt.entityId}}' },
      { name: 'X-DLT-Template-ID', value: '{{dlt.templateId}}' },
      { name: 'X-Lead', value: '{{lead.name}} {{leadId}}' },
      { name: 'X-Account-Token', value: SECRET },
    ],
    ...change,
  });
  let numberCount = 0;
  const aNumber = (change: Partial<VirtualNumber> = {}): VirtualNumber => ({
    ...{ ...someNumber, _id: paths.api.parts.ids('vn'), tenantId: paths.tenant },
    number: `140${String(++numberCount).padStart(7, '0')}`,
    ...change,
  });

  let number: VirtualNumber;
  beforeEach(async () => {
    const { store } = paths.api.parts;
    await store.acrossTenants.trunks.save(aTrunk());
    await store.virtualNumbers.insert((number = aNumber()));
    await paths.api.addEmployee(paths.tenant, { isDefault: true });
  });

  /** Every document except the API keys: each request changes the time at which its key was last used. */
  async function documents(): Promise<unknown> {
    const engine = paths.api.parts.store.engine as unknown as { page(name: string, after: undefined, limit: number): Promise<unknown[]> };
    return Promise.all(COLLECTIONS.map(async (name) => [name, await engine.page(name, undefined, 1_000)] as const));
  }

  it('of a known lead tells every rule, the caller id and the exact INVITE', async () => {
    const lead = aLeadOf(paths.api.parts, paths.tenant);
    await paths.api.parts.store.leads.insertMany([lead]);
    const run = await dryRun({ leadId: lead._id, tier: 'premium' });
    expect(run).toMatchObject({
      to: PHONE,
      from: number.number,
      leadId: lead._id,
      tier: 'premium',
      trunk: { trunkId: 'tr_1', driver: 'sip', profile: 'airtel', waitsFor: null },
      channel: null,
      lineProblem: null,
    });
    const rules = run.rules.map(({ rule }: { rule: string }) => rule);
    expect(rules.slice(0, 2)).toEqual(['tenant-active', 'employee-active']);
    expect(rules.at(-1)).toBe('dlt-identifiers');
    expect(run.rules.find(({ rule }: { rule: string }) => rule === 'dlt-identifiers').outcome).toBe('pass');
    const lines: string[] = run.invite.split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `INVITE sip:${PHONE}@trunk.example:5070;user=phone SIP/2.0`,
        `From: <sip:+91${number.number}@trunk.example;user=phone>;tag=dry-run`,
        `P-Asserted-Identity: <sip:+91${number.number}@trunk.example;user=phone>`,
        `X-DLT-PE-ID: ${ENTITY}`,
        `X-Lead: Ravi ${lead._id}`,
      ]),
    );
  });

  it('tells the rules after the one that stops the call as well, and that no money is there', async () => {
    const { store } = paths.api.parts;
    await store.doNotCall.add(paths.tenant, unhashed(PHONE), { addedAt: new Date(), order: 'te_1' });
    const run = await dryRun({ phone: '098220 55667' });
    expect(run).toMatchObject({ wouldPlace: false, stoppedBy: { rule: 'do-not-call' }, leadId: null, to: PHONE });
    expect(run.rules.filter(({ outcome }: { outcome: string }) => outcome === 'refuse')).toHaveLength(1);
    expect(run.rules.at(-1)).toMatchObject({ rule: 'dlt-identifiers', outcome: 'pass' });
    expect(run.wallet).toEqual({ needed: expect.any(Number), neededPaise: expect.any(Number), availablePaise: 0, capLeftPaise: null });
    expect(run.wallet.neededPaise).toBeGreaterThan(0);
  });

  it('refuses a telecom trunk whose entity id is missing, as the gate does', async () => {
    await paths.api.parts.store.acrossTenants.trunks.save(aTrunk({ dlt: { templateId: '1107161234567890123' } }));
    const { rules } = await dryRun({ phone: STRANGER });
    expect(rules.at(-1)).toMatchObject({ outcome: 'refuse', reason: expect.stringContaining('the trunk has no dlt.entityId') });
  });

  it('would place a call on a test trunk once the wallet has the first minute', async () => {
    const { store } = paths.api.parts;
    await store.acrossTenants.trunks.save(aTrunk({ kind: 'test', uri: 'sip:127.0.0.1' }));
    expect(await dryRun({ phone: STRANGER })).toMatchObject({ wouldPlace: false, stoppedBy: null });
    await paths.ask('POST', '/api/wallet/top-ups', { credits: 100, reference: 'r1' });
    expect(await dryRun({ phone: STRANGER })).toMatchObject({ wouldPlace: true, stoppedBy: null });
    await paths.ask('PATCH', '/api/wallet', { dailyCapCredits: 1 });
    expect(await dryRun({ phone: STRANGER })).toMatchObject({ wouldPlace: false, stoppedBy: null, wallet: { capLeftPaise: 100 } });
    await paths.ask('PATCH', '/api/wallet', { dailyCapCredits: null });
    await store.acrossTenants.trunks.save(aTrunk({ kind: 'test', uri: 'sip:127.0.0.1', isDraining: true }));
    expect(await dryRun({ phone: STRANGER })).toMatchObject({
      wouldPlace: false,
      trunk: { waitsFor: 'the trunk carrier is being drained' },
    });
    await store.acrossTenants.trunks.save(aTrunk({ isDraining: false }));
  });

  it('tells what Asterisk would be told, for a trunk that it carries', async () => {
    await paths.api.parts.store.acrossTenants.trunks.save(
      aTrunk({ driver: 'asterisk', transport: 'tls', uri: 'sip:trunk.example;transport=tls' }),
    );
    const { invite, channel } = await dryRun({ phone: STRANGER });
    expect(invite).toContain(`INVITE sip:${STRANGER}@trunk.example;transport=tls;user=phone SIP/2.0\r\n`);
    expect(channel).toMatchObject({ endpoint: `PJSIP/${STRANGER}@tr_1` });
    expect(channel.options).toContainEqual({ name: 'user_eq_phone', value: 'yes' });
    expect(channel.variables).toEqual(
      expect.arrayContaining([
        { name: 'CONNECTEDLINE(num,i)', value: `+91${number.number}` },
        { name: 'PJSIP_HEADER(add,X-DLT-PE-ID)', value: ENTITY },
      ]),
    );
  });

  it('tells why the line would refuse the order', async () => {
    await paths.api.parts.store.acrossTenants.trunks.save(aTrunk({ callerIdStyle: { fromDomain: 'a b' } }));
    expect(await dryRun({ phone: STRANGER })).toMatchObject({
      wouldPlace: false,
      invite: null,
      lineProblem: expect.stringContaining('fromDomain'),
    });
  });

  it('shows no secret of the trunk', async () => {
    const { body } = await paths.ask('POST', '/api/calls/dry-run', { phone: STRANGER });
    expect(body.dryRun.invite).toContain('X-Account-Token: (hidden)');
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(JSON.stringify(body)).not.toContain('acme');
  });

  it('writes nothing: every document stays as it is', async () => {
    const { store } = paths.api.parts;
    const lead = aLeadOf(paths.api.parts, paths.tenant);
    await store.leads.insertMany([lead]);
    await store.calls.insertMany([aRingingCallOf(paths.api.parts, lead)]);
    await paths.ask('POST', '/api/wallet/top-ups', { credits: 100, reference: 'r1' });
    await paths.api.parts.road.outbox.settled();
    const before = await documents();
    for (const body of [{ leadId: lead._id }, { phone: PHONE }, { phone: STRANGER, tier: 'value' }])
      expect((await paths.ask('POST', '/api/calls/dry-run', body)).status).toBe(200);
    await paths.api.parts.road.outbox.settled();
    expect(await documents()).toEqual(before);
    expect(JSON.stringify(before)).toContain(lead._id);
  });

  it.each<[string, object, number, string]>([
    ['of nobody', { leadId: 'ld_00000000000000000000000000' }, 404, 'LEAD_NOT_FOUND'],
    ['without lead and number', {}, 422, 'INVALID_BODY'],
    ['of a lead and a number', { leadId: 'x', phone: PHONE }, 422, 'INVALID_BODY'],
    ['of a number that is none', { phone: 'abc' }, 422, 'PHONE_INVALID'],
    ['by nobody', { phone: PHONE, employeeId: 'em_1' }, 404, 'EMPLOYEE_NOT_FOUND'],
    ['with no such tier', { phone: PHONE, tier: 'gold' }, 422, 'INVALID_BODY'],
    ['with a caller id of its own', { phone: PHONE, from: STRANGER }, 422, 'INVALID_BODY'],
  ])('refuses the try %s', async (_, body, status, code) =>
    expect(await paths.ask('POST', '/api/calls/dry-run', body)).toMatchObject({ status, body: { code } }),
  );

  it('never reads another tenant’s leads, employees, numbers or money', async () => {
    const lead = aLeadOf(paths.api.parts, paths.tenant);
    await paths.api.parts.store.leads.insertMany([lead]);
    const employee = await paths.api.addEmployee(paths.tenant);
    const stranger = await paths.api.addTenant({ name: 'Other' });
    const key = await paths.api.addKey(stranger);
    const ask = (body: object) => paths.as(key, 'POST', '/api/calls/dry-run', body);
    await paths.api.addEmployee(stranger, { isDefault: true });
    expect(await ask({ leadId: lead._id })).toMatchObject({ status: 404, body: { code: 'LEAD_NOT_FOUND' } });
    expect(await ask({ phone: PHONE, employeeId: employee })).toMatchObject({ status: 404, body: { code: 'EMPLOYEE_NOT_FOUND' } });
    const { body } = await ask({ phone: PHONE });
    expect(body.dryRun).toMatchObject({ leadId: null, from: null, invite: null, wouldPlace: false });
    expect(body.dryRun.rules).toContainEqual({ rule: 'caller-id', outcome: 'refuse', reason: "no caller id of the tenant's own" });
    expect(JSON.stringify(body)).not.toContain(number.number);
  });
});
