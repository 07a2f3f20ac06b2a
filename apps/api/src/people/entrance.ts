import { Inject, Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import type { Bus } from '@turant/bus';
import type { Settings } from '@turant/config';
import { RejectedError, scopesOfRole, type Role, type Scope, type Tier, type User, type MintId } from '@turant/domain';
import type { NewcomerContext, SignedIn } from '@turant/management';
import type { Clock } from '@turant/road';
import { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { FastifyReply } from 'fastify';
import { BUS, CLOCK, MINT_ID, VAULT } from '../tokens.js';
import { csrfTokenOf } from '../auth/csrf-token.js';
import { isOfForeignPage } from '../auth/foreign-page.js';
import { setCookieOf } from '../auth/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
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
    @Inject(Store) readonly store: Store,
    @Inject(BUS) readonly bus: Bus,
    @Inject(MINT_ID) readonly ids: MintId,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(VAULT) readonly vault: Vault,
    @Inject(ConfigService) readonly config: ConfigService<Settings, true>,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
  ) {}

  /** Parts for a person who is not known yet. @throws HttpException 403 FOREIGN_ORIGIN, HTTPS_NEEDED */
  contextOf(request: ApiRequest): NewcomerContext {
    const publicUrl = this.config.get('publicUrl', { infer: true });
    if (isOfForeignPage(request.headers, publicUrl)) throw refusal('FOREIGN_ORIGIN', 'pages of other origins sign nobody in');
    setCookieOf('', request.headers.host, publicUrl);
    const address = this.audited.addressOf(request);
    const { store, bus, ids, clock, vault } = this;
    return { store, bus, ids, clock, vault, storeOf: (userId) => this.audited.storeOf({ kind: 'user', userId, address }) };
  }

  addressOf(request: ApiRequest): string {
    return this.audited.addressOf(request);
  }

  browserOf({ headers }: ApiRequest): KnownBrowser {
    return KnownBrowser.of(this.vault, headers, this.clock.now());
  }

  async welcome({ user, sessionId, token }: SignedIn, request: ApiRequest, reply: FastifyReply): Promise<SessionAnswer> {
    const session = await this.viewOf(user, sessionId);
    const publicUrl = this.config.get('publicUrl', { infer: true });
    const { host } = request.headers;
    const known = this.browserOf(request).setCookie(user._id, host, publicUrl);
    void reply.header('set-cookie', [setCookieOf(token, host, publicUrl), known]);
    return { success: true, session };
  }

  async viewOf({ _id, tenantId, name, email, role, totp }: User, sessionId: string): Promise<SessionView> {
    const tenant = await this.store.tenants.get(tenantId);
    if (!tenant) throw new RejectedError('TENANT_NOT_FOUND', 'there is no such tenant');
    const { timeZone, region, defaultTier } = tenant;
    return {
      user: { userId: _id, name, email, role, hasSecondFactor: totp !== undefined },
      tenant: { tenantId, name: tenant.name, timeZone, region, defaultTier },
      scopes: scopesOfRole(role),
      csrfToken: csrfTokenOf(this.vault, sessionId),
    };
  }
}
