import type { Service } from '../engines/service.js';

/** A trunk of `POST /api/trunks`, with the number that calls over it show. */
export interface RoadTrunk {
  name: string;
  uri: string;
  /** The tenant's number on it. */
  callerId: string;
  order?: number;
  routes?: readonly string[];
  [field: string]: unknown;
}

type Asked = Pick<Service, 'send' | 'tenantId' | 'adminKey'>;
type Body = Awaited<ReturnType<Asked['send']>>['body'];

async function ask(service: Asked, method: string, path: string, body?: object): Promise<Body> {
  const { status, body: answer } = await service.send(path, { method, body, key: service.adminKey });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Adds a trunk with its number; its driver is `asterisk` unless it says otherwise. @returns its id */
export async function addTrunk(service: Asked, { callerId: number, ...trunk }: RoadTrunk): Promise<string> {
  const { trunkId } = (await ask(service, 'POST', '/api/trunks', { driver: 'asterisk', ...trunk })).trunk;
  await ask(service, 'POST', '/api/virtual-numbers', { tenantId: service.tenantId, number, trunkIds: [trunkId], status: 'active' });
  return trunkId;
}

/**
 * Adds trunks in the place of those that are there.
 * @returns their ids by their names
 */
export async function addRoadTrunks(service: Asked, trunks: readonly RoadTrunk[]): Promise<Record<string, string>> {
  for (const { trunkId } of (await ask(service, 'GET', '/api/trunks')).data)
    await ask(service, 'PATCH', `/api/trunks/${trunkId}`, { isDraining: true });
  const ids: Record<string, string> = {};
  for (const trunk of trunks) ids[trunk.name] = await addTrunk(service, trunk);
  return ids;
}
