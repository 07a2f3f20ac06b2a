import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveEvents, type LiveEvent, type LiveOptions } from './live-events.js';
import { TurantProblem } from './problem.js';

type Act = (response: ServerResponse, request: IncomingMessage) => void;

/** What the server does with one connection after the other; the last act is for all that follow. */
let acts: Act[] = [];
let asked: IncomingMessage[] = [];
let server: Server;
let baseUrl: string;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request);
    (acts.length > 1 ? acts.shift() : acts[0])?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const event = (id: string): string => `id: ${id}\nevent: timeline\ndata: {"id":"${id}"}\n\n`;
const stream =
  (text: string, then: 'ends' | 'breaks' | 'stays'): Act =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text, () => {
      if (then === 'ends') response.end();
      else if (then === 'breaks') response.destroy();
    });
  };
const refuse =
  (status: number, headers = {}): Act =>
  (response) =>
    void response.writeHead(status, headers).end(`{"code":"CODE_${status}","detail":"no"}`);

const open = (more: Partial<LiveOptions> = {}) => liveEvents({ baseUrl, apiKey: 'tk_live_test', retryMs: 1, ...more });

async function take(count: number, more: Partial<LiveOptions> = {}): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  for await (const one of open(more)) if (events.push(one) === count) break;
  return events;
}
const lastIds = (): unknown[] => asked.map(({ headers }) => headers['last-event-id']);

describe('live events', () => {
  it('are read with the key, as they were sent', async () => {
    acts = [stream(`retry: 5\n\n: still here\n\n${event('te_1')}event: counts\ndata: {"n":1}\n\n`, 'stays')];
    expect(await take(2)).toEqual([
      { event: 'timeline', id: 'te_1', data: { id: 'te_1' } },
      { event: 'counts', data: { n: 1 } },
    ]);
    const [request] = asked;
    expect([request?.url, request?.headers.authorization, request?.headers.accept]).toEqual([
      '/api/dashboard/events',
      'Bearer tk_live_test',
      'text/event-stream',
    ]);
  });

  it('go on after the last id, however a connection ends', async () => {
    acts = [
      stream(event('te_1'), 'ends'),
      stream(event('te_2') + 'event: counts\ndata: 1\n\n', 'breaks'),
      refuse(503),
      refuse(429),
      (response) => response.destroy(),
      stream(`${event('te_3')}`, 'stays'),
    ];
    const ids = (await take(4)).map(({ id }) => id);
    expect(ids).toEqual(['te_1', 'te_2', undefined, 'te_3']);
    expect(lastIds()).toEqual([undefined, 'te_1', 'te_2', 'te_2', 'te_2', 'te_2']);
  });

  it('do not take half an event that was cut', async () => {
    acts = [stream(`${event('te_1')}id: te_2\nevent: timeline\ndata: {"id"`, 'breaks'), stream(event('te_2'), 'stays')];
    expect((await take(2)).map(({ data }) => data)).toEqual([{ id: 'te_1' }, { id: 'te_2' }]);
    expect(lastIds()).toEqual([undefined, 'te_1']);
  });

  it('begin after an id that is known', async () => {
    acts = [stream(event('te_8'), 'stays')];
    await take(1, { lastEventId: 'te_7' });
    expect(lastIds()).toEqual(['te_7']);
  });

  it('give up a connection on which nothing comes, and keep one with heartbeats', async () => {
    const beating: Act = (response) => {
      stream('', 'stays')(response, asked[0] as IncomingMessage);
      let beats = 0;
      const timer = setInterval(() => {
        if (++beats < 20) return void response.write(': still here\n\n');
        clearInterval(timer);
        response.write(event('te_2'));
      }, 20);
    };
    acts = [stream(event('te_1'), 'stays'), beating];
    expect((await take(2, { silenceMs: 250 })).map(({ id }) => id)).toEqual(['te_1', 'te_2']);
    expect(lastIds()).toEqual([undefined, 'te_1']);
  });

  it.each([400, 401, 403, 404])('end with the refusal at %d, which another try would not change', async (status) => {
    acts = [stream(event('te_1'), 'ends'), refuse(status)];
    const events: LiveEvent[] = [];
    const reading = (async () => {
      for await (const one of open()) events.push(one);
    })();
    await expect(reading).rejects.toThrow(TurantProblem);
    await expect(reading).rejects.toMatchObject({ status, code: `CODE_${status}` });
    expect([events.length, asked.length]).toEqual([1, 2]);
  });

  it('end when they are told to: in a stream, in a pause, and before the first connection', async () => {
    acts = [stream(event('te_1'), 'stays')];
    const inStream = new AbortController();
    const events = open({ signal: inStream.signal });
    expect((await events.next()).value).toMatchObject({ id: 'te_1' });
    const next = events.next();
    const closed = once(asked[0]?.socket ?? server, 'close');
    inStream.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    await closed;

    acts = [refuse(503, { 'retry-after': '3600' })];
    const inPause = new AbortController();
    const refused = once(server, 'request');
    const waiting = open({ signal: inPause.signal }).next();
    await refused;
    inPause.abort();
    expect((await waiting).done).toBe(true);

    const before = asked.length;
    expect((await open({ signal: AbortSignal.abort() }).next()).done).toBe(true);
    expect(asked).toHaveLength(before);
  });

  it('close their connection when nobody reads on', async () => {
    acts = [stream(event('te_1'), 'stays')];
    const events = open();
    await events.next();
    const closed = once(asked[0]?.socket ?? server, 'close');
    await events.return();
    await closed;
  });
});
