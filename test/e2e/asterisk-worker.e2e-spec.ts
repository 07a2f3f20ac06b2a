import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { asTenantId, type Call } from '@turant/domain';
import { openStore } from '@turant/store';
import { CLUSTER_START_MS, startCluster, type Cluster } from '../engines/cluster.js';
import type { OwnAsterisk } from '../engines/own-asterisk.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { expectCharged, expectFirstBlock, PlacedCalls } from './placed-calls.js';
import { ariOf, startRoadAsterisk } from './road-asterisk.js';
import { addRoadTrunks } from './road-trunks.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const run = promisify(execFile);
const CLI = resolve(__dirname, '../../dist/apps/cli/src/main.js');
const TITLE = 'calls through an Asterisk, when their worker is killed';
const test = hasSipp(TITLE) ? it : it.skip;
const ANSWERED = 20;
const RINGING = 5;
/** How the numbers begin that nobody picks up. */
const UNANSWERED = '+9192';

const folder = temporaryFolder('turant-asterisk-worker-');
let asterisk: OwnAsterisk | undefined;
let cluster: Cluster | undefined;
let picksUp: Sipp;
let rings: Sipp;

beforeAll(async () => {
  [picksUp, rings, asterisk] = await Promise.all([
    startSipp({ scenario: 'answer', rtpEcho: true, answersOptions: true }),
    startSipp({ scenario: 'ring', answersOptions: true }),
    startRoadAsterisk(TITLE, join(folder, 'asterisk')),
  ]);
  if (!asterisk) return;
  const ari = ariOf(asterisk);
  cluster = await startCluster({ within: TITLE, env: { TRUNK_URI: picksUp.uri, LOG_LEVEL: 'warn', ...ari } });
  if (!cluster) return;
  await addRoadTrunks(cluster, [
    { name: 'rings', uri: rings.uri, callerId: '+918035009872', order: 1, routes: [UNANSWERED] },
    { name: 'picks up', uri: picksUp.uri, callerId: '+918035009871', order: 2 },
  ]);
  const env = { PATH: process.env.PATH, MONGODB_URI: cluster.mongodbUri, DATA_DIR: cluster.folder, ...ari };
  await run(process.execPath, [CLI, 'asterisk', 'render', '--out', asterisk.trunksFile], { env });
  await asterisk.reload();
}, CLUSTER_START_MS);

/** A worker stores every 4 s when it has heard its calls last. */
async function untilAudioIsStored({ mongodbUri, tenantId, until }: Cluster, { ids }: PlacedCalls): Promise<void> {
  const store = await openStore({ mongodbUri });
  const isStored = ({ answeredAt, lastMediaAt }: Call): boolean => !!answeredAt && !!lastMediaAt && lastMediaAt > answeredAt;
  await until(async () => (await store.calls.getMany(asTenantId(tenantId), ids)).every(isStored));
  await store.close();
}

test('are found by their lease, ended at the far end, charged up to their last audio, and nobody is rung again', async () => {
  if (!cluster || !asterisk) return;
  const service: Cluster = cluster;
  const pbx = asterisk;
  const [worker] = service.workers;
  const calls = await PlacedCalls.ask(service, ANSWERED);
  const unanswered = await PlacedCalls.ask(service, RINGING, UNANSWERED);
  await calls.when(service, 'answered');
  await unanswered.when(service, 'ringing');
  await untilAudioIsStored(service, calls);
  await worker?.kill();
  const killedMs = Date.now();
  await worker?.start();
  const ended = await calls.ended(service);
  const never = await unanswered.ended(service);
  for (const call of [...ended, ...never]) expect(call).toMatchObject({ status: 'unknown', endedBy: 'system', endReason: 'worker-lost' });
  for (const call of ended) expectFirstBlock(call, killedMs);
  for (const { durationMs } of ended) expect(durationMs).toBeGreaterThan(0);
  for (const call of never) expect(call).toMatchObject({ answeredAt: null, costPaise: 0 });
  await service.until(async () => (await pbx.cli('core show channels count')).startsWith('0 active channels'));
  await picksUp.waitFor(() => calls.requestsAt(picksUp, 'BYE') === ANSWERED);
  await rings.waitFor(() => unanswered.requestsAt(rings, 'CANCEL') === RINGING);
  const more = await PlacedCalls.ask(service, 1);
  await more.when(service, 'answered');
  await service.send(`/api/calls/${more.ids[0]}/hang-up`, { method: 'POST' });
  const last = await more.ended(service);
  expect([picksUp.callIds().length, rings.callIds().length]).toEqual([ANSWERED + 1, RINGING]);
  await expectCharged(service, [...ended, ...never, ...last]);
}, 120_000);
