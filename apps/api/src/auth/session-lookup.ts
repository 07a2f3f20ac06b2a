import { Inject, Injectable } from '@nestjs/common';
import { scopesOfRole, type Session } from '@turant/domain';
import { hashOf, isToken, movedEnd } from '@turant/management';
import { errorFields } from '@turant/observability';
import { TenantCache } from '@turant/road';
import { KnownGoodHashes } from '../before-body/known-good-hashes.js';
import type { Person } from '../http/caller.js';
import { ApiRoad } from '../tokens.js';

interface KnownSession {
  session: Session;
  person: Person;
  /** Whether its end was moved on since it was read. */
  isMoved: boolean;
}

/** Finds the person of a session. What is cached is at most 1 s old, and is dropped at once when its tenant changes. */
@Injectable()
export class SessionLookup {
  private readonly cache: TenantCache<KnownSession>;
  private readonly validHashes = new KnownGoodHashes();

  constructor(@Inject(ApiRoad) private readonly road: Pick<ApiRoad, 'store' | 'bus' | 'clock' | 'log'>) {
    this.cache = new TenantCache(
      road,
      (token) => this.read(token),
      ({ session }, changed) => session.tenantId === changed,
    );
  }

  /** Undefined: the session does not exist or has ended, or its person is no active user any more. */
  async personOf(token: string): Promise<Person | undefined> {
    const known = await this.validNow(token);
    if (known) this.moveEnd(known, this.road.clock.now());
    return known?.person;
  }

  /** The same for what nobody does, such as a stream that is still open: the session's end is not moved on. */
  async idlePersonOf(token: string): Promise<Person | undefined> {
    return (await this.validNow(token))?.person;
  }

  private async validNow(token: string): Promise<KnownSession | undefined> {
    const known = await this.cache.get(token);
    const now = this.road.clock.now();
    return known && known.session.expiresAt > now && known.session.endsAt > now ? known : undefined;
  }

  /** Whether the session was valid when the store was last asked, however long ago. */
  wasValid(token: string): boolean {
    return this.validHashes.has(hashOf(token));
  }

  private async read(token: string): Promise<KnownSession | undefined> {
    if (!isToken(token)) return undefined;
    const hash = hashOf(token);
    const session = await this.road.store.acrossTenants.sessions.get(hash);
    const user = session && (await this.road.store.users.get(session.tenantId, session.userId));
    const isValid = user?.status === 'active';
    this.validHashes.note(hash, isValid);
    if (!session || !user || !isValid) return undefined;
    const { tenantId, userId, _id: sessionId } = session;
    const person = { tenantId, keyId: userId, userId, sessionId, scopes: scopesOfRole(user.role), isOperator: false };
    return { session, person: Object.freeze(person), isMoved: false };
  }

  /** No request waits for the write; a session that has ended meanwhile is not made again by it. */
  private moveEnd(known: KnownSession, now: Date): void {
    const { session } = known;
    const expiresAt = known.isMoved ? undefined : movedEnd(session, now);
    if (!expiresAt) return;
    known.isMoved = true;
    this.road.store.sessions
      .patch(session.tenantId, session._id, [], { set: { expiresAt } })
      .catch((error) => this.road.log.warn(errorFields(error), 'the end of a session could not be moved on'));
  }
}
