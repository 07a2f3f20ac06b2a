import type { AddressInfo } from 'node:net';
import type { OpenRecording } from '@turant/recordings';
import fastify, { type FastifyReply } from 'fastify';
import { keepObjects } from '../testing/kept-objects.js';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';
import { useApi } from '../testing/use-api.js';
import { sendRecording } from './send-recording.js';

const BYTES = 100_000;

describe('a recording whose bytes end early', () => {
  const app = fastify();
  let url: string;
  let given: number;
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < given; at += 1_000) yield Buffer.alloc(1_000);
  }
  beforeAll(async () => {
    const recording = { oggBytes: BYTES, wavBytes: BYTES, durationMs: 0, isCutOff: false, ogg: pieces, wav: pieces } as OpenRecording;
    app.get('/', (request, reply) => sendRecording(reply as FastifyReply, recording, 'ogg', request.headers.range));
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
  });
  afterAll(() => app.close());
  const get = async (headers = {}): Promise<number> => (await (await fetch(url, { headers })).arrayBuffer()).byteLength;

  it.each([
    ['whole', {}],
    ['in part', { range: `bytes=0-${BYTES - 1}` }],
  ])('is a broken connection and no shorter recording, %s', async (_, headers) => {
    given = BYTES;
    expect(await get(headers)).toBe(BYTES);
    given = BYTES - 1_000;
    await expect(get(headers)).rejects.toThrow();
  });
});

describe('a recording that was cut off in the storage', () => {
  const client = useApi();

  it('is an error before anything is sent, whole and in part', async () => {
    const { parts } = client.api;
    const lead = aLeadOf(parts, client.tenant, { employeeId: await client.api.addEmployee(client.tenant), callId: 'promised' });
    const call = aRingingCallOf(parts, lead);
    await parts.store.calls.insertMany([call]);
    await keepObjects(parts, client.tenant, call._id);
    const path = `/api/calls/${call._id}/recording`;
    const ask = (headers: object) => client.as(client.key(), 'GET', path, undefined, headers);
    const { recording } = (await parts.store.calls.get(client.tenant, call._id))!;
    await parts.store.calls.patch(client.tenant, call._id, [], { set: { recording: { ...recording!, bytes: 24_309 } } });
    for (const headers of [{}, { range: 'bytes=0-3' }])
      expect(await ask(headers)).toMatchObject({ status: 500, body: { code: 'RECORDING_DAMAGED', errors: [] } });
    expect((await ask({})).body.detail).toContain('of 24309 bytes');
  });
});
