import { everyRecord } from '@turant/async';
import type { Connection, TenantId } from '@turant/domain';
import type { PluginHost } from '@turant/plugin-host';
import { OPERATOR_TRAIL, type Store } from '@turant/store';
import { PROVIDER_CAPABILITIES, type ProviderCapability } from './provider-capabilities.js';

const CONNECTIONS_A_LOOK = 100;

/** What the calls of this process know of providers, by the id of their connection. */
export interface ProviderStates {
  stateOf(connectionId: string): 'up' | 'failing' | 'unknown';
}

export interface ProviderView {
  connectionId: string;
  name: string;
  plugin: string;
  owner: 'tenant' | 'operator';
  capabilities: ProviderCapability[];
  /** BCP 47, of what it hears and speaks. */
  languages: string[];
  state: 'up' | 'failing' | 'unknown';
}

interface ProvidersContext {
  store: Pick<Store, 'connections'>;
  host: Pick<PluginHost, 'get' | 'providers'>;
  states: ProviderStates;
}

/** The connections that an employee's conversation may name: the tenant's own, then the operator's, each newest first. */
export async function listProviders(context: ProvidersContext, tenant: TenantId): Promise<ProviderView[]> {
  const found: ProviderView[] = [];
  for (const [owner, of] of [
    ['tenant', tenant],
    ['operator', OPERATOR_TRAIL],
  ] as const)
    // prettier-ignore
    for await (const connection of everyRecord(CONNECTIONS_A_LOOK, (before, limit) => context.store.connections.list(of, { before, limit })))
      found.push(...viewOf(context, owner, connection));
  return found;
}

/** None for a connection that is no provider of speech or text. */
function viewOf(
  { host, states }: ProvidersContext,
  owner: ProviderView['owner'],
  { _id, name, plugin: id, settings }: Connection,
): ProviderView[] {
  const plugin = host.get(id);
  const capabilities = PROVIDER_CAPABILITIES.filter((one) => plugin?.capabilities.includes(one));
  if (!plugin || capabilities.length === 0) return [];
  const modelIn = (setting: string): string | undefined => (typeof settings[setting] === 'string' ? settings[setting] : undefined);
  const heard = host.providers.sttAbilities(plugin, modelIn('sttModel'))?.languages ?? [];
  const spoken = host.providers.ttsAbilities(plugin, modelIn('ttsModel'))?.languages ?? [];
  const languages = [...new Set([...heard, ...spoken])].sort();
  return [{ connectionId: _id, name, plugin: id, owner, capabilities, languages, state: states.stateOf(_id) }];
}
