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
    },
  ]);
});
