import { openKafkaBus, type Bus, type KafkaBusHandle } from '@turant/bus';
import type { DomainEvent } from '@turant/domain';
import { KAFKA_START_MS, startKafka, type KafkaCluster } from '../../../../test/engines/kafka.js';
import { TENANT } from '../../../../test/factories/a-road.js';
import { anEnquiry, QUIET, roadParts, type RoadParts } from '../../../../test/factories/road-parts.js';
import { routeLead } from '../calls/route-lead.js';
import { underLease } from './sweep-jobs.js';
import { UnroutedLeads } from './unrouted-leads.js';
import { until } from '../../../../test/engines/until.js';

const MINUTE_MS = 60_000;

/** The bus of a process that is started again with other brokers. */
class Restarted implements Bus {
  private bus: KafkaBusHandle | undefined;

  async startOn({ brokers }: KafkaCluster, work: (bus: Bus) => void = () => undefined): Promise<void> {
    await this.bus?.close();
    const keepDeadLetter = async ({ reason }: { reason: string }): Promise<never> => Promise.reject(new Error(reason));
    this.bus = await openKafkaBus({ brokers, processId: `p${Date.now()}`, keepDeadLetter, log: QUIET });
    work(this.bus);
    await this.bus.start();
  }
  publish = (events: readonly DomainEvent[]): Promise<void> => this.bus?.publish(events) ?? Promise.reject(new Error('no bus'));
  subscribe = (): void => undefined;
  onControl = (): void => undefined;
  start = async (): Promise<void> => undefined;
  control = async (): Promise<void> => undefined;
  close = async (): Promise<void> => this.bus?.close();
}

describe("after Kafka's disks were lost", () => {
  const bus = new Restarted();
  let kafka: KafkaCluster | undefined;
  let parts: RoadParts;
  beforeAll(async () => {
    kafka = await startKafka({ isOwn: true });
    parts = await roadParts(bus);
  }, KAFKA_START_MS);
  afterAll(async () => {
    await parts?.close();
    await kafka?.stop();
  }, 60_000);

  const accept = (i: number, wantsCall = true) => parts.intake.accept(anEnquiry({ phone: `+91981230000${i}`, wantsCall }));

  it('the call of each lead that was announced and not routed is requested exactly once', async () => {
    if (!kafka?.isOurs) return;
    await bus.startOn(kafka);
    const before = await Promise.all([accept(1), accept(2), accept(3), accept(4, false)]);
    await parts.outbox.settled();
    for (const { leadId } of before) expect(await parts.store.leads.get(TENANT, leadId)).not.toHaveProperty('pending');

    await kafka.stop();
    kafka = await startKafka({ isOwn: true });
    if (!kafka) return;
    const published: DomainEvent[] = [];
    await bus.startOn(kafka, (one) => {
      one.subscribe({ group: 'route-lead', topics: ['lead.accepted.v1'], handle: (events) => routeLead(parts, events) });
      one.subscribe({ group: 'published', topics: ['call.requested.v1'], handle: async (events) => (published.push(...events), []) });
    });
    const calls = () => parts.store.calls.list(TENANT, { limit: 100 });
    const after = await accept(5);
    await until(async () => (await calls()).length === 1, { withinMs: 20_000 });
    expect(await calls()).toMatchObject([{ _id: after.callId }]);

    parts.clock.move(MINUTE_MS + 1);
    const [one, other] = [new UnroutedLeads(parts), new UnroutedLeads(parts)];
    const leased = (workerId: string, leads: UnroutedLeads): Promise<void> =>
      underLease({ ...parts, workerId }, 'sweep-unrouted', () => leads.sweep());
    await Promise.all([leased(parts.workerId, one), other.sweep(), leased('worker-2', other)]);
    const wanted = [...before, after].flatMap(({ callId }) => callId ?? []).sort();
    expect((await calls()).map(({ _id }) => _id).sort()).toEqual(wanted);
    expect((await calls()).every(({ status }) => status === 'requested')).toBe(true);
    await parts.outbox.settled();
    await until(async () => published.length >= wanted.length, { withinMs: 20_000 });
    expect(published.map(({ subject }) => subject).sort()).toEqual(wanted);
  }, 120_000);
});
