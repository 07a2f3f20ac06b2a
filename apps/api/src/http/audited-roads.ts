import { Inject, Injectable } from '@nestjs/common';
import type { AuditActor, AuditedAct, TenantId } from '@turant/domain';
import { appendAudit, type Store } from '@turant/store';
import { ApiRoad } from '../tokens.js';
import { PeerAddressFinder } from '../before-body/peer-address-finder.js';
import type { ApiRequest } from './api-request.js';

/** The api's road for one request: what it changes by it stands in the audit trail. */
export interface AuditedRoad extends ApiRoad {
  actor: AuditActor;
}

/** Knows who sends a request, for the audit trail. Every route that changes something takes its road from here (docs/api.md). */
@Injectable()
export class AuditedRoads {
  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(PeerAddressFinder) private readonly peers: PeerAddressFinder,
  ) {}

  /** A road whose store and outbox write the changes of management, of marks and of ordered calls with their entries. */
  of(request: ApiRequest): AuditedRoad {
    const actor = this.actorOf(request);
    const store = this.storeOf(actor);
    return { ...this.road, actor, store, outbox: this.road.outbox.through(store) };
  }

  /** Puts an act into the trail that changes no record, such as reading or ordering. */
  append(tenantId: TenantId, actor: AuditActor, act: AuditedAct): Promise<void> {
    return appendAudit(this.road, tenantId, actor, act);
  }

  /** A store whose changes stand in the trail as done by somebody: for routes that find out themselves who that is. */
  storeOf(actor: AuditActor): Store {
    const { store, ids, clock, vault } = this.road;
    return store.as({ actor, ids, clock, hash: (text) => vault.hash(text) });
  }

  /** @throws Error for a request without a caller: its route is open, and changes nothing that is audited */
  actorOf(request: ApiRequest): AuditActor {
    const { user } = request;
    if (!user) throw new Error('an act without a caller');
    const address = this.addressOf(request);
    if (user.keyId === 'local') return { kind: 'local', address };
    if (user.userId !== undefined) return { kind: 'user', userId: user.userId, address };
    return { kind: user.isOperator ? 'operator' : 'key', keyId: user.keyId, address };
  }

  addressOf(request: ApiRequest): string {
    return this.peers.of(request.headers, request.raw.socket.remoteAddress);
  }
}
