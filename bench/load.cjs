/**
 * The load: a process of its own, keep-alive HTTP/1.1 over raw sockets, one request under way a connection (closed loop).
 * Takes orders {port or ports, path, key, more or sender, connections, ms, from} from its parent and answers each with what it saw; the connections go
 * to the ports in turn.
 */
const { connect } = require('node:net');
const { performance } = require('node:perf_hooks');
const { AnswerReader } = require('./answer-reader.cjs');
const { percentile } = require('./figures.cjs');
const { connectorBytes } = require('./connectors-senders.cjs');
const { leadRequest, putMobile } = require('./lead-request.cjs');
const { obeyOrders } = require('./orders.cjs');

const HOST = '127.0.0.1';
const READ_BYTES = 16 * 1024;
/** The time for the last answers after the window. */
const PATIENCE_MS = 10_000;

/** The bytes of the request at each position. `sender`: of connectors-senders.cjs, instead of the bearer webhook. */
function bytesOf({ path, key, more, sender }, host) {
  if (sender) return connectorBytes(sender, host);
  const request = leadRequest({ host, path, key, more });
  // One request under way on a connection: its bytes are long written when the next digits go into the same buffer.
  return (position) => putMobile(request, position);
}

class Window {
  statuses = {};
  latencies = [];
  sent = 0;
  failures = 0;
  /** Positions that were sent and not answered with 202. */
  unaccepted = new Set();
  #open = 0;

  constructor(order) {
    this.order = order;
    this.next = order.from;
    // Platforms take every 2xx for yes.
    this.isAccepted = order.sender ? (status) => status >= 200 && status < 300 : (status) => status === 202;
  }

  run() {
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.until = performance.now() + this.order.ms;
      const { port, ports = [port], connections } = this.order;
      for (let i = 0; i < connections; i++) this.#connection(ports[i % ports.length]);
      this.late = setTimeout(() => this.#done(), this.order.ms + PATIENCE_MS);
    });
  }

  #connection(port) {
    const bytesAt = bytesOf(this.order, `${HOST}:${port}`);
    const reader = new AnswerReader();
    let startedAt = 0;
    let position;
    const send = () => {
      position = this.next++;
      this.unaccepted.add(position);
      const bytes = bytesAt(position);
      this.sent += 1;
      startedAt = performance.now();
      socket.write(bytes);
    };
    const answered = (length, buffer) => {
      for (const status of reader.feed(buffer.subarray(0, length))) {
        const now = performance.now();
        this.statuses[status] = (this.statuses[status] ?? 0) + 1;
        if (this.isAccepted(status)) this.unaccepted.delete(position);
        if (now > this.until) return void socket.end();
        this.latencies.push(now - startedAt);
        send();
      }
      return true;
    };
    this.#open += 1;
    const onread = { buffer: Buffer.alloc(READ_BYTES), callback: answered };
    const socket = connect({ host: HOST, port, noDelay: true, onread }, send);
    socket.on('error', () => (this.failures += 1));
    socket.on('close', () => --this.#open === 0 && this.#done());
  }

  #done() {
    clearTimeout(this.late);
    this.resolve();
  }
}

async function obey(order) {
  const cpu = process.cpuUsage();
  const window = new Window(order);
  await window.run();
  const { user, system } = process.cpuUsage(cpu);
  const { statuses, latencies, sent, failures, next } = window;
  const accepted = sent - window.unaccepted.size;
  return {
    perSecond: latencies.length / (order.ms / 1000),
    p50Ms: percentile(latencies, 50),
    p99Ms: percentile(latencies, 99),
    accepted,
    refused: sent - accepted,
    failures,
    statuses,
    next,
    unaccepted: [...window.unaccepted],
    /** Share of one core that the load itself took: near 1 it is the load that is measured. */
    busy: (user + system) / 1000 / order.ms,
  };
}

obeyOrders(obey);
