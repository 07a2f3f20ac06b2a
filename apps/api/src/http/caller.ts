import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Scope, TenantId } from '@turant/domain';

/** Who sends a request, as the guard found out from the key or the session. */
export interface Caller {
  /** The key's tenant; for the operator's key the tenant named by the path or X-Tenant-Id. Undefined only on operator paths. */
  tenantId: TenantId;
  /** Of a person, the user's id: what limits count by. */
  keyId: string;
  scopes: readonly Scope[];
  isOperator: boolean;
  /** Of a person who is signed in. */
  userId?: string;
  sessionId?: string;
}

/** A caller who is signed in. */
export type Person = Caller & { userId: string; sessionId: string };

export const NEEDS = 'turant:needs';
/** The scope that a route needs. The guard closes a route without `NeedsScope`, `OperatorOnly` or `Open`. */
export const NeedsScope = (scope: Scope): MethodDecorator & ClassDecorator => SetMetadata(NEEDS, scope);
/** For the operator's key only. */
export const OperatorOnly = (): MethodDecorator & ClassDecorator => SetMetadata(NEEDS, 'operator');
/** For people who are signed in, whatever their role is. */
export const SignedInOnly = (): MethodDecorator & ClassDecorator => SetMetadata(NEEDS, 'person');
/** Open to everyone: health, the OpenAPI document. */
export const Open = (): MethodDecorator & ClassDecorator => SetMetadata(NEEDS, 'open');

/** Open to everyone, with a body of at most `MAX_OPEN_BODY_BYTES`: signing in. */
export const OpenWithBody = (): MethodDecorator => applyDecorators(Open(), RouteConfig({ isOpenWithBody: true }));

/** Beside `NeedsScope`: a request without a key gets through, too, without a `Caller`. The handler decides whom it serves. */
export const AlsoWithoutKey = (): MethodDecorator => RouteConfig({ isAlsoWithoutKey: true });

export const CallerParam = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<{ user: Caller }>().user,
);

/** Behind `SignedInOnly`. */
export const PersonParam = createParamDecorator(
  (_: unknown, context: ExecutionContext): Person => context.switchToHttp().getRequest<{ user: Person }>().user,
);
