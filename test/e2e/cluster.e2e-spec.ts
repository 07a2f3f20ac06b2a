import { itWith } from '../engines/it-with.js';
import { CLUSTER_START_MS, startCluster, type Cluster } from '../engines/cluster.js';
import type { ClusterProcess } from '../engines/cluster-process.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { askForCall, callOf, freshPhone, whenCall, type CallRecord } from './calls.js';
import { EventReader } from './event-reader.js';
import { invitesTo } from './sent-invites.js';

const NAME = 'several processes on MongoDB and Kafka';
const onSipp = hasSipp(NAME) ? describe : describe.skip;

/** Generous: the machine may be doing much else. */
const PATIENCE_MS = 60_000;
const TEST_MS = 150_000;

onSipp(NAME, () => {
  let sipp: Sipp;
  let running: Cluster | undefined;
  beforeAll(async () => {
    sipp = await startSipp({ scenario: 'phone', ringMs: 100, talkMs: 120_000, rtpEcho: true });
    running = await startCluster({
      ...{ apis: 2, workers: 2, within: NAME },
      env: { TRUNK_URI: sipp.uri, LOG_LEVEL: 'error', DRAIN_SECONDS: '1' },
    });
  }, CLUSTER_START_MS);

  const itOnCluster = itWith(() => running, it, TEST_MS);
  const when = (cluster: Cluster, callId: string, ...wanted: string[]): Promise<CallRecord> =>
    whenCall(cluster, callId, ({ status }) => wanted.includes(status), PATIENCE_MS);
  const called = (cluster: Cluster, count: number): Promise<{ phone: string; callId: string }[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const phone = freshPhone();
        return { phone, callId: await askForCall(cluster, phone) };
      }),
    );
  const hangUpAll = (cluster: Cluster, calls: readonly { callId: string }[]): Promise<unknown> =>
    Promise.all(calls.map(({ callId }) => cluster.send(`/api/calls/${callId}/hang-up`, { method: 'POST' })));
  const openOn = async (worker: ClusterProcess): Promise<number> =>
    Number(/^turant_open_calls(?:\{.*\})? (\d+)/m.exec(await worker.text('/metrics'))?.[1]);
  const reserved = async (cluster: Cluster): Promise<number> => (await cluster.send('/api/wallet')).body.wallet.reservedPaise;

  itOnCluster('tells that each is alive and ready, and how far behind its groups are', async ({ apis, workers, adminKey }) => {
    for (const one of [...apis, ...workers])
      for (const path of ['/health/live', '/health/ready']) expect([one.kind, path, await one.status(path)]).toEqual([one.kind, path, 200]);
    for (const worker of workers) expect(await worker.text('/metrics')).toMatch(/^turant_bus_lag\{group="route-lead"\} \d+$/m);
    expect(adminKey).toEqual(expect.any(String));
  });

  itOnCluster('rings each lead once, whichever took it, shows it on each api, and hangs up from any of them', async (cluster) => {
    const calls = await called(cluster, 8);
    for (const { callId } of calls) expect(await when(cluster, callId, 'answered')).toMatchObject({ blocks: null });
    const open = await Promise.all(cluster.workers.map(openOn));
    expect(open.reduce((sum, one) => sum + one, 0)).toBe(8);
    await hangUpAll(cluster, calls);
    for (const { callId } of calls)
      expect(await when(cluster, callId, 'completed')).toMatchObject({ endedBy: 'operator', blocks: 1, costPaise: 250 });
    for (const { phone } of calls) expect(invitesTo(sipp, phone)).toHaveLength(1);
    expect(await reserved(cluster)).toBe(0);
  });

  itOnCluster('takes a revoked key on no api any more, within seconds', async (cluster) => {
    const [first, second] = cluster.apis as [ClusterProcess, ClusterProcess];
    const made = await cluster.send('/api/api-keys', { body: { name: 'short-lived', scopes: ['dashboard:read'] }, api: first });
    const { secret, apiKey } = made.body;
    const asked = async (api: ClusterProcess): Promise<number> => (await cluster.send('/api/leads', { key: secret, api })).status;
    expect([await asked(first), await asked(second)]).toEqual([200, 200]);
    expect((await cluster.send(`/api/api-keys/${apiKey.keyId}`, { method: 'DELETE', api: first })).status).toBe(200);
    expect(await asked(first)).toBe(401);
    await cluster.until(async () => (await asked(second)) === 401, 5_000);
  });

  itOnCluster('tells whoever watches what happened, whichever process projected it', async (cluster) => {
    const readers = await Promise.all(cluster.apis.map((api) => EventReader.open(api.baseUrl, cluster.apiKey)));
    // From now on each worker has heard that somebody watches.
    await Promise.all(readers.map((reader) => reader.until(({ events }) => events.some(({ event }) => event === 'counts'))));
    const [called_] = await called(cluster, 1);
    const call = await when(cluster, called_?.callId ?? '', 'answered');
    const typesOf = (reader: EventReader): string[] =>
      reader.entries.filter(({ callId }) => callId === call.callId).map(({ type }) => type as string);
    for (const reader of readers) await reader.until(() => typesOf(reader).includes('call.answered'));
    await hangUpAll(cluster, [call]);
    for (const reader of readers) await reader.until(() => typesOf(reader).includes('call.completed'));
    for (const reader of readers) await reader.until(() => typesOf(reader).length === 6);
    await Promise.all(readers.map((reader) => reader.leave()));
  });

  itOnCluster('answers the same request, and the same person, with the same lead on both apis at the same moment', async (cluster) => {
    const [first, second] = cluster.apis as [ClusterProcess, ClusterProcess];
    const post = (api: ClusterProcess, lead: object, headers = {}) => cluster.send('/api/webhooks/leads', { body: { lead }, headers, api });
    const key = { 'Idempotency-Key': `both-${Date.now()}` };
    const lead = { name: 'Asha Rao', phone: freshPhone() };
    const same = await Promise.all([first, second, first, second].map((api) => post(api, lead, key)));
    expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(same.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')).toHaveLength(3);
    expect((await post(second, { ...lead, name: 'Somebody else' }, key)).status).toBe(422);
    const phone = freshPhone();
    const twice = await Promise.all([first, second, first, second].map((api, place) => post(api, { name: `Meera ${place}`, phone })));
    expect(twice.map(({ body }) => body.status).sort()).toEqual(['accepted', 'duplicate', 'duplicate', 'duplicate']);
    expect(new Set(twice.map(({ body }) => body.leadId)).size).toBe(1);
  });

  itOnCluster("hands a killed worker's unplaced calls to the other, and ends its placed ones without dialling again", async (cluster) => {
    const [dying, other] = cluster.workers as [ClusterProcess, ClusterProcess];
    const up = await called(cluster, 6);
    for (const { callId } of up) await when(cluster, callId, 'answered');
    const late = called(cluster, 8);
    await dying.kill();
    const killedAt = Date.now();
    const fresh = await late;
    for (const { callId } of fresh) await when(cluster, callId, 'answered', 'unknown');
    const handedOverMs = Date.now() - killedAt;
    await cluster.until(async () => {
      const states = await Promise.all([...up, ...fresh].map(async ({ callId }) => (await callOf(cluster, callId)).status));
      return states.filter((status) => status === 'answered').length === (await openOn(other));
    }, PATIENCE_MS);
    process.stdout.write(
      `\nafter the kill of a worker: unplaced calls rang within ${handedOverMs} ms, its own had ended after ${Date.now() - killedAt} ms\n`,
    );
    await hangUpAll(cluster, [...up, ...fresh]);
    for (const { callId } of [...up, ...fresh]) await when(cluster, callId, 'completed', 'unknown');
    for (const { phone } of [...up, ...fresh]) expect(invitesTo(sipp, phone)).toHaveLength(1);
    expect(await reserved(cluster)).toBe(0);
    await dying.start();
    await cluster.ready();
  });

  itOnCluster('lets a worker and an api go in good order on SIGTERM; the others go on', async (cluster) => {
    const calls = await called(cluster, 4);
    for (const { callId } of calls) await when(cluster, callId, 'answered');
    const [leaving] = cluster.workers as [ClusterProcess];
    const had = await openOn(leaving);
    expect(await Promise.all([leaving.stop(), cluster.apis[0]?.stop()])).toEqual([0, 0]);
    const after = await Promise.all(calls.map(({ callId }) => callOf(cluster, callId)));
    expect(after.filter(({ status }) => status === 'completed')).toHaveLength(had);
    for (const { status, endReason } of after) if (status === 'completed') expect(endReason).toBe('shutdown');
    const [next] = await called(cluster, 1);
    await when(cluster, next?.callId ?? '', 'answered');
    await hangUpAll(cluster, calls);
    expect(cluster.said()).not.toMatch(/unhandled|TypeError/i);
  });
});
