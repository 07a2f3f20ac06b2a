/**
 * An even load on hooks: a process of its own. Orders {port, senders, perSecond, ms} of its parent, each answered with what it saw: so many a
 * second in turn over the senders, whatever the answers do; waits are measured from the moment at which a request was due. What is not answered
 * is sent again, as platforms do, until it is.
 */
const { connect } = require('node:net');
const { performance } = require('node:perf_hooks');
const { AnswerReader } = require('./answer-reader.cjs');
const { connectorBytes } = require('./connectors-senders.cjs');
const { percentile } = require('./figures.cjs');
const { obeyOrders } = require('./orders.cjs');

const HOST = '127.0.0.1';
const PATIENCE_MS = 30_000;
const AGAIN_MS = 100;
const TICK_MS = 4;
/** The most connections: more of them would be a queue in the load. */
const MOST_SOCKETS = 128;

/** One keep-alive connection, one request under way. `told(status)`: undefined where the connection ended first. */
class Line {
  #reader = new AnswerReader();
  #told;
  isOpen = true;

  constructor(port) {
    this.socket = connect({ host: HOST, port, noDelay: true });
    this.socket.on('data', (bytes) => this.#reader.feed(bytes).forEach((status) => this.#tell(status)));
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isOpen = false;
      this.#tell(undefined);
    });
  }

  #tell(status) {
    const told = this.#told;
    this.#told = undefined;
    told?.(status);
  }

  send(bytes) {
    return new Promise((resolve) => {
      this.#told = resolve;
      if (!this.isOpen) return this.#tell(undefined);
      this.socket.write(bytes);
    });
  }
}

/** Requests whose time has come, on lines that are free; kept and sent again until each has its 2xx. */
class Paced {
  statuses = {};
  latencies = [];
  /** Sent again because no answer came, or one that asks for it. */
  again = 0;
  behind = 0;
  #free = [];
  #open = 0;
  #queue = [];
  #left = 0;

  constructor({ port, senders, perSecond, ms }) {
    Object.assign(this, { port, perSecond, count: Math.round((perSecond * ms) / 1000) });
    this.requests = senders.map((sender) => connectorBytes(sender, `${HOST}:${port}`));
    this.#left = this.count;
  }

  run() {
    return new Promise((resolve) => {
      this.resolve = resolve;
      const startedAt = performance.now();
      let made = 0;
      const timer = setInterval(() => {
        const due = Math.min(this.count, Math.floor(((performance.now() - startedAt) / 1000) * this.perSecond));
        for (; made < due; made++) this.#queue.push({ position: made, dueAt: startedAt + (made / this.perSecond) * 1000 });
        this.behind = Math.max(this.behind, this.#queue.length);
        this.#serve();
        if (made === this.count) clearInterval(timer);
      }, TICK_MS);
    });
  }

  #serve() {
    while (this.#queue.length > 0) {
      const line = this.#line();
      if (!line) return;
      void this.#send(line, this.#queue.shift());
    }
  }

  #line() {
    for (let line = this.#free.pop(); line; line = this.#free.pop()) {
      if (line.isOpen) return line;
      this.#open -= 1;
    }
    if (this.#open >= MOST_SOCKETS) return undefined;
    this.#open += 1;
    return new Line(this.port);
  }

  async #send(line, one) {
    const request = this.requests[one.position % this.requests.length];
    const status = await line.send(request(one.position));
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.#free.push(line);
    if (status === undefined || status === 503 || status === 429) {
      this.again += 1;
      setTimeout(() => (this.#queue.push(one), this.#serve()), AGAIN_MS);
    } else {
      this.latencies.push(performance.now() - one.dueAt);
      if (--this.#left === 0) return this.#done();
    }
    this.#serve();
  }

  #done() {
    this.#free.forEach(({ socket }) => socket.destroy());
    this.resolve();
  }
}

async function pacedLoad(order) {
  const paced = new Paced(order);
  await paced.run();
  const { statuses, latencies, again, count, behind } = paced;
  const at = (percent) => percentile(latencies, percent);
  return { statuses, again, count, behind, p50Ms: at(50), p99Ms: at(99), longestMs: at(100) };
}

async function obey(order) {
  const late = setTimeout(
    () => {
      throw new Error('the load was not answered');
    },
    order.ms + PATIENCE_MS * 4,
  );
  const seen = await pacedLoad(order).finally(() => clearTimeout(late));
  return seen;
}

obeyOrders(obey);
