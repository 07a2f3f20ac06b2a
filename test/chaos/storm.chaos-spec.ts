import { CLUSTER_START_MS, startCluster, type Cluster, type Seeded } from '../engines/cluster.js';
import { IS_WHOLE } from '../engines/sample.js';
import { WITHOUT_EXTRAS, WITHOUT_MODEL } from '../engines/service.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { LEAD_HEADER } from './far-calls.js';
import { sendLeads, type Posted, type Sending } from './lead-sender.js';
import { furthestFromOrder, mostAbovePace, mostWithin, placedOf, servedBefore, type PlacedCall, type StormCall } from './storm-figures.js';
import { StormView } from './storm-view.js';

const NAME = 'a storm of leads on several processes';
const onSipp = hasSipp(NAME) ? describe : describe.skip;

/** As many a second in both: the storm of `npm test` is shorter. */
const [LEADS, SECONDS] = IS_WHOLE ? [2_000, 10] : [400, 5];
/** Fewer than come, so that there is a backlog. */
const CPS = 20;
/** Calls that start under one permit (libs/road: trunk-starts.ts). */
const BATCH = CPS / 5;
const WATCHED = 60;
const OTHERS = 5;
const PATIENCE_MS = 120_000;
const TEST_MS = 240_000;

const idsOf = (posted: readonly Posted[]): string[] =>
  posted.flatMap(({ status, leadId }) => (status === 202 && leadId !== undefined ? [leadId] : []));

