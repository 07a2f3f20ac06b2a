import { aLead } from '../../../../test/factories/records.js';
import type { Connection, TenantId } from '@turant/domain';
import type { Plugin } from '@turant/plugin-host';
import { contextOfEach, type ContextUnderTest } from '../testing/open-context.js';
import type { ConnectionsContext } from './connections-context.js';
import { healthOf as healthIn, warningsOf, type ConnectionHealth } from './health.js';

/** A host without plugins: the warnings that depend on a plugin are tested below. */
const host = { get: () => undefined } as unknown as ConnectionsContext['host'];
const healthOf = (context: ContextUnderTest, connection: Connection): Promise<ConnectionHealth> =>
  healthIn({ ...context, host, publicUrl: PUBLIC_URL }, connection);

const PUBLIC_URL = 'https://leads.example.in';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('the health of a connection', () => {
  const context = contextOfEach();
  let tenantId: TenantId;
  beforeEach(async () => (tenantId = await context.addTenant()));

  const aConnection = (change: Partial<Connection> = {}): Connection => ({
    _id: context.ids('cn'),
    tenantId,
    plugin: 'typeform',
    name: 'Site',
    status: 'active',
    settings: {},
    sealed: {},
    dialImmediately: true,
    createdAt: context.clock.now(),
    tokenHash: 'hash',
    token: 'sealed',
    ...change,
  });
  const counted = async ({ _id }: Connection, ...all: string[]): Promise<void> => {
    const { store, clock } = context;
    await store.engine.commit(all.map((what) => store.connectionCounts.raiseOp(tenantId, _id, what, 2, clock.now())));
  };
  const addLead = async ({ _id: connectionId }: Connection, isTest = false): Promise<void> => {
    const { store, ids, clock } = context;
    await store.leads.insert(aLead({ _id: ids('ld'), tenantId, connectionId, isTest, receivedAt: clock.now() }));
  };

  it('is silent where nothing came for longer than its owner expects, and not while it is paused', async () => {
    const connection = aConnection({ expectedEveryMinutes: 60 });
    context.passes(HOUR_MS);
    expect(await healthOf(context, connection)).toMatchObject({ isSilent: false, lastSeenAt: null });
    context.passes(1);
    expect(await healthOf(context, connection)).toMatchObject({ isSilent: true, expectedEveryMinutes: 60, isLearnt: false });
    expect(await healthOf(context, { ...connection, status: 'paused' })).toMatchObject({ isSilent: false });
    await counted(connection, 'refused');
    expect(await healthOf(context, connection)).toMatchObject({ isSilent: true, lastSeenAt: null });
    await counted(connection, 'received');
    expect(await healthOf(context, connection)).toMatchObject({ isSilent: false, lastSeenAt: context.clock.now().toISOString() });
  });

  it('learns the rhythm of its own leads, without those that were tests', async () => {
    const [connection, other] = [aConnection(), aConnection()];
    for (let hour = 0; hour < 6; hour++) {
      await Promise.all([addLead(connection), addLead(other, true), counted(connection, 'received')]);
      context.passes(HOUR_MS);
    }
    expect(await healthOf(context, connection)).toMatchObject({ isSilent: false, expectedEveryMinutes: 60, isLearnt: true });
    expect(await healthOf(context, other)).toMatchObject({ isSilent: false, expectedEveryMinutes: null });
    context.passes(DAY_MS);
    expect(await healthOf(context, connection)).toMatchObject({ isSilent: true });
    await counted(connection, 'received');
    expect(await healthOf(context, connection)).toMatchObject({ isSilent: false });
  });

  it('tells a token’s end a week ahead', async () => {
    const accessTokenExpiresAt = new Date(context.clock.now().getTime() + 7 * DAY_MS);
    const connection = aConnection({ accessTokenExpiresAt });
    expect(await healthOf(context, connection)).toMatchObject({ expiresSoon: false });
    context.passes(1);
    expect(await healthOf(context, connection)).toMatchObject({
      expiresSoon: true,
      accessTokenExpiresAt: accessTokenExpiresAt.toISOString(),
    });
    expect(await healthOf(context, aConnection())).toMatchObject({ expiresSoon: false, accessTokenExpiresAt: null });
  });

  it('counts with reasons, and names the last trouble by its reason', async () => {
    const connection = aConnection();
    await counted(connection, 'received', 'read');
    expect(await healthOf(context, connection)).toMatchObject({ lastError: null, reasons: [] });
    await counted(connection, 'unparseable');
    context.passes(1);
    await counted(connection, 'rejected', 'rejected: missing_phone', 'received');
    const at = context.clock.now().toISOString();
    context.passes(1);
    await counted(connection, 'read');
    expect(await healthOf(context, connection)).toMatchObject({
      counts: { received: 4, read: 4, rejected: 2, unparseable: 2, ignored: 0, refused: 0, leads: 0, tests: 0 },
      reasons: [{ what: 'rejected', reason: 'missing_phone', count: 2, lastAt: at }],
      lastError: { reason: 'rejected: missing_phone', at },
    });
  });

  it('counts the leads that are still to be fetched', async () => {
    const [connection, other] = [aConnection(), aConnection()];
    const { store, ids, clock } = context;
    const now = clock.now();
    const refOf = ({ _id: connectionId }: Connection, dueAt?: Date) => {
      const times = { receivedAt: now, expiresAt: new Date(now.getTime() + DAY_MS), ...(dueAt && { dueAt }) };
      return { _id: ids('rf'), tenantId, connectionId, requestId: 'rq', ref: {}, status: 'due' as const, leadIds: [], tries: 0, ...times };
    };
    await store.refs.insertMany([refOf(connection, now), refOf(connection, now), refOf(connection), refOf(other, now)]);
    expect(await healthOf(context, connection)).toMatchObject({ waitingToFetch: 2 });
  });
});

