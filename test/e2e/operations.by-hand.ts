/**
 * The recipes of docs/operations.md that are too long for `npm test`, as they stand there:
 * `npm run build && npx jest --testRegex 'operations\.by-hand\.ts$'`
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { ComposeSite, untilSo } from '../compose/compose-site.js';
import { freePorts } from '../engines/engine-process.js';
import { startKafka, type KafkaCluster } from '../engines/kafka.js';
import { fetchMongod } from '../engines/mongod-binary.js';
import { startSipp, type Sipp, type SippScenario } from '../engines/sipp.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const TEST_MS = 400_000;
const ALL_UP = /^(?=.*PRIMARY)(?:(?:PRIMARY|SECONDARY),?){3}$/;

let site: ComposeSite;
let kafka: KafkaCluster;
let sipp: Sipp;
let elsewhere = '';

async function begin(scenario: SippScenario = 'answer-and-hang-up'): Promise<void> {
  elsewhere = temporaryFolder('turant-backup-');
  const [mongod, started, far] = await Promise.all([
    fetchMongod(),
    startKafka({ isOwn: true }),
    startSipp({ scenario, talkMs: 300, ...(scenario === 'challenge' && { code: 401 }) }),
  ]);
  if (!started) throw new Error('no Kafka');
  [kafka, sipp] = [started, far];
  site = new ComposeSite({ mongod, ports: await freePorts(7), trunkUri: sipp.uri, brokers: kafka.brokers });
  await site.begin();
  await site.startApi();
  await allUp();
}
afterEach(async () => {
  await site?.run.stopAll();
  await Promise.all([kafka?.stop(), sipp?.stop()]);
}, 120_000);

const phoneOf = (i: number): string => `+9198765000${String(i).padStart(2, '0')}`;
const invitesTo = (phone: string): number => sipp.invites().filter(({ uri }) => uri?.includes(phone)).length;
async function accepted(i: number): Promise<string> {
  const { status, body } = await site.post(phoneOf(i), `enquiry-${i}`);
  expect({ status, said: body.status }).toEqual({ status: 202, said: 'accepted' });
  return body.callId as string;
}
const ends = (callId: string, how: string): Promise<void> => untilSo(async () => (await site.statusOf(callId)) === how, `${callId} ${how}`);
const allUp = (): Promise<void> => untilSo(async () => ALL_UP.test(await site.states()), 'all members are up');
const phones = async (): Promise<string[]> => (await site.ask('/api/leads')).body.data.map(({ phone }: { phone: string }) => phone).sort();

/** Of the members, one that is no primary now. */
const aSecondary = async (): Promise<number> => (await site.states()).split(',').lastIndexOf('SECONDARY');

describe('a backup of a stopped secondary', () => {
  it(
    'loses no lead while it is taken, and brings back those before it; each is called once, or refused where it rang',
    async () => {
      await begin();
      await site.startWorker();
      const before = await accepted(1);
      await ends(before, 'completed');
      await site.run.stop('telephony-1');
      const [rang, waited] = [await accepted(2), await accepted(3)];

      const spare = await aSecondary();
      await site.run.stop(['mongo', 'mongo-2', 'mongo-3'][spare] ?? '');
      const during = await accepted(4);
      site.copyFolder(spare, elsewhere + '/copy');
      site.startMember(spare);
      await allUp();
      const after = await accepted(5);
      expect(await phones()).toEqual([1, 2, 3, 4, 5].map(phoneOf));
      await site.startWorker();
      for (const callId of [rang, waited, during, after]) await ends(callId, 'completed');
      await Promise.all(['telephony-1', 'api-1'].map((name) => site.run.stop(name)));

      await Promise.all(['mongo', 'mongo-2', 'mongo-3'].map((name) => site.run.kill(name)));
      site.setFolder(0, elsewhere + '/copy');
      for (const which of [1, 2]) site.setFolder(which);
      for (const which of [0, 1, 2]) site.startMember(which);
      await allUp();
      await site.startApi();
      expect(await phones()).toEqual([1, 2, 3].map(phoneOf));
      expect(await site.statusOf(before)).toBe('completed');
      expect((await site.ask('/api/do-not-call', { body: { phone: phoneOf(2), reason: 'called since the backup' } })).status).toBe(201);
      await site.startWorker();
      await ends(rang, 'refused');
      await ends(waited, 'completed');
      expect([1, 2, 3].map((i) => invitesTo(phoneOf(i)))).toEqual([1, 1, 2]);

      expect((await site.ask(`/api/do-not-call/${encodeURIComponent(phoneOf(2))}`, { method: 'DELETE' })).status).toBe(200);
      for (const i of [4, 5]) await ends(await accepted(i), 'completed');
      expect((await site.post(phoneOf(1), 'enquiry-1')).body).toMatchObject({ callId: before });
      const { wallet } = (await site.ask('/api/wallet')).body;
      expect(wallet).toMatchObject({ reservedPaise: 0 });
    },
    TEST_MS,
  );
});

