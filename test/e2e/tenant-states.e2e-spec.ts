import { resolve } from 'node:path';
import { openStore } from '@turant/store';
import { useOwnService } from '../engines/use-own-service.js';
import { askForCall, briefCall, callOf, freshPhone, whenBody, whenCall, whenEnded, type CallRecord } from './calls.js';
import { connectionWithPayload } from './connection-with-payload.js';
import { addTenant, type OtherTenant } from './tenants.js';

const KILL_AT = resolve(__dirname, '../chaos/kill-at.cjs');
const NOUNS = ['leads', 'calls', 'timeline', 'wallet', 'wallet/ledger', 'employees', 'connections', 'do-not-call', 'dashboard/summary'];

describe('a suspended tenant', () => {
  const service = useOwnService({ env: { TRUNK_MAX_CALLS: '1' } });
  const asOperator = (path: string, method: string, body?: object): Promise<{ status: number; body: CallRecord }> =>
    service.send(path, { method, key: service.adminKey, headers: { 'x-tenant-id': service.tenantId }, body });

  it('ends the call that is on the line as usual, has its waiting call refused by the gate, and is refused itself', async () => {
    const running = await askForCall(service, freshPhone());
    await whenCall(service, running, 'answered');
    const waiting = await askForCall(service, freshPhone());
    await whenCall(service, waiting, 'requested');
    const url = `/api/tenants/${service.tenantId}`;
    expect((await asOperator(url, 'PATCH', { status: 'suspended' })).body.tenant.status).toBe('suspended');
    const refused = await service.postLead({ lead: { name: 'Ravi', phone: freshPhone() } });
    expect([refused.status, refused.body.code]).toEqual([403, 'TENANT_SUSPENDED']);
    expect((await asOperator(`/api/calls/${running}`, 'GET')).body.call.status).toBe('answered');
    expect((await asOperator(`/api/calls/${running}/hang-up`, 'POST')).status).toBe(200);
    await service.until(async () => (await asOperator(`/api/calls/${waiting}`, 'GET')).body.call.status === 'refused');
    expect((await asOperator(url, 'PATCH', { status: 'active' })).status).toBe(200);
    expect(await whenEnded(service, running)).toMatchObject({ status: 'completed', blocks: 1 });
    expect((await callOf(service, waiting)).refusedBy).toMatchObject({ rule: 'tenant-active' });
  }, 60_000);

  it('is found again by the next start, which makes no second tenant', async () => {
    await asOperator(`/api/tenants/${service.tenantId}`, 'PATCH', { status: 'suspended' });
    const { tenantId } = service;
    await service.stop();
    await service.again();
    expect(service.tenantId).toBe(tenantId);
    expect((await asOperator('/api/tenants', 'GET')).body.data).toHaveLength(1);
  }, 60_000);
});

describe('a tenant that is deleted, while its process is killed twice', () => {
  const service = useOwnService();
  let other: OtherTenant;
  let before: Record<string, unknown>;
  beforeAll(async () => {
    other = await addTenant(service, { name: 'Going' });
    await other.addEmployee({ name: 'Gone' });
    await fill();
    before = await seen();
    await service.stop();
  }, 120_000);

  /** Both tenants get records of each kind. */
  async function fill(): Promise<void> {
    await briefCall(service, await askForCall(service, freshPhone()));
    await connectionWithPayload(service);
    await service.send('/api/do-not-call', { body: { phone: freshPhone() } });
    for (let n = 0; n < 20; n += 1) await other.postLead({ lead: { name: 'Gone', phone: freshPhone() }, triggerImmediateCall: true });
    await connectionWithPayload({ ...service, send: other.send });
    await other.send('/api/do-not-call', { body: { phone: freshPhone() } });
    await other.send('/api/wallet/top-ups', { body: { credits: 5, reference: 'gone' } });
    const isRefused = ({ status }: CallRecord): boolean => status === 'refused';
    await whenBody(other, '/api/calls', ({ data }) => data.length === 20 && data.every(isRefused));
  }

  /** What the seeded tenant sees, but for the port and the time of its summary. */
  async function seen(): Promise<Record<string, unknown>> {
    const answers = await Promise.all(
      NOUNS.map(async (noun) => [noun, { ...(await service.send(`/api/${noun}`)).body, asOf: '' }] as const),
    );
    return JSON.parse(JSON.stringify(Object.fromEntries(answers)).replaceAll(service.baseUrl, ''));
  }

  /** Its port is another one in each life. */
  const asOther = async (path: string): Promise<number> => (await service.send(path, { key: other.apiKey })).status;
  const startKilledAt = (point: string): Promise<void> => service.again({ require: KILL_AT, env: { CHAOS_KILL: point } });
  const remove = (): Promise<{ status: number; body: CallRecord }> =>
    service.send(`/api/tenants/${other.tenantId}`, {
      method: 'DELETE',
      key: service.adminKey,
      headers: { 'x-confirm-tenant': other.tenantId },
    });

  it('goes with all its records, and nothing of the other tenant changes', async () => {
    await startKilledAt('write:project:before:1');
    const { status, body } = await remove();
    expect([status, body.tenant.status]).toEqual([202, 'deleting']);
    expect(await asOther('/api/leads')).toBe(403);
    expect(await service.ended).toBe('SIGKILL');

    // It may be killed before it has said that it is ready.
    const again = startKilledAt('write:top-up:after:1').then(() => service.ended);
    expect(await again.catch((error: Error) => error.message)).toMatch(/SIGKILL/);

    await service.again();
    const gone = async (): Promise<boolean> =>
      (await service.send(`/api/tenants/${other.tenantId}`, { key: service.adminKey })).status === 404;
    await service.until(gone, 60_000);
    expect(await asOther('/api/leads')).toBe(401);
    expect(await seen()).toEqual(before);
    await service.stop();

    const store = await openStore({ dataDir: service.dataDir });
    const engine = store.engine as unknown as { tables: Map<string, { page(after: undefined, limit: number): object[] }> };
    const left = [...engine.tables].flatMap(([name, table]) =>
      table.page(undefined, 10_000).map((one) => `${name}: ${JSON.stringify(one)}`),
    );
    expect(left.length).toBeGreaterThan(20);
    // The operator's own trail says that there was such a tenant, and who has deleted it.
    const ofTenants = left.filter((one) => !(one.startsWith('audit: ') && one.includes('"tenantId":"operator"')));
    expect(ofTenants.filter((one) => one.includes(other.tenantId) || one.includes('"Gone"'))).toEqual([]);
    await store.close();
  }, 180_000);
});
