import type { AskedService } from '../engines/service.js';

/** A connection of the service's tenant, and something that came to it and is no lead. */
export async function connectionWithPayload(service: Pick<AskedService, 'send'>): Promise<{ connectionId: string; payloadId: string }> {
  const { connection } = (await service.send('/api/connections', { body: { plugin: 'custom-json', name: 'Site' } })).body;
  const { connectionId, url } = connection;
  await service.send(new URL(url).pathname, { key: null, body: { ping: 1 } });
  const [{ payloadId }] = (await service.send(`/api/connections/${connectionId}/payloads`)).body.data;
  return { connectionId, payloadId };
}
