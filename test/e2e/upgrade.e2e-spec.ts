import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CLUSTER_START_MS, startCluster, type Cluster } from '../engines/cluster.js';
import type { ClusterProcess } from '../engines/cluster-process.js';
import { BEFORE, earlierBuild } from '../engines/earlier-build.js';
import { failedStart } from '../engines/failed-start.js';
import { startService, type Service } from '../engines/service.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { askForCall, briefCall, callOf, freshPhone, whenCall, whenEnded, type Asking, type CallRecord } from './calls.js';
import { connectionWithPayload } from './connection-with-payload.js';
import { addTenant, type OtherTenant } from './tenants.js';

const TODAY = resolve(__dirname, '../..');
const NAME = 'an upgrade from the commit before format 3';
const NOUNS = ['leads', 'employees', 'connections', 'wallet/ledger', 'do-not-call', 'timeline'];
const PATIENCE_MS = 60_000;

/** What a service of both commits has. */
type Upgraded = Pick<Service, 'send' | 'postLead' | 'until'>;

let earlier: string | undefined;
beforeAll(() => {
  earlier = earlierBuild(BEFORE, NAME);
}, 120_000);

/** Hours of tomorrow or later today in India: a call now is put off. */
function laterHours(): { from: string; to: string } {
  const at = (hours: number): string =>
    new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });
  return { from: at(3), to: at(5) };
}

interface Left {
  scheduled: CallRecord;
  answered: CallRecord;
  phone: string;
  records: Record<string, CallRecord>;
}

/** Records of each kind; one call waits for its employee's hours, and one is on the line. */
async function work(service: Upgraded): Promise<Left> {
  await service.postLead({ lead: { name: 'Ravi', phone: freshPhone(), requirement: '3 BHK' } });
  await service.send('/api/do-not-call', { body: { phone: freshPhone() } });
  await connectionWithPayload(service);
  const { employeeId } = (await service.send('/api/employees', { body: { name: 'Night', activeHours: laterHours() } })).body.employee;
  // The other api knows the tenant's employees from a cache that is at most one second old.
  await pause(1_500);
  const scheduled = await whenCall(service, await askForCall(service, freshPhone(), { employeeId }), 'scheduled', PATIENCE_MS);
  await briefCall(service, await askForCall(service, freshPhone()));
  const phone = freshPhone();
  const answered = await whenCall(service, await askForCall(service, phone), 'answered', PATIENCE_MS);
  const lists = NOUNS.map(async (noun) => [noun, (await service.send(`/api/${noun}?limit=100`)).body.data] as const);
  return { scheduled, answered, phone, records: Object.fromEntries(await Promise.all(lists)) };
}

