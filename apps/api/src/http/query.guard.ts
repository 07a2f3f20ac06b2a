import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { RejectedError } from '@turant/domain';
import type { ApiRequest } from './api-request.js';

const KNOWN = 'turant:query';
const ANY = '*';
/** Request headers of 16 KiB can hold thousands of parameter names; an answer lists this many. */
const MAX_LISTED = 50;
const MAX_NAME_LENGTH = 100;

type Handler = (...args: never[]) => unknown;

/** Declares a query parameter that the route reads. Used by `QueryParam` (describe.ts), which also documents the parameter. */
export const KnownQueryParam =
  (name: string): MethodDecorator =>
  (_target, _key, descriptor) => {
    const handler = descriptor.value as Handler;
    Reflect.defineMetadata(KNOWN, [...namesOf(handler), name], handler);
  };

/** For paths that others call in their own way: an ad platform adds parameters to any address it is given. */
export const AnyQueryParam = (): MethodDecorator & ClassDecorator => SetMetadata(KNOWN, [ANY]);

/**
 * Refuses a query parameter that the route does not declare: a client whose misspelt filter is ignored would get all records, and
 * show or call the wrong people. Runs after the key guard, so that a request without a key gets a 401 first.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  private readonly known = new Map<unknown, ReadonlySet<string>>();

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    if (!request.url.includes('?')) return true;
    const known = this.knownBy(context);
    if (known.has(ANY)) return true;
    const unknown = Object.keys(request.query as object).filter((name) => !known.has(name));
    if (unknown.length === 0) return true;
    const problems = unknown
      .slice(0, MAX_LISTED)
      .map((name) => ({ field: name.slice(0, MAX_NAME_LENGTH), code: 'UNKNOWN_PARAMETER', message: knownText(known) }));
    throw new RejectedError('INVALID_QUERY', 'the query was refused', problems);
  }

  /** Reads the decorators once for each handler. */
  private knownBy(context: ExecutionContext): ReadonlySet<string> {
    const handler = context.getHandler();
    const found = this.known.get(handler);
    if (found) return found;
    const names = namesOf(handler);
    const known = new Set(names.length > 0 ? names : namesOf(context.getClass()));
    this.known.set(handler, known);
    return known;
  }
}

const namesOf = (of: object): readonly string[] => (Reflect.getMetadata(KNOWN, of) as readonly string[] | undefined) ?? [];

const knownText = (known: ReadonlySet<string>): string =>
  known.size === 0 ? 'this path knows no parameters' : `there is no such parameter; known here: ${[...known].sort().join(', ')}`;
