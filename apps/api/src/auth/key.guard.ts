import { HttpException, Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { asTenantId, isId, RejectedError, type Scope } from '@turant/domain';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { NEEDS, type Caller } from '../http/caller.js';
import { refusal } from '../http/refusal.js';
import { BEARER, type Credentials } from './bearer.strategy.js';
import { isWithoutKey } from './key-hook.js';
import { KeyLookup } from './key-lookup.js';
import { holdsTwoKeys, KeyVerifier, keyInvalid } from './key-verifier.js';
import { KeyRateLimit } from './key-rate-limit.js';
import { LocalReader } from './local-reader.js';
import { SessionVerifier } from './session-verifier.js';
import { TenantProfiles, type TenantProfile } from './tenant-profiles.js';

type Need = Scope | 'operator' | 'person' | 'open' | undefined;

/**
 * Decides who the caller is and whether the caller may do this, in this order: key or session, rate limit, tenant, scope, and then what was
 * wrong with the body. Both were verified once before for a request with a body, by `addKeyHook`.
 */
@Injectable()
export class KeyGuard extends AuthGuard(BEARER) {
  private readonly needs = new Map<unknown, Need>();

  constructor(
    @Inject(KeyLookup) private readonly keys: KeyLookup,
    @Inject(KeyRateLimit) private readonly limit: KeyRateLimit,
    @Inject(TenantProfiles) private readonly profiles: TenantProfiles,
    @Inject(LocalReader) private readonly local: LocalReader,
    @Inject(KeyVerifier) private readonly verifier: KeyVerifier,
    @Inject(SessionVerifier) private readonly sessions: SessionVerifier,
  ) {
    super();
  }

  /**
   * Synchronous when key and tenant are cached, which is nearly always. Passport decides about an Authorization header that was not
   * seen in the last second; the same header text is then let in without passport.
   */
  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const need = this.needOf(context);
    if (need === undefined) throw refusal('ROUTE_CLOSED');
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    if (need === 'open') return withBody(request);
    const { authorization } = request.headers;
    if (authorization === undefined && this.sessions.isAskedBy(request))
      return this.admitPerson(request, need, http.getResponse<FastifyReply>());
    if (isWithoutKey(request)) return withBody(request);
    if (authorization === undefined) return this.admitLocal(request, http.getResponse<FastifyReply>());
    const caller = holdsTwoKeys(request.raw.rawHeaders) ? undefined : this.keys.knownCaller(authorization);
    const profile = caller && !caller.isOperator ? this.profiles.of(caller.tenantId) : undefined;
    if (!caller || !profile || profile instanceof Promise) return this.admitUncached(context, need, request);
    request.user = caller;
    if (!this.limit.isOn) return admitted(request, caller, need, profile);
    return this.takeFrom(caller, http.getResponse<FastifyReply>()).then(() => admitted(request, caller, need, profile));
  }

  private takeFrom({ keyId }: Caller, reply: FastifyReply): Promise<void> {
    return this.limit.take(keyId, (name, value) => void reply.header(name, value));
  }

  private async admitUncached(context: ExecutionContext, need: Need, request: ApiRequest): Promise<boolean> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const refused = await this.verifier.refusalOf(request, reply);
    if (refused) throw refused;
    await super.canActivate(context);
    const caller = request.user as Caller;
    if (this.limit.isOn) await this.takeFrom(caller, reply);
    if (!caller.isOperator) return admitted(request, caller, need, await this.profiles.of(caller.tenantId));
    request.user = await this.operatorOf(caller, need, request);
    return withBody(request);
  }

  /** A session that is not admitted counts as none where a request needs none. */
  private async admitPerson(request: ApiRequest, need: Need, reply: FastifyReply): Promise<boolean> {
    const found = await this.sessions.admit(request, reply);
    if (found instanceof HttpException) {
      if (isWithoutKey(request)) return withBody(request);
      request.user = await this.local.callerOf(request);
      if (request.user) return true;
      throw found;
    }
    request.user = found;
    if (this.limit.isOn) await this.takeFrom(found, reply);
    return admitted(request, found, need, await this.profiles.of(found.tenantId));
  }

  private async admitLocal(request: ApiRequest, reply: FastifyReply): Promise<boolean> {
    request.user = await this.local.callerOf(request);
    const refused = request.user ? undefined : await this.verifier.refusalOf(request, reply);
    if (refused) throw refused;
    return true;
  }

  override getRequest(context: ExecutionContext): Credentials {
    const { headers } = context.switchToHttp().getRequest<ApiRequest>();
    return { headers: { authorization: headers.authorization ?? '' }, keys: this.keys };
  }

  /** Whatever passport's reason is (no key, malformed, unknown), the caller gets the same 401. */
  override handleRequest<U = Caller>(error: unknown, user: Caller | false, _info: unknown, context: ExecutionContext): U {
    if (error) throw error;
    if (!user) throw keyInvalid();
    context.switchToHttp().getRequest<ApiRequest>().user = user;
    return user as U;
  }

  /** Reads the decorators once for each handler. */
  private needOf(context: ExecutionContext): Need {
    const handler = context.getHandler();
    if (!this.needs.has(handler)) {
      const read = (of: object): Need => Reflect.getMetadata(NEEDS, of) as Need;
      this.needs.set(handler, read(handler) ?? read(context.getClass()));
    }
    return this.needs.get(handler);
  }

  /** The operator's key has every scope, and each of its requests names the tenant: in its path, or else in a header. */
  private async operatorOf(caller: Caller, need: Need, request: ApiRequest): Promise<Caller> {
    if (need === 'operator') return { ...caller, tenantId: undefined as never };
    if (need === 'person') throw personOnly();
    const { tenantId: ofPath } = request.params as { tenantId?: string };
    const named = ofPath ?? request.headers['x-tenant-id'];
    if (typeof named !== 'string' || named === '')
      throw refusal('TENANT_MISSING', 'the operator names the tenant with X-Tenant-Id', [
        { field: 'X-Tenant-Id', code: 'REQUIRED', message: 'is required with the operator’s key' },
      ]);
    const profile = isId(named, 'tn') ? await this.profiles.of(asTenantId(named)) : undefined;
    if (!profile) throw refusal('TENANT_NOT_FOUND');
    if (profile.tenant.status === 'deleting' && ofPath === undefined) throw new RejectedError('TENANT_DELETING');
    return { ...caller, tenantId: profile.tenant._id };
  }
}

const personOnly = (): Error => refusal('PERSON_ONLY');

function admitted(request: ApiRequest, caller: Caller, need: Need, profile: TenantProfile | undefined): boolean {
  if (!profile) throw keyInvalid();
  if (profile.tenant.status === 'deleting') throw refusal('TENANT_DELETING');
  if (profile.tenant.status !== 'active') throw refusal('TENANT_SUSPENDED');
  if (need === 'operator') throw refusal('OPERATOR_ONLY');
  if (need === 'person' && caller.userId === undefined) throw personOnly();
  if (need !== 'person' && !caller.scopes.includes(need as Scope))
    throw refusal('SCOPE_MISSING', `this ${caller.userId === undefined ? 'key' : 'role'} lacks the scope ${need}`);
  return withBody(request);
}

function withBody(request: ApiRequest): true {
  if (request.bodyRefusal) throw request.bodyRefusal;
  return true;
}