onSipp(NAME, () => {
  let sipp: Sipp;
  let running: { cluster: Cluster; view: StormView; other: Seeded } | undefined;
  beforeAll(async () => {
    sipp = await startSipp({ scenario: 'phone', ringMs: 100, talkMs: 500 });
    const cluster = await startCluster({
      ...{ apis: 2, workers: 2, hasOwnMongodb: true, within: NAME },
      env: {
        ...{ TRUNK_URI: sipp.uri, TRUNK_CPS: String(CPS), LOG_LEVEL: 'error', ...WITHOUT_EXTRAS, ...WITHOUT_MODEL },
        TRUNK_HEADERS: JSON.stringify({ [LEAD_HEADER]: '{{leadId}}' }),
      },
    });
    if (!cluster) return;
    running = { cluster, view: await StormView.open(cluster.mongodbUri), other: await cluster.init('The other one') };
    for (const key of [cluster.apiKey, running.other.apiKey])
      await cluster.send('/api/wallet/top-ups', { body: { credits: LEADS * 5, reference: 'storm' }, key });
  }, CLUSTER_START_MS);
  afterAll(async () => {
    await running?.view.close();
    await running?.cluster.stop();
    await sipp?.stop();
  }, 60_000);

  /** Does nothing where the engines cannot be had; that has been said. */
  const onCluster = (work: (cluster: Cluster, view: StormView, other: Seeded) => Promise<void>) => async (): Promise<void> => {
    if (running) await work(running.cluster, running.view, running.other);
  };
  const send = ({ apis }: Cluster, sending: Partial<Sending> & Pick<Sending, 'key' | 'prefix' | 'leads'>): Promise<Posted[]> =>
    sendLeads({ urls: apis.map(({ baseUrl }) => baseUrl), seconds: 0, lanes: 1, wantsCall: true, ...sending });
  const placedSince = async (view: StormView, sinceMs: number): Promise<PlacedCall[]> => placedOf(await view.calls(sinceMs));

  it(
    'is taken in, loses nothing, and starts no more calls than the trunk allows',
    onCluster(async (cluster, view, other) => {
      const [posted, others] = await Promise.all([
        send(cluster, { key: cluster.apiKey, prefix: '98', leads: LEADS, seconds: SECONDS, lanes: 32 }),
        send(cluster, { key: other.apiKey, prefix: '97', leads: SECONDS, seconds: SECONDS }),
      ]);
      const all = [...posted, ...others];
      expect(all.filter(({ status, retryAfter }) => status !== 202 && !(status === 503 && retryAfter))).toEqual([]);
      const ids = idsOf(all);
      expect(new Set(ids).size).toBe(ids.length);
      expect(await view.lost(ids)).toEqual([]);
      await cluster.until(async () => (await view.unrouted()) === 0, PATIENCE_MS);
      await cluster.until(async () => (await placedSince(view, 0)).length >= 10 * CPS, PATIENCE_MS);
      const placed = await placedSince(view, 0);
      // By the records, which are stamped under the permit: a busy machine may bunch what comes to the far end, and nothing else.
      const moments = placed.map(({ placedMs }) => placedMs);
      expect(mostAbovePace(moments, CPS)).toBeLessThanOrEqual(BATCH + 1);
      const invites = sipp.invites();
      const heard = invites.map(({ atMs }) => atMs);
      expect(mostWithin(heard, 5_000)).toBeLessThanOrEqual(6 * CPS + BATCH);
      const seen = (header: string): number => new Set(invites.map((invite) => invite.header(header))).size;
      expect(seen(LEAD_HEADER)).toBe(seen('Call-ID'));
      process.stdout.write(
        `\n${ids.length} of ${all.length} leads stored, ${placed.length} placed; the most in any second: ` +
          `${mostWithin(moments, 1_000)} by the records, ${mostWithin(heard, 1_000)} at the far end (TRUNK_CPS=${CPS})\n`,
      );
    }),
    TEST_MS,
  );

  it(
    'is dialled freshest first, in turn with the other tenant',
    onCluster(async (cluster, view, other) => {
      const usual = await view.allowCalls(0);
      await cluster.until(() => view.isStill(), PATIENCE_MS);
      await send(cluster, { key: cluster.apiKey, prefix: '961', leads: WATCHED });
      await send(cluster, { key: other.apiKey, prefix: '962', leads: OTHERS });
      await send(cluster, { key: cluster.apiKey, prefix: '963', leads: OTHERS });
      await cluster.until(async () => (await view.unrouted()) === 0, PATIENCE_MS);
      const waiting = (await view.calls(Date.now())).filter(({ placedMs }) => placedMs === undefined);
      expect(waiting.length).toBeGreaterThan(2 * WATCHED);
      const released = Date.now();
      await view.allowCalls(usual);
      await cluster.until(async () => (await placedSince(view, released)).length >= WATCHED, PATIENCE_MS);
      const placed = (await placedSince(view, released)).slice(0, WATCHED);
      const ofTenant = (tenantId: string): StormCall[] => placed.filter((call) => call.tenantId === tenantId);
      // The calls that were placed are those that a strict order would have placed, each within a batch of its place.
      const freshest = waiting.filter(({ tenantId }) => tenantId === cluster.tenantId).sort((a, b) => b.cameMs - a.cameMs);
      const own = ofTenant(cluster.tenantId);
      const due = new Set(freshest.slice(0, own.length + BATCH).map(({ callId }) => callId));
      expect(own.filter(({ callId }) => !due.has(callId))).toEqual([]);
      expect(furthestFromOrder(own)).toBeLessThan(BATCH);
      // In turn: one of each, so that the last of the other tenant's calls waits for as many of the storm's, and the batch before.
      expect(ofTenant(other.tenantId)).toHaveLength(OTHERS);
      const before = servedBefore(
        placed.map((call) => ({ ...call, cameMs: released })),
        other.tenantId,
      );
      expect(Math.max(...before)).toBeLessThanOrEqual(OTHERS + BATCH);
    }),
    TEST_MS,
  );

  it(
    'is answered 503 with Retry-After while the database is away, and what was answered 202 is there afterwards',
    onCluster(async (cluster, view) => {
      if (!cluster.mongodb.isOurs) return;
      const sending = { key: cluster.apiKey, wantsCall: false, lanes: 8 };
      const during = send(cluster, { ...sending, prefix: '951', leads: 400, seconds: 4 });
      await send(cluster, { ...sending, prefix: '952', leads: 20 });
      await cluster.mongodb.kill(0);
      // Each of these waits for as long as the driver looks for a primary.
      const away = await send(cluster, { ...sending, prefix: '953', leads: 8 });
      await cluster.mongodb.restart(0);
      await cluster.ready();
      const after = await send(cluster, { ...sending, prefix: '954', leads: 100 });
      const all = [...(await during), ...away, ...after];
      const later = all.filter(({ status }) => status === 503);
      expect(later.length).toBeGreaterThanOrEqual(away.length);
      expect(later.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([]);
      expect(all.filter(({ status }) => status !== 202 && status !== 503)).toEqual([]);
      expect(after.filter(({ status }) => status !== 202)).toEqual([]);
      expect(await view.lost(idsOf(all))).toEqual([]);
    }),
    TEST_MS,
  );
});