/** The records are there, fields that are new set aside; the call that was cut off is ended and paid; the other one waits on. */
async function expectAll(service: Upgraded, { scheduled, answered, records }: Left): Promise<void> {
  const ended = await whenEnded(service, answered.callId, PATIENCE_MS);
  expect(ended).toMatchObject({ status: 'unknown', to: answered.to, blocks: 1 });
  expect(await callOf(service, scheduled.callId)).toMatchObject({ status: 'scheduled', dueAt: scheduled.dueAt });
  for (const [noun, before] of Object.entries(records)) {
    const now = (await service.send(`/api/${noun}?limit=100`)).body.data as CallRecord[];
    const idOf = (record: CallRecord): unknown => Object.entries(record).find(([field]) => /Id$|^phone$/.test(field))?.[1];
    for (const record of before as CallRecord[]) {
      const { health: _, status: _status, steps: _steps, url: _url, ...kept } = record;
      expect(now.filter((other) => idOf(other) === idOf(record))).toContainEqual(expect.objectContaining(kept));
    }
  }
  const { wallet } = (await service.send('/api/wallet')).body;
  const ledger = (await service.send('/api/wallet/ledger?limit=100')).body.data as CallRecord[];
  expect(wallet.reservedPaise).toBe(0);
  expect(ledger.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(wallet.balancePaise);
}

/** The call's last status; a call that is on the line is hung up. */
async function whenOver(service: Asking, callId: string): Promise<string> {
  const isRungOut = (call: CallRecord): boolean => !['requested', 'placing', 'ringing'].includes(call.status);
  const { status } = await whenCall(service, callId, isRungOut, PATIENCE_MS);
  return status === 'answered' ? (await briefCall(service, callId)).status : status;
}

describe(`${NAME}: a standalone`, () => {
  let service: Service;
  let other: OtherTenant;

  it('keeps records, keys, calls and money, and does all that is new', async () => {
    if (!earlier) return;
    service = await startService({ root: earlier });
    other = await addTenant(service, { name: 'Second', scopes: ['leads:write', 'dashboard:read', 'admin', 'billing'] });
    const lead = (await other.postLead({ lead: { name: 'Kabir', phone: freshPhone() } })).body;
    const left = await work(service);
    await service.kill();

    const { apiKey, adminKey, tenantId, dataDir } = service;
    service = await startService({ dataDir });
    expect(service).toMatchObject({ apiKey, adminKey, tenantId });
    await expectAll(service, left);
    const { body } = await service.send(`/api/leads/${lead.leadId}`, { key: other.apiKey });
    expect(body.lead).toMatchObject({ name: 'Kabir', status: 'new' });
    expect(await briefCall(service, await askForCall(service, freshPhone()))).toMatchObject({ status: 'completed' });
    const again = await service.send('/api/calls', { body: { leadId: left.answered.leadId } });
    expect(await briefCall(service, again.body.call.callId)).toMatchObject({ attempt: 2, status: 'completed' });
    expect((await service.send('/api/tenants', { key: adminKey })).body.data).toHaveLength(2);
  }, 180_000);

  it('has no way back but the backup: the earlier release refuses the folder in one sentence, and leaves it as it is', async () => {
    if (!earlier) return;
    const { dataDir } = service;
    await service.stop();
    const { code, words } = await failedStart('standalone', { DATA_DIR: dataDir }, earlier);
    expect(code).toBe(1);
    expect(words).toContain('the data folder has format 3, this release reads up to 2: use the newer release');
    service = await startService({ dataDir });
    expect((await service.send('/api/leads')).status).toBe(200);
  }, 180_000);
});

const onSipp = hasSipp(NAME) ? describe : describe.skip;
onSipp(`${NAME}: api processes and a worker on MongoDB and Kafka`, () => {
  let sipp: Sipp;
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    if (!earlier) return;
    sipp = await startSipp({ scenario: 'phone', ringMs: 100, talkMs: 120_000, rtpEcho: true });
    const env = { TRUNK_URI: sipp.uri, LOG_LEVEL: 'error', DRAIN_SECONDS: '1' };
    cluster = await startCluster({ apis: 2, workers: 1, within: NAME, root: earlier, env });
  }, CLUSTER_START_MS);

  const upgraded = async (one: ClusterProcess): Promise<void> => {
    one.root = TODAY;
    await one.start();
    await cluster?.ready();
  };

  it('are replaced one after the other, the api first: no lead is refused, and nothing is lost', async () => {
    if (!cluster) return;
    const [first, second, worker] = [...cluster.apis, ...cluster.workers] as [ClusterProcess, ClusterProcess, ClusterProcess];
    const left = await work(cluster);
    const posted: string[] = [];
    const post = async (): Promise<void> => void posted.push(await askForCall(cluster as Cluster, freshPhone()));
    for (const api of [first, second]) {
      await api.stop();
      await post();
      await upgraded(api);
      await post();
    }
    await worker.kill();
    await post();
    await upgraded(worker);
    await post();
    const ended = await Promise.all(posted.map((callId) => whenOver(cluster as Cluster, callId)));
    // Those that the killed worker had on the line are ended as unknown; all others were placed.
    expect(ended.filter((status) => status !== 'completed' && status !== 'unknown')).toEqual([]);
    expect(ended.slice(-2)).toEqual(['completed', 'completed']);
    await expectAll(cluster, left);
  }, 180_000);

  it('have no way back but the backup: the earlier release refuses the database in one sentence', async () => {
    if (!cluster || !earlier) return;
    const env = { MONGODB_URI: cluster.mongodbUri, KAFKA_BROKERS: cluster.kafka.brokers.join(','), DATA_DIR: cluster.folder };
    const { code, words } = await failedStart('api', env, earlier);
    expect([code, words]).toEqual([1, expect.stringContaining('the database has format 3, this release reads up to 2')]);
  }, 180_000);
});