describe('the warnings of a connection', () => {
  const plugin = (parts: Partial<Plugin> = {}): Plugin =>
    ({
      proof: { kind: 'hmac', header: 'x-sig', encoding: 'hex' },
      capabilities: ['source'],
      read: () => [],
      ...parts,
    }) as unknown as Plugin;
  const codes = (made: Plugin | undefined, sealed: Record<string, string>, account?: string, publicUrl = PUBLIC_URL): string[] =>
    warningsOf(made, { sealed, ...(account !== undefined && { account }) }, publicUrl).map(({ code }) => code);
  const SECRET = { secret: 'v1.sealed' };

  it('warns of an address that is open', () => {
    expect(codes(plugin(), {})).toEqual(['OPEN_ADDRESS']);
    expect(codes(plugin(), { accessToken: 'v1.sealed' })).toEqual(['OPEN_ADDRESS']);
    expect(codes(plugin(), SECRET)).toEqual([]);
    expect(codes(plugin({ proof: { kind: 'url' } }), SECRET)).toEqual(['OPEN_ADDRESS']);
  });

  it('warns of an account at the shared address without a secret', () => {
    const shared = plugin({ capabilities: ['source', 'shared-address'] });
    expect(codes(shared, {}, 'sample|7')).toEqual(['OPEN_ADDRESS', 'SHARED_ADDRESS_UNPROVED']);
    expect(codes(shared, {})).toEqual(['OPEN_ADDRESS']);
    expect(codes(shared, SECRET, 'sample|7')).toEqual([]);
    expect(codes(plugin(), SECRET, 'sample|7')).toEqual([]);
  });

  it.each(['http://127.0.0.1:8080', 'http://leads.example.in', 'https://192.168.1.10'])(
    'warns of an address that no platform reaches: %s',
    (url) => {
      expect(codes(plugin(), SECRET, undefined, url)).toEqual(['ADDRESS_NOT_REACHABLE']);
      const [warning] = warningsOf(plugin(), { sealed: SECRET }, url);
      for (const said of [url, 'PUBLIC_URL', 'docs/reachable.md']) expect(warning?.message).toContain(said);
      expect(codes(plugin({ read: undefined }), {}, undefined, url)).toEqual([]);
    },
  );

  it('has nothing to say of what takes nothing in', () => {
    expect(codes(plugin({ read: undefined }), {})).toEqual([]);
    expect(codes(undefined, {})).toEqual([]);
  });
});
