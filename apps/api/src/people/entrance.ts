import { Inject, Injectable } from '@nestjs/common';
import { RejectedError, scopesOfRole, type Role, type Scope, type Tier, type User } from '@turant/domain';
import type { NewcomerContext, SignedIn } from '@turant/management';
import type { FastifyReply } from 'fastify';
import { ApiRoad } from '../tokens.js';
import { csrfTokenOf } from '../auth/csrf-token.js';
import { isOfForeignPage } from '../auth/foreign-page.js';
import { setCookieOf } from '../auth/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { refusal } from '../http/refusal.js';
import { KnownBrowser } from './known-browser.js';

/** Who is signed in, where, and what that person may do. */
export interface SessionView {
  user: { userId: string; name: string; email: string; role: Role; hasSecondFactor: boolean };
  tenant: { tenantId: string; name: string; timeZone: string; region: string; defaultTier: Tier };
  scopes: readonly Scope[];
  csrfToken: string;
}

export type SessionAnswer = { success: true; session: SessionView };

/** What the routes have in common by which a person comes in. */
@Injectable()
export class Entrance {
  constructor(
    @Inject(ApiRoad) private readonly road: ApiRoad,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  /** Parts for a person who is not known yet. @throws HttpException 403 FOREIGN_ORIGIN, HTTPS_NEEDED */
  contextOf(request: ApiRequest): NewcomerContext {
    const publicUrl = this.road.config.get('publicUrl', { infer: true });
    if (isOfForeignPage(request.headers, publicUrl)) throw refusal('FOREIGN_ORIGIN', 'pages of other origins sign nobody in');
    setCookieOf('', request.headers.host, publicUrl);
    const address = this.audited.addressOf(request);
    const { store, bus, ids, clock, vault } = this.road;
    return { store, bus, ids, clock, vault, storeOf: (userId) => this.audited.storeOf({ kind: 'user', userId, address }) };
  }

  addressOf(request: ApiRequest): string {
    return this.audited.addressOf(request);
  }

  browserOf({ headers }: ApiRequest): KnownBrowser {
    return KnownBrowser.of(this.road.vault, headers, this.road.clock.now());
  }

  async welcome({ user, sessionId, token }: SignedIn, request: ApiRequest, reply: FastifyReply): Promise<SessionAnswer> {
    const session = await this.viewOf(user, sessionId);
    const publicUrl = this.road.config.get('publicUrl', { infer: true });
    const { host } = request.headers;
    const known = this.browserOf(request).setCookie(user._id, host, publicUrl);
    void reply.header('set-cookie', [setCookieOf(token, host, publicUrl), known]);
    return { success: true, session };
  }

  async viewOf({ _id, tenantId, name, email, role, totp }: User, sessionId: string): Promise<SessionView> {
    const tenant = await this.road.store.tenants.get(tenantId);
    if (!tenant) throw new RejectedError('TENANT_NOT_FOUND', 'there is no such tenant');
    const { timeZone, region, defaultTier } = tenant;
    return {
      user: { userId: _id, name, email, role, hasSecondFactor: totp !== undefined },
      tenant: { tenantId, name: tenant.name, timeZone, region, defaultTier },
      scopes: scopesOfRole(role),
      csrfToken: csrfTokenOf(this.road.vault, sessionId),
    };
  }
}
