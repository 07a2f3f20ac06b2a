import type { ConnectionView } from '@turant/management';
import type { Caller } from '../http/caller.js';

const HIDDEN = '***';

/**
 * What a person sees of a connection: whoever has its address can send leads, so that only those who may change connections see it. A key
 * with `dashboard:read` sees it as before.
 */
export function withoutAddress(connection: ConnectionView, { userId, scopes }: Pick<Caller, 'userId' | 'scopes'>): ConnectionView {
  if (userId === undefined || scopes.includes('admin') || connection.token === null) return connection;
  // The token is random and unique, so that it stands for nothing else: in the address, in the steps, and by itself.
  return JSON.parse(JSON.stringify(connection).replaceAll(connection.token, HIDDEN)) as ConnectionView;
}
