import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { TenantId } from '@turant/domain';
import { ApiRoad } from '../tokens.js';
import { refusal } from '../http/refusal.js';
import { RecurringWork } from '../recurring-work.js';
import { EventStream } from './event-stream.js';
import { HEARTBEAT, retryAfter } from './server-sent.js';
import { WatchedTenant } from './watched-tenant.js';

const MAX_STREAMS = 1_000;
const MAX_STREAMS_OF_A_TENANT = 50;
/** Windows of a browser; others of the tenant keep places. */
const MAX_STREAMS_OF_A_PERSON = 10;
const STILL_HERE_INTERVAL_MS = 15_000;
/** How long a stream may go on after its key has expired, or was revoked by a process whose message is lost. */
const RIGHT_INTERVAL_MS = 3_000;
const RETRY_MS = 2_000;

interface StreamOrder {
  tenantId: TenantId;
  /** The last entry that the reader got. */
  after: string | undefined;
  mayGoOn: () => Promise<boolean>;
  /** The user, of a person who is signed in. */
  personId?: string;
}

/** All readers of live events in this process. Without readers nothing is looked up. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly tenants = new Map<TenantId, WatchedTenant>();
  private count = 0;
  private isClosed = false;

  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(RecurringWork) work: RecurringWork,
  ) {
    work.every(STILL_HERE_INTERVAL_MS, () => this.each((stream) => stream.write(HEARTBEAT)));
    work.every(RIGHT_INTERVAL_MS, () => Promise.all([...this.tenants.keys()].map((tenantId) => this.endWithoutRight(tenantId))));
    road.bus.onControl((message) => {
      if (message.kind === 'timeline')
        this.tenants.get(message.tenantId)?.take(message.entries.map((entry) => ({ ...entry, at: new Date(entry.at) })));
      else if (message.kind === 'tenant-changed') void this.endWithoutRight(message.tenantId);
    });
  }

  /** @throws HttpException 429 TOO_MANY_STREAMS, 503 */
  open({ tenantId, after, mayGoOn, personId }: StreamOrder): Readable {
    if (this.isClosed) throw refusal('STOPPING');
    const known = this.tenants.get(tenantId);
    const ofPerson = personId === undefined ? [] : [...(known?.streams ?? [])].filter((one) => one.personId === personId);
    const ofTenant = known?.streams.size ?? 0;
    if (this.count >= MAX_STREAMS || ofTenant >= MAX_STREAMS_OF_A_TENANT || ofPerson.length >= MAX_STREAMS_OF_A_PERSON)
      throw refusal('TOO_MANY_STREAMS');
    const watched = known ?? new WatchedTenant(this.road, tenantId);
    this.tenants.set(tenantId, watched);
    const stream = new EventStream(mayGoOn, () => this.remove(tenantId, watched, stream), personId);
    watched.streams.add(stream);
    this.count += 1;
    stream.write(retryAfter(RETRY_MS));
    // A reader that could not be told what it has missed connects again.
    watched.begin(stream, after).catch(() => stream.end());
    return stream.body;
  }

  /** Before the server closes, which waits for its answers. */
  onModuleDestroy(): void {
    this.isClosed = true;
    for (const watched of this.tenants.values()) watched.end();
  }

  private remove(tenantId: TenantId, watched: WatchedTenant, stream: EventStream): void {
    watched.streams.delete(stream);
    this.count -= 1;
    if (watched.streams.size > 0) return;
    watched.end();
    if (this.tenants.get(tenantId) === watched) this.tenants.delete(tenantId);
  }

  private each(work: (stream: EventStream) => void): void {
    for (const { streams } of this.tenants.values()) streams.forEach(work);
  }

  private async endWithoutRight(tenantId: TenantId): Promise<void> {
    const streams = [...(this.tenants.get(tenantId)?.streams ?? [])];
    await Promise.all(
      streams.map(async (stream) => {
        // Whoever cannot be looked up now has to prove the key again.
        if (!(await stream.mayGoOn().catch(() => false))) stream.end();
      }),
    );
  }
}
