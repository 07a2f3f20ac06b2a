import { join } from 'node:path';
import { EmbeddedBus, type Bus } from '@turant/bus';
import type { Call, DomainEvent, Lead } from '@turant/domain';
import { acceptLead, createRoad, type Clock, type LeadIntake, type RoadContext } from '@turant/road';
import { openStore } from '@turant/store';
import { someErasing, type TestErasing } from './some-erasing.js';
import { recordLog, type LogLine } from '../doubles/record-log.js';
import { anEmployee, aTenant, TENANT } from './a-road.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

export { aLedgerEntry, anEnquiry, topUp } from './a-road.js';

export const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A clock that stands still until it is moved. */
export class HandClock implements Clock {
  constructor(private atMs = Date.parse('2026-11-21T06:30:00Z')) {}
  now = (): Date => new Date(this.atMs);
  monotonicMs = (): number => this.atMs;
  move(ms: number): void {
    this.atMs += ms;
  }
  moveTo(at: Date): void {
    this.atMs = at.getTime();
  }
}

export interface RoadParts extends RoadContext {
  clock: HandClock;
  erasing: TestErasing;
  intake: LeadIntake;
  workerId: string;
  dataDir: string;
  /** What was logged. */
  logged: LogLine[];
  /** What was published, copies included. */
  published: DomainEvent[];
  close(): Promise<void>;
}

/** The road's store and announcements without any line, on a clock that is moved by hand. `bus`: what publishes instead. */
export async function roadParts(bus?: Bus): Promise<RoadParts> {
  const dataDir = temporaryFolder('turant-road-');
  const clock = new HandClock();
  const store = await openStore({ dataDir });
  const published: DomainEvent[] = [];
  const inner: Bus = bus ?? new EmbeddedBus(async ({ reason }) => Promise.reject(new Error(reason)));
  await inner.start();
  const watched: Bus = {
    publish: async (events) => {
      published.push(...events);
      await inner.publish(events);
    },
    subscribe: (subscription) => inner.subscribe(subscription),
    start: () => inner.start(),
    isFailing: () => inner.isFailing?.() ?? false,
    control: (message) => inner.control(message),
    onControl: (listener) => inner.onControl(listener),
    close: () => inner.close(),
  };
  const { log, lines: logged } = recordLog();
  const erasing = someErasing(join(dataDir, 'objects'));
  const context = createRoad({ store, bus: watched, clock, log, erasing });
  await store.tenants.insert(aTenant);
  await store.employees.insert(anEmployee);
  return {
    ...context,
    clock,
    erasing,
    workerId: 'worker-1',
    dataDir,
    logged,
    published,
    intake: acceptLead(context),
    close: async () => {
      await context.outbox.settled();
      await watched.close();
      await store.close();
    },
  };
}

/** A mobile number of its own for each of a hundred people; the first enquiry's is `phoneOf(1)`. */
export const phoneOf = (i: number): string => `+9198123000${String(i).padStart(2, '0')}`;

export const aLead = (about: Partial<Lead> = {}): Lead => ({
  _id: 'ld_1',
  tenantId: TENANT,
  name: 'Ravi',
  phone: '+919812300001',
  extra: [],
  employeeId: anEmployee._id,
  tier: 'standard',
  status: 'new',
  isTest: false,
  isListed: true,
  receivedAt: new Date('2026-11-21T06:30:00Z'),
  ...about,
});

export const aCall = (about: Partial<Call> = {}): Call => ({
  _id: 'cl_1',
  tenantId: TENANT,
  leadId: 'ld_1',
  employeeId: anEmployee._id,
  line: 'telephone',
  tier: 'standard',
  to: '+919812300001',
  status: 'requested',
  attempt: 1,
  requestedAt: new Date('2026-11-21T06:30:00Z'),
  ...about,
});
