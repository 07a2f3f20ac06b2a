const { createServer } = require('node:http');
const { once } = require('node:events');
const { askApi, listOf } = require('./api.cjs');
const { lib } = require('./built.cjs');
const { folder, stop } = require('./children.cjs');
const { settingsOf } = require('./connectors-senders.cjs');
const { mobile } = require('./lead-request.cjs');
const { startOurs } = require('./servers.cjs');

const STORE_PAGE = 1_000;

/** The one answer of Meta's that is asked for here: a lead by its id, whose last digits are its position. */
async function startGraph() {
  const server = createServer((request, response) => {
    const id = /\/v[\d.]+\/(\d+)/.exec(request.url)?.[1] ?? '0';
    const values = { full_name: 'Anita Desai', phone_number: `+91${mobile(Number(id))}`, email: `lead.${id}@example.test` };
    const field_data = Object.entries(values).map(([name, value]) => ({ name, values: [value] }));
    const text = JSON.stringify({ id, created_time: '2026-01-05T08:02:06+0000', form_id: '172036835026777', platform: 'ig', field_data });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close(() => undefined) };
}

/** Our standalone on a folder of its own, which can be killed and started again. */
class ConnectorService {
  constructor({ trunkUri, graphOrigin, profile }) {
    const settings = { HTTP_REWRITES: JSON.stringify({ 'https://graph.facebook.com': graphOrigin }) };
    this.order = { name: 'ours', trunkUri, profile, settings, dataDir: folder() };
  }

  /** One that was killed comes back where it was. */
  async start() {
    const settings = { ...this.order.settings, PORT: String(this.port ?? 0) };
    return Object.assign(this, await startOurs({ ...this.order, settings }));
  }

  async kill() {
    this.child.isStopping = true;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }

  stop() {
    return stop(this.child);
  }

  /** @returns a sender, as the load takes it, with its connectionId */
  async connect(kind, dialImmediately = false) {
    const { plugin } = kind;
    const body = { plugin, name: plugin, settings: settingsOf(kind), dialImmediately };
    const { connection } = await askApi(this, '/api/connections', { body });
    return { plugin, connectionId: connection.connectionId, path: new URL(connection.url).pathname };
  }

  countsOf = async ({ connectionId }) => (await askApi(this, `/api/connections/${connectionId}`)).connection.health.counts;

  /** The phones of a connection's leads, as the API lists them. */
  async phonesOf({ connectionId }) {
    return (await listOf(this, `/api/leads?connectionId=${connectionId}`)).map(({ phone }) => phone);
  }

  /** What the stopped service left in its store: statuses of requests, and how many documents have something pending. */
  async left() {
    const store = await lib('store').openStore({ dataDir: this.order.dataDir });
    const found = { requests: {}, leads: 0, duplicates: 0, pending: {} };
    for (const name of ['requests', 'leads', 'calls', 'refs', 'deliveries']) {
      for (let after; ;) {
        const page = await store.engine.page(name, after, STORE_PAGE);
        if (page.length === 0) break;
        after = page.at(-1)._id;
        for (const one of page) {
          if (one.pendingSince) found.pending[name] = (found.pending[name] ?? 0) + 1;
          if (name === 'requests') found.requests[one.status] = (found.requests[one.status] ?? 0) + 1;
          if (name === 'leads') found[one.duplicateOf ? 'duplicates' : 'leads'] += 1;
        }
      }
    }
    await store.close();
    return found;
  }
}

module.exports = { ConnectorService, startGraph };
