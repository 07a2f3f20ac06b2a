import type { TenantId } from '@turant/domain';
import { isLocalRequest } from '@turant/observability';
import type { ApiRequest } from '../http/api-request.js';
import type { Caller } from '../http/caller.js';
import type { ApiParts } from '../parts.js';

/** The only path of a tenant's that may be read without a key, where the specification's request carries none. */
const SUMMARY = '/api/dashboard/summary';
/** Holds nothing of any tenant's. */
const METRICS = '/metrics';

/**
 * What this machine may read without a key: the metrics, and, of a standalone on loopback that holds one tenant, its summary
 * (product.md sections 3 and 10).
 */
export class LocalReader {
  constructor(private readonly parts: Pick<ApiParts, 'store' | 'isStandalone'>) {}

  async callerOf(request: ApiRequest): Promise<Caller | undefined> {
    const { url } = request.routeOptions;
    if (request.method !== 'GET' || (url !== SUMMARY && url !== METRICS) || !isLocal(request)) return undefined;
    if (url === METRICS) return { tenantId: undefined as unknown as TenantId, keyId: 'local', scopes: [], isOperator: false };
    if (!this.parts.isStandalone) return undefined;
    const tenants = await this.parts.store.acrossTenants.tenants.active(2);
    const [only] = tenants;
    return only && tenants.length === 1 ? { tenantId: only._id, keyId: 'local', scopes: ['dashboard:read'], isOperator: false } : undefined;
  }
}

const isLocal = ({ headers, raw }: ApiRequest): boolean => isLocalRequest(headers, raw.socket.remoteAddress);
