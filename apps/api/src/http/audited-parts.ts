import { Inject, Injectable } from '@nestjs/common';
import type { AuditActor } from '@turant/domain';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import type { Store } from '@turant/store';
import { PeerAddressFinder } from '../before-body/peer-address-finder.js';
import type { ApiRequest } from './api-request.js';

/** The api's parts for one request: what it changes by them stands in the audit trail. */
export interface PartsOfRequest extends ApiParts {
  actor: AuditActor;
}

/** Knows who sends a request, for the audit trail. Every route that changes something takes its parts from here (docs/api.md). */
@Injectable()
export class AuditedParts {
  private readonly peers: PeerAddressFinder;

  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {
    this.peers = new PeerAddressFinder(parts.settings.trustedProxies);
  }

  /** Parts whose store and outbox write the changes of management, of marks and of ordered calls with their entries. */
  of(request: ApiRequest): PartsOfRequest {
    const { road } = this.parts;
    const actor = this.actorOf(request);
    const store = this.storeOf(actor);
    return { ...this.parts, actor, store, road: { ...road, store, outbox: road.outbox.through(store) } };
  }

  /** A store whose changes stand in the trail as done by somebody: for routes that find out themselves who that is. */
  storeOf(actor: AuditActor): Store {
    const { store, ids, clock, vault } = this.parts;
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
