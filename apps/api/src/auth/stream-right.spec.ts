import { endSession } from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import type { Caller } from '../http/caller.js';
import { signedIn } from '../testing/signed-in.js';
import { useTenant } from '../testing/use-tenant.js';
import { LOOPBACK_COOKIE } from './session-cookie.js';
import { KeyLookup } from './key-lookup.js';
import { SessionLookup } from './session-lookup.js';
import { StreamRight } from './stream-right.js';

const api = useTenant();
let right: StreamRight;
beforeAll(() => void (right = api.app.get(StreamRight)));

const holds = (headers: Record<string, string>, user: Caller | undefined): Promise<boolean> =>
  right.holds({ headers, user } as unknown as ApiRequest, 'dashboard:read');
const changed = (): Promise<void> => api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });

describe('the right to a stream', () => {
  it('goes with its key, its scope and its tenant', async () => {
    const secret = await api.addKey(api.tenant, { scopes: ['dashboard:read'] });
    const headers = { authorization: `Bearer ${secret}` };
    const user = await api.app.get(KeyLookup).callerOf(secret);
    expect(await holds(headers, user)).toBe(true);
    expect(await holds({}, user)).toBe(false);
    expect(await holds(headers, undefined)).toBe(false);
    expect(await holds({ authorization: `Bearer ${await api.addKey(api.tenant)}` }, user)).toBe(false);
    await api.parts.store.tenants.patch(api.tenant, { set: { status: 'suspended' } });
    await changed();
    expect(await holds(headers, user)).toBe(false);
    await api.parts.store.tenants.patch(api.tenant, { set: { status: 'active' } });
    await api.parts.store.apiKeys.patch(api.tenant, user?.keyId ?? '', [], { set: { scopes: ['leads:write'] } });
    await changed();
    expect(await holds(headers, user)).toBe(false);
    await api.parts.store.apiKeys.patch(api.tenant, user?.keyId ?? '', [], { set: { scopes: ['dashboard:read'], revokedAt: new Date(0) } });
    await changed();
    expect(await holds(headers, user)).toBe(false);
  });

  it('goes with its session, which it does not keep alive', async () => {
    const { parts } = api;
    const { token, sessionId } = await signedIn(parts, api.tenant, 'viewer');
    const headers = { host: 'localhost', cookie: `${LOOPBACK_COOKIE}=${token}` };
    const user = await api.app.get(SessionLookup).idlePersonOf(token);
    expect(await holds(headers, user)).toBe(true);
    const moved = jest.spyOn(parts.store.sessions, 'patch');
    await parts.store.engine.patch({
      ...{ op: 'patch', in: parts.store.sessions.collection, id: sessionId, guard: [] },
      change: { set: { expiresAt: new Date(Date.now() + 3_600_000) } },
    });
    await changed();
    expect(await holds(headers, user)).toBe(true);
    expect(moved).not.toHaveBeenCalled();
    moved.mockRestore();
    expect(await holds({ ...headers, cookie: `${LOOPBACK_COOKIE}=other` }, user)).toBe(false);
    await endSession(parts, api.tenant, sessionId);
    await changed();
    expect(await holds(headers, user)).toBe(false);
  });
});
