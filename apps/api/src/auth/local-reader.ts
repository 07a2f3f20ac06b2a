import type { ConfigService } from '@nestjs/config';
import type { Settings } from '@turant/config';
import type { TenantId } from '@turant/domain';
import { isLocalRequest } from '@turant/observability';
import type { Store } from '@turant/store';
import type { ApiRequest } from '../http/api-request.js';
import type { Caller } from '../http/caller.js';

/** The only path of a tenant that may be read without a key. */
const SUMMARY = '/api/dashboard/summary';
/** The metrics hold no tenant's data. */
const METRICS = '/metrics';

/**
 * Lets requests of this machine read without a key: the metrics, and the summary of a standalone that listens on loopback and has
 * one tenant. LOCAL_READER=off closes both, and so does a PUBLIC_URL.
 */
export class LocalReader {
  /** A public address means a proxy, and a request that a proxy on this machine forwards looks like a local one. */
  private readonly isOpen: boolean;

  constructor(
    private readonly store: Store,
    config: ConfigService<Settings, true>,
    private readonly isStandalone: boolean,
  ) {
    this.isOpen = config.get('localReader', { infer: true }) && config.get('publicUrl', { infer: true }) === undefined;
  }

  async callerOf(request: ApiRequest): Promise<Caller | undefined> {
    const { url } = request.routeOptions;
    if (request.method !== 'GET' || (url !== SUMMARY && url !== METRICS)) return undefined;
    if (!this.isOfThisMachine(request)) return undefined;
    // A page of another origin: its browser is on this machine, and whoever wrote the page is not.
    if (request.headers.origin !== undefined) return undefined;
    if (url === METRICS) return { tenantId: undefined as unknown as TenantId, keyId: 'local', scopes: [], isOperator: false };
    const tenantId = await this.onlyTenant(request);
    return tenantId && { tenantId, keyId: 'local', scopes: ['dashboard:read'], isOperator: false };
  }

  /** The one tenant of a standalone that listens on loopback, for a request of this machine. The caller checks the origin. */
  async onlyTenant(request: ApiRequest): Promise<TenantId | undefined> {
    if (!this.isStandalone || !this.isOfThisMachine(request)) return undefined;
    const tenants = await this.store.acrossTenants.tenants.active(2);
    return tenants.length === 1 ? tenants[0]?._id : undefined;
  }

  private isOfThisMachine(request: ApiRequest): boolean {
    return this.isOpen && isLocalRequest(request.raw);
  }
}
