import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { accessToken, definePlugin, targetSettings, text, type LlmEvent, type LlmOrder, type Net } from '@turant/plugin-kit';
import { WebSocketServer } from 'ws';
import { LoopbackVendor } from '../../../test/doubles/loopback-vendor.js';
import { atEndOfSuite } from '../../../test/engines/end-of-suite.js';
import { hostWith } from '../../../test/factories/a-plugin-host.js';

/** Reaches the address of its settings, by the way that the model's name says, and answers what came back. */
async function* reply(net: Net, { model = '', signal }: LlmOrder, { settings }: { settings: object }): AsyncGenerator<LlmEvent> {
  const { baseUrl } = settings as { baseUrl: string };
  if (model === 'socket') {
    const socket = await net.webSocket({ url: baseUrl.replace('http', 'ws') }, signal);
    for await (const message of socket) yield { type: 'text', text: String(message) };
  } else if (model === 'stream') {
    const { status, body } = await net.stream({ url: baseUrl }, signal);
    for await (const piece of body) yield { type: 'text', text: `${status} ${Buffer.from(piece).toString()}` };
  } else {
    const { status, body } = await net.request({ url: baseUrl });
    yield { type: 'text', text: `${status} ${body.toString()}` };
  }
}

const PLUGIN = definePlugin({
  id: 'speech',
  kit: 1,
  name: 'Speech',
  steps: [],
  settings: targetSettings({
    accessToken: accessToken('The key.', { isRequired: false }),
    baseUrl: text('Address', 'Its address.', { isUrl: true }),
  }),
  llm: { reply },
});

describe('a provider at an origin of PROVIDER_ALLOW', () => {
  let vendor: LoopbackVendor;
  let sockets: { origin: string; opened: () => number };
  beforeEach(async () => {
    vendor = await LoopbackVendor.listening();
    sockets = await aSocketServer();
  });

  /** What is answered, or the code of the refusal. */
  async function reached(
    baseUrl: string,
    by: 'request' | 'stream' | 'socket',
    { isOperators, allow = [vendor.origin, sockets.origin] }: { isOperators: boolean; allow?: string[] },
  ): Promise<string> {
    const lookup = async (): Promise<{ address: string; family: number }[]> => [{ address: '127.0.0.1', family: 4 }];
    const { host } = hostWith([PLUGIN], { providerAllow: allow, lookup });
    let told = '';
    try {
      const of = { plugin: PLUGIN, settings: { baseUrl }, isOperators };
      for await (const event of host.providers.llm(of, { model: by, messages: [], tools: [], signal: new AbortController().signal }))
        told += (event as { text: string }).text;
      return told;
    } catch (error) {
      return (error as { code: string }).code;
    }
  }

  it.each(['request', 'stream'] as const)('is reached by %s for the operator, and not for a tenant', async (by) => {
    expect(await reached(`${vendor.origin}/v1`, by, { isOperators: true })).toBe('200 ok');
    expect(await reached(`${vendor.origin}/v1`, by, { isOperators: false })).toBe('ADDRESS_REFUSED');
    expect(vendor.seen.map(({ url }) => url)).toEqual(['/v1']);
  });

  it('is reached by WebSocket for the operator, and not for a tenant', async () => {
    expect(await reached(sockets.origin, 'socket', { isOperators: true })).toBe('hello');
    expect(await reached(sockets.origin, 'socket', { isOperators: false })).toBe('ADDRESS_REFUSED');
    expect(sockets.opened()).toBe(1);
  });

  it.each(['request', 'stream', 'socket'] as const)('is reached by %s at no other port and under no other name', async (by) => {
    const allow = ['http://127.0.0.1:9'];
    const { port } = new URL(by === 'socket' ? sockets.origin : vendor.origin);
    for (const [baseUrl, code] of [
      [`http://127.0.0.1:${port}`, 'ADDRESS_REFUSED'],
      [`https://127.0.0.1:${port}`, 'ADDRESS_NOT_PUBLIC'],
      // A public name of which the name server says a private address.
      [`https://vendor.example:${port}`, 'ADDRESS_UNKNOWN'],
    ] as const)
      expect([baseUrl, await reached(baseUrl, by, { isOperators: true, allow })]).toEqual([baseUrl, code]);
    expect([vendor.seen, sockets.opened()]).toEqual([[], 0]);
  });

  it('does not lead to another address of ours by a redirect', async () => {
    const other = await LoopbackVendor.listening();
    vendor.answer = (_request, response) => response.writeHead(302, { location: `${other.origin}/secret` }).end();
    expect(await reached(vendor.origin, 'request', { isOperators: true })).toBe('REDIRECT_REFUSED');
    expect([vendor.seen.length, other.seen]).toEqual([1, []]);
  });

  it('is taken in settings of the operator, and refused in those of a tenant', async () => {
    const { host } = hostWith([PLUGIN], { providerAllow: [vendor.origin] });
    const settings = { baseUrl: `${vendor.origin}/v1` };
    const problems = async (owner?: { isOperators: boolean }): Promise<string[]> =>
      [...host.checkSettings(PLUGIN, settings, owner), ...(await host.checkAddresses(settings, owner))].map(({ field }) => field);
    expect(await problems({ isOperators: true })).toEqual([]);
    expect(await problems()).toEqual(['settings.baseUrl', 'settings.baseUrl']);
  });
});

async function aSocketServer(): Promise<{ origin: string; opened: () => number }> {
  let opened = 0;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  atEndOfSuite(() => {
    for (const one of server.clients) one.terminate();
    server.close();
  });
  server.on('connection', (socket) => {
    opened += 1;
    socket.send('hello');
    socket.close();
  });
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, opened: () => opened };
}
