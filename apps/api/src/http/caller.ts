import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Scope, TenantId } from '@turant/domain';

/** Who sends a request, as the guard found out from the key. */
export interface Caller {
  /** The key's tenant; for the operator's key the tenant named by the path or X-Tenant-Id. Undefined only on operator paths. */
  tenantId: TenantId;
  keyId: string;
  scopes: readonly Scope[];
  isOperator: boolean;
}

export const NEEDS = 'turant:needs';
/** The scope that a route needs. The guard closes a route without `NeedsScope`, `OperatorOnly` or `Open`. */
export const NeedsScope = (scope: Scope): MethodDecorator & ClassDecorator => SetMetadata(NEEDS, scope);
/** For the operator's key only. */
export const OperatorOnly = (): MethodDecorator & ClassDecorator => SetMetadata(NEEDS, 'operator');
/** Open to everyone: health, the OpenAPI document. */
export const Open = (): MethodDecorator & ClassDecorator => SetMetadata(NEEDS, 'open');

/** Beside `NeedsScope`: a request without a key gets through, too, without a `Caller`. The handler decides whom it serves. */
export const AlsoWithoutKey = (): MethodDecorator => RouteConfig({ isAlsoWithoutKey: true });

export const CallerParam = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<{ user: Caller }>().user,
);
