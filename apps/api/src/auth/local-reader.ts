import { isLoopback } from '@turant/config';
import type { ApiRequest } from '../http/api-request.js';
import type { Caller } from '../http/caller.js';
import type { ApiParts } from '../parts.js';

/** The only path that may be read without a key, where the specification's request carries none. */
const PATH = '/api/dashboard/summary';

/**
 * A standalone on loopback that holds one tenant shows its summary to its own machine without a key: asked on a loopback
 * name (a page of another name that resolves to us is not), and not through a tunnel or proxy (product.md section 3).
 */
export class LocalReader {
  constructor(private readonly parts: Pick<ApiParts, 'store' | 'isStandalone'>) {}

  async callerOf(request: ApiRequest): Promise<Caller | undefined> {
    if (!this.parts.isStandalone || request.method !== 'GET' || request.routeOptions.url !== PATH || !isLocal(request)) return undefined;
    const tenants = await this.parts.store.acrossTenants.tenants.active(2);
    const [only] = tenants;
    return only && tenants.length === 1 ? { tenantId: only._id, keyId: 'local', scopes: ['dashboard:read'], isOperator: false } : undefined;
  }
}

function isLocal({ headers, raw }: ApiRequest): boolean {
  if (Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-') || name === 'x-real-ip')) return false;
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(host) && isLoopback(peer);
}
