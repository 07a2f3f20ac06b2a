import type { Call, TenantId } from '@turant/domain';
import { useApi } from '../testing/use-api.js';

const paths = useApi();

it('a tenant sees how the trunks of its own numbers are, and nothing else of them', async () => {
  const admin = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
  const add = async (name: string): Promise<string> =>
    (await paths.as(admin, 'POST', '/api/trunks', { name, uri: 'sip:sip.carrier.example', kind: 'telecom' })).body.trunk.trunkId;
  const [own, other] = [await add('Carrier A'), await add('Carrier B')];
  const tenants = [paths.tenant, await paths.api.addTenant()];
  for (const [at, trunkId] of [own, other].entries())
    await paths.as(admin, 'POST', '/api/virtual-numbers', {
      tenantId: tenants[at],
      number: `140000123${at}`,
      trunkIds: [trunkId],
      status: 'active',
    });
  const { status, body } = await paths.ask('GET', '/api/trunks/health');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      trunkId: own,
      name: 'Carrier A',
      kind: 'telecom',
      driver: 'sip',
      isDraining: false,
      breaker: { state: 'closed', since: null, reason: null, sipCode: null },
      heldUntil: null,
      health: null,
      quality: { ...NOTHING, isWhole: true },
    },
  ]);
});

const NOTHING = { calls: 0, asr: null, acdSeconds: null, pddMs: null, ner: null, mos: null, causes: [] };

it('the quality of a trunk is that of all tenants’ calls for the operator, and of its own ones for a tenant', async () => {
  const { store, ids } = paths.api.parts;
  const admin = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
  const { body } = await paths.as(admin, 'POST', '/api/trunks', { name: 'Carrier Q', uri: 'sip:sip.carrier.example', kind: 'telecom' });
  const { trunkId } = body.trunk;
  const number = { tenantId: paths.tenant, number: '1400009999', trunkIds: [trunkId], status: 'active' };
  await paths.as(admin, 'POST', '/api/virtual-numbers', number);
  const called = async (tenantId: TenantId, rest: Partial<Call>): Promise<void> => {
    const now = new Date();
    const call = { tier: 'standard', line: 'telephone', attempt: 1, employeeId: ids('em'), to: '+919876543210' } as const;
    await store.calls.insert({ _id: ids('cl'), tenantId, ...call, status: 'completed', requestedAt: now, placedAt: now, trunkId, ...rest });
  };
  const answered: Partial<Call> = {
    answeredAt: new Date(),
    durationMs: 20_000,
    quality: { loss: 0, jitterMs: 1, roundTripMs: 2, mos: 4.3 },
  };
  await called(paths.tenant, answered);
  await called(paths.tenant, { status: 'busy', sip: { code: 486, reason: 'Busy Here', cause: 17 } });
  await called(await paths.api.addTenant(), answered);
  await called(paths.tenant, { ...answered, trunkId: 'tr_another' });
  const [own] = (await paths.ask('GET', '/api/trunks/health')).body.data;
  expect(own.quality).toMatchObject({ calls: 2, asr: 0.5, acdSeconds: 20, ner: 1, mos: 4.3, isWhole: true });
  const path = `/api/trunks/${trunkId}/quality`;
  expect((await paths.as(admin, 'GET', path)).body.quality).toMatchObject({ calls: 3, asr: 0.6667, mos: 4.3 });
  expect((await paths.as(admin, 'GET', `${path}?to=2020-01-01T00:00:00Z`)).body.quality).toEqual({ ...NOTHING, isWhole: true });
  expect((await paths.ask('GET', path)).status).toBe(403);
  expect((await paths.as(admin, 'GET', `${path}?from=yesterday`)).status).toBe(422);
  expect((await paths.as(admin, 'GET', '/api/trunks/tr_x/quality')).status).toBe(404);
});
