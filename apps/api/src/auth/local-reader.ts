import type { TenantId } from '@turant/domain';
import { isLocalRequest } from '@turant/observability';
import type { ApiRequest } from '../http/api-request.js';
import type { Caller } from '../http/caller.js';
import type { ApiParts } from '../api-parts.js';

/** The only path of a tenant's that may be read without a key, where the specification's request carries none. */
const SUMMARY = '/api/dashboard/summary';
/** Holds nothing of any tenant's. */
const METRICS = '/metrics';

/**
 * What this machine may read without a key: the metrics, and, of a standalone on loopback that holds one tenant, its summary
 * (product.md sections 3 and 10). LOCAL_READER=off closes both, and so does a PUBLIC_URL.
 */
export class LocalReader {
  constructor(private readonly parts: Pick<ApiParts, 'store' | 'isStandalone' | 'settings'>) {}

  async callerOf(request: ApiRequest): Promise<Caller | undefined> {
    const { url } = request.routeOptions;
    if (request.method !== 'GET' || (url !== SUMMARY && url !== METRICS)) return undefined;
    const { localReader, publicUrl } = this.parts.settings;
    // Where there is a public address there is a proxy, and what it hands on may look as if it came from here.
    if (!localReader || publicUrl !== undefined || !isLocalRequest(request.raw)) return undefined;
    if (url === METRICS) return { tenantId: undefined as unknown as TenantId, keyId: 'local', scopes: [], isOperator: false };
    if (!this.parts.isStandalone) return undefined;
    const tenants = await this.parts.store.acrossTenants.tenants.active(2);
    const [only] = tenants;
    return only && tenants.length === 1 ? { tenantId: only._id, keyId: 'local', scopes: ['dashboard:read'], isOperator: false } : undefined;
  }
}
