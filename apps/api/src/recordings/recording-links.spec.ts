import type { Role, TenantId } from '@turant/domain';
import { removeUser } from '@turant/management';
import { keepObjects } from '../testing/kept-objects.js';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';
import { signedIn } from '../testing/signed-in.js';
import { useApi } from '../testing/use-api.js';
import { LOOPBACK_COOKIE } from '../auth/session-cookie.js';

describe('a link to a recording', () => {
  const client = useApi();
  let callId: string;
  beforeEach(async () => {
    const { parts } = client.api;
    const lead = aLeadOf(parts, client.tenant, { employeeId: await client.api.addEmployee(client.tenant), callId: 'promised' });
    const call = aRingingCallOf(parts, lead);
    await parts.store.calls.insertMany([call]);
    callId = call._id;
    await keepObjects(parts, client.tenant, callId);
  });

  interface Made {
    url: string;
    linkId: string;
    userId: string | null;
    keyId: string | null;
  }
  const made = async (headers: object): Promise<Made> => {
    const reply = await client.api.app.inject({
      method: 'POST',
      url: `/api/calls/${callId}/recording/links`,
      headers,
      payload: {},
    } as never);
    expect(reply.statusCode).toBe(201);
    return reply.json<{ link: Made }>().link;
  };
  const madeBy = (secret: string, more: object = {}): Promise<Made> => made({ authorization: `Bearer ${secret}`, ...more });
  const played = async ({ url }: Made): Promise<number> => (await client.api.app.inject({ method: 'GET', url })).statusCode;
  const tenantIs = async (status: 'active' | 'suspended'): Promise<unknown> =>
    client.api.parts.store.tenants.patch(client.tenant, { set: { status } });
  const personOf = async (role: Role): Promise<{ userId: string; headers: object }> => {
    const { token } = await signedIn(client.api.parts, client.tenant, role);
    const headers = { host: 'localhost', cookie: `${LOOPBACK_COOKIE}=${token}` };
    const shown = await client.api.app.inject({ method: 'GET', url: '/api/session', headers });
    const { session } = shown.json<{ session: { csrfToken: string; user: { userId: string } } }>();
    return { userId: session.user.userId, headers: { ...headers, 'x-csrf-token': session.csrfToken } };
  };
  const role = (userId: string, set: object): Promise<unknown> => client.api.parts.store.users.patch(client.tenant, userId, [], { set });

  it('ends with the scope of the key that made it, and with the key', async () => {
    const { store } = client.api.parts;
    const link = await madeBy(client.key());
    expect(await played(link)).toBe(200);
    const keyId = link.keyId ?? '';
    await store.apiKeys.patch(client.tenant, keyId, [], { set: { scopes: ['dashboard:read'] } });
    expect(await played(link)).toBe(404);
    await store.apiKeys.patch(client.tenant, keyId, [], { set: { scopes: ['recordings:read'] } });
    expect(await played(link)).toBe(200);
    await store.apiKeys.patch(client.tenant, keyId, [], { set: { expiresAt: new Date(0) } });
    expect(await played(link)).toBe(404);
    await store.apiKeys.patch(client.tenant, keyId, [], { set: { revokedAt: new Date(0) }, unset: ['expiresAt'] });
    expect(await played(link)).toBe(404);
  });

  it('ends with the person who made it: disabled, with another role, removed', async () => {
    const { userId, headers } = await personOf('manager');
    const link = await made(headers);
    expect([link.userId, link.keyId, await played(link)]).toEqual([userId, null, 200]);
    await role(userId, { status: 'disabled' });
    expect(await played(link)).toBe(404);
    await role(userId, { status: 'active', role: 'viewer' });
    expect(await played(link)).toBe(404);
    await role(userId, { role: 'manager' });
    expect(await played(link)).toBe(200);
    await removeUser(client.api.parts, client.tenant, userId, { scopes: [], isOperator: true });
    expect(await played(link)).toBe(404);
  });

  it('ends with the suspension of the tenant, also if the operator made it', async () => {
    const operator = await client.api.addKey(await client.api.addTenant(), { isOperator: true, scopes: [] }, 'admin');
    const links = [await madeBy(client.key()), await madeBy(operator, { 'x-tenant-id': client.tenant })];
    expect(await Promise.all(links.map(played))).toEqual([200, 200]);
    await tenantIs('suspended');
    expect(await Promise.all(links.map(played))).toEqual([404, 404]);
    await tenantIs('active');
    expect(await Promise.all(links.map(played))).toEqual([200, 200]);
  });

  it('is listed without its address, and ends when it is taken back', async () => {
    const [link, other] = [await madeBy(client.key()), await madeBy(client.key())];
    const listed = await client.ask('GET', `/api/recordings/links?callId=${callId}`);
    const { url, ...shown } = link;
    expect(listed.body.data).toEqual([expect.objectContaining({ linkId: other.linkId }), shown]);
    expect(JSON.stringify(listed.body)).not.toContain(url.slice(-20));
    expect((await client.ask('DELETE', `/api/recordings/links/${link.linkId}`)).status).toBe(200);
    expect([await played(link), await played(other)]).toEqual([404, 200]);
    expect((await client.ask('DELETE', `/api/recordings/links/${link.linkId}`)).body.code).toBe('LINK_NOT_FOUND');
    const acts = (await client.ask('GET', '/api/audit')).body.data as { what: string; action: string; whatId: string; after?: object }[];
    const told = acts.filter(({ what, whatId }) => what === 'recording-link' && whatId === link.linkId);
    expect(told.map(({ action }) => action)).toEqual(['delete', 'create']);
    expect(told[1]?.after).toMatchObject({ callId, keyId: link.keyId });
    const elsewhere: TenantId = await client.api.addTenant();
    const foreign = await client.as(await client.api.addKey(elsewhere), 'DELETE', `/api/recordings/links/${other.linkId}`);
    expect([foreign.status, await played(other)]).toEqual([404, 200]);
  });
});