describe('Kafka', () => {
  it(
    'grows from one broker to three when it is empty; topics get three replicas, and no lead is lost on the way',
    async () => {
      await begin();
      await site.startWorker();
      await ends(await accepted(1), 'completed');
      const late = await accepted(2);
      await site.run.stop('api-1');
      await untilSo(async () => (await site.lag()) === 0, 'the lag is 0');
      await site.run.stop('telephony-1');
      await kafka.stop();
      kafka = (await startKafka({ brokers: 3 })) as KafkaCluster;
      site.brokers = kafka.brokers;
      await site.startApi();
      await site.startWorker();
      await ends(late, 'completed');
      await ends(await accepted(3), 'completed');
      const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      const { topics } = await admin.fetchTopicMetadata({ topics: ['lead.accepted.v1', 'turant.control.v1'] });
      await admin.disconnect();
      expect(topics.flatMap(({ partitions }) => partitions.map(({ replicas }) => replicas.length))).toEqual([3, 3, 3, 3, 3, 3, 3]);
      await kafka.kill(1);
      await ends(await accepted(4), 'completed');
      expect([1, 2, 3, 4].map((i) => invitesTo(phoneOf(i)))).toEqual([1, 1, 1, 1]);
    },
    TEST_MS,
  );

  it(
    'may be away: a call that was asked for meanwhile goes out late, and once',
    async () => {
      await begin();
      await site.startWorker();
      await kafka.kill(0);
      const callId = await accepted(1);
      await ends(callId, 'completed');
      await kafka.restart(0);
      await untilSo(async () => (await site.lag()) === 0, 'the lag is 0');
      await ends(await accepted(2), 'completed');
      expect([1, 2].map((i) => invitesTo(phoneOf(i)))).toEqual([1, 1]);
    },
    TEST_MS,
  );

  it(
    'may lose its disks: calls that were asked for and not routed go out all the same',
    async () => {
      await begin();
      const asked = [await accepted(1), await accepted(2)];
      await site.run.stop('api-1');
      await kafka.stop();
      kafka = (await startKafka({ isOwn: true })) as KafkaCluster;
      site.brokers = kafka.brokers;
      await site.startApi();
      await site.startWorker();
      for (const callId of asked) await ends(callId, 'completed');
      expect([1, 2].map((i) => invitesTo(phoneOf(i)))).toEqual([1, 1]);
    },
    TEST_MS,
  );
});

describe('an upgrade', () => {
  it(
    'one process after the other loses no lead and calls each once, while leads keep coming',
    async () => {
      await begin();
      await site.startApi('api-2');
      await site.startWorker();
      let isOver = false;
      const promised: string[] = [];
      // As a proxy that asks for readiness, and a sender that repeats what was not answered.
      const posting = (async () => {
        for (let i = 1; !isOver; i++) {
          for (let tries = 0; promised.length < i; tries++) {
            const answer = await site.post(phoneOf(i), `enquiry-${i}`, tries % 2 ? 'api-2' : 'api-1').catch(() => undefined);
            if (answer?.status === 202) promised.push(answer.body.callId as string);
          }
          await pause(150);
        }
      })();
      for (const name of ['api-1', 'api-2'] as const) {
        expect(await site.run.stop(name)).toBe(0);
        await site.startApi(name);
      }
      expect(await site.run.stop('telephony-1')).toBe(0);
      await site.startWorker();
      isOver = true;
      await posting;
      expect(promised.length).toBeGreaterThan(20);
      for (const callId of promised) await ends(callId, 'completed');
      expect(promised.map((_, at) => invitesTo(phoneOf(at + 1)))).toEqual(promised.map(() => 1));
    },
    TEST_MS,
  );
});

describe('keys', () => {
  it(
    'of the API are rotated with an overlap, and the master key by init, which seals the password of the trunk anew',
    async () => {
      await begin('challenge');
      const list = async (): Promise<{ keyId: string; name: string; prefix: string }[]> => (await site.ask('/api/api-keys')).body.data;
      const old = site.written;
      const first = (await list()).find(({ prefix }) => old.apiKey?.startsWith(prefix));
      const rotated = await site.ask(`/api/api-keys/${first?.keyId}/rotate`, { body: { overlapSeconds: 3600 } });
      expect(rotated.status).toBe(200);
      for (const key of [old.apiKey, rotated.body.secret]) expect((await site.ask('/api/leads', { key })).status).toBe(200);

      await site.startWorker();
      await ends(await accepted(1), 'completed');
      await Promise.all(['telephony-1', 'api-1'].map((name) => site.run.stop(name)));
      site.run.secret('master_key', randomBytes(32));
      await site.did('init');
      expect(site.written.apiKey).not.toBe(old.apiKey);
      await site.startApi();
      await site.startWorker();
      await ends(await accepted(2), 'completed');
      expect(sipp.received('INVITE').filter((invite) => invite.header('Authorization') !== undefined)).toHaveLength(2);
      const { adminKey = '', apiKey = '', tenantId = '' } = site.written;
      const asOperator = (path: string, method: string, key = adminKey) =>
        site.ask(path, { method, key, headers: { 'x-tenant-id': tenantId } });
      const stale = (await asOperator('/api/api-keys', 'GET')).body.data.filter(
        ({ prefix }: { prefix: string }) => !apiKey.startsWith(prefix) && !adminKey.startsWith(prefix),
      );
      for (const { keyId } of stale) expect((await asOperator(`/api/api-keys/${keyId}`, 'DELETE')).status).toBe(200);
      await untilSo(async () => (await site.ask('/api/leads', { key: old.apiKey })).status === 401, 'the old key is refused');
      const isOperator = async (key = '') => (await asOperator(`/api/tenants/${tenantId}`, 'GET', key)).status;
      expect([await isOperator(old.adminKey), await isOperator(adminKey)]).toEqual([401, 200]);
    },
    TEST_MS,
  );
});
