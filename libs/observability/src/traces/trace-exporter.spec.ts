import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics, type Metrics } from '../metrics.js';
import type { Span } from './span.js';
import { TraceExporter } from './trace-exporter.js';
import { until } from '../../../../test/engines/until.js';

interface Taken {
  headers: IncomingMessage['headers'];
  names: string[];
}

/** A collector that answers as it is told to. */
class Collector {
  readonly taken: Taken[] = [];
  answer: (response: ServerResponse) => void = (response) => void response.end('{}');
  private constructor(private readonly server: Server) {}

  static async open(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request, response) => void collector.take(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1/traces`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    this.taken.push({ headers: request.headers, names: spans.map(({ name }) => name) });
    this.answer(response);
  }
}

const span = (name: string): Span => ({
  ...{ traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), name, startMs: 1, endMs: 2 },
  attributes: { 'turant.call_id': 'cl_1' },
});

let collector: Collector;
let metrics: Metrics;
let logged: unknown[];
const open: TraceExporter[] = [];
beforeEach(async () => {
  collector = await Collector.open();
  metrics = createMetrics();
  logged = [];
});
afterEach(async () => {
  collector.close();
  await Promise.all(open.splice(0).map((exporter) => exporter.close()));
});

function exporterTo(url: string): TraceExporter {
  const settings = { url, headers: { authorization: 'Bearer hush-North-73' }, serviceName: 'turant' };
  const warn = (...line: unknown[]): void => void logged.push(line);
  const log = { debug: warn, info: warn, warn, error: warn };
  const exporter = new TraceExporter({ settings, instanceId: 'te_1', log, metrics, flushAfterMs: 20 });
  open.push(exporter);
  return exporter;
}
const counted = async (outcome: string): Promise<number> => {
  const { values } = await metrics.traceSpans.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
};

describe('spans', () => {
  it('of calls that end together go in one request, with the headers', async () => {
    const exporter = exporterTo(collector.url);
    exporter.add(() => [span('a'), span('b')]);
    exporter.add(() => [span('c')]);
    await until(() => collector.taken.length > 0);
    expect(collector.taken).toMatchObject([
      { names: ['a', 'b', 'c'], headers: { authorization: 'Bearer hush-North-73', 'content-type': 'application/json' } },
    ]);
    await exporter.close();
    expect([await counted('sent'), await counted('dropped')]).toEqual([3, 0]);
  });

  it('go in batches of 500 at once, without the wait', async () => {
    exporterTo(collector.url).add(() => Array.from({ length: 1_200 }, () => span('many')));
    await until(() => collector.taken.length === 3);
    expect(collector.taken.map(({ names }) => names.length)).toEqual([500, 500, 200]);
  });

  it('are kept and sent again when the collector is back, and one line says that it was away', async () => {
    collector.answer = (response) => void response.writeHead(503).end();
    exporterTo(collector.url).add(() => [span('a')]);
    await until(() => collector.taken.length === 3);
    collector.answer = (response) => void response.end('{}');
    await until(() => collector.taken.length === 4);
    expect(collector.taken.map(({ names }) => names)).toEqual([['a'], ['a'], ['a'], ['a']]);
    expect(logged).toEqual([[{ reason: 'the collector answered 503' }, 'traces cannot be sent']]);
  });

  it.each([400, 401, 307])('are dropped if the collector answers %i, and go nowhere else', async (status) => {
    collector.answer = (response) => void response.writeHead(status, { location: collector.url }).end();
    const exporter = exporterTo(collector.url);
    exporter.add(() => [span('a')]);
    await until(() => collector.taken.length === 1);
    await exporter.close();
    expect(collector.taken).toHaveLength(1);
    expect([await counted('sent'), await counted('dropped')]).toEqual([0, 1]);
  });

  it('are dropped from the oldest on, and counted, if nobody listens; the log holds no secret', async () => {
    const { url } = collector;
    collector.close();
    const exporter = exporterTo(url);
    for (let call = 0; call < 1_100; call += 1) exporter.add(() => Array.from({ length: 10 }, () => span('lost')));
    await until(() => logged.length > 0);
    expect(await counted('dropped')).toBe(1_000);
    await exporter.close();
    expect(await counted('dropped')).toBe(11_000);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('ECONNREFUSED');
    expect(JSON.stringify(logged)).not.toContain('hush-North-73');
  });

  it('that cannot be made fail nobody', () => {
    const exporter = exporterTo(collector.url);
    exporter.add(() => {
      throw new RangeError('no time');
    });
    expect(logged).toEqual([[{ reason: 'RangeError' }, 'traces cannot be sent']]);
  });

  it('do not hold a stop if the collector takes them and never answers', async () => {
    collector.answer = () => undefined;
    const exporter = exporterTo(collector.url);
    exporter.add(() => [span('a')]);
    await until(() => collector.taken.length === 1);
    await exporter.close();
    exporter.add(() => [span('too late')]);
    expect([await counted('sent'), await counted('dropped')]).toEqual([0, 2]);
  });
});
