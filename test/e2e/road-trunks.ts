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

/**
 * Adds trunks with the driver `asterisk` in the place of those that are there.
 * @returns their ids by their names
 */
export async function addRoadTrunks(service: Asked, trunks: readonly RoadTrunk[]): Promise<Record<string, string>> {
  const ask = async (method: string, path: string, body?: object): Promise<Awaited<ReturnType<Asked['send']>>['body']> => {
    const { status, body: answer } = await service.send(path, { method, body, key: service.adminKey });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  for (const { trunkId } of (await ask('GET', '/api/trunks')).data) await ask('PATCH', `/api/trunks/${trunkId}`, { isDraining: true });
  const ids: Record<string, string> = {};
  for (const { callerId: number, ...trunk } of trunks) {
    const { trunkId } = (await ask('POST', '/api/trunks', { driver: 'asterisk', ...trunk })).trunk;
    ids[trunk.name] = trunkId;
    await ask('POST', '/api/virtual-numbers', { tenantId: service.tenantId, number, trunkIds: [trunkId], status: 'active' });
  }
  return ids;
}
