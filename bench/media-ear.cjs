/**
 * The audio of a far end, in a process of its own: a UDP port for each call, silence of its own clock out, and what comes in is noted with
 * its time. Orders: {bind: n} answers the ports; {start: {port, key, address, to}} and {stop: port} are not answered;
 * {report: windows, forget} answers the figures of each window and how late this process's own timer was in it.
 */
const { performance } = require('node:perf_hooks');
const { percentile } = require('./figures.cjs');
const { callFigures } = require('./media-figures.cjs');
const { keepTime, monotonicMs } = require('./media-clock.cjs');
const { Recording } = require('./media-recording.cjs');
const { obeyOrders } = require('./orders.cjs');
const { HEADER_BYTES, writeRtpHeader } = require('./rtp.cjs');
const { boundUdp } = require('./udp.cjs');

const FRAME_MS = 20;
const FRAME_SAMPLES = 160;
/** mu-law silence. */
const SILENCE = 0xff;
/** A packet that is later than this is left out, so that a stall of this process is not answered by a burst. */
const MAX_LATE_MS = 100;
const RECEIVE_BUFFER_BYTES = 1 << 20;
const MAX_NOTED_TICKS = 2_000_000;

const sockets = new Map();
const running = new Map();
let recordings = [];
let ticks = [];

/** RTCP of one call may come to the port of another, whose port is the one above (RFC 5761 section 4 tells the two apart). */
const isRtcp = (bytes) => bytes.length > 1 && bytes[1] >= 192 && bytes[1] <= 223;

async function bindOne() {
  const socket = await boundUdp(RECEIVE_BUFFER_BYTES);
  const { port } = socket.address();
  sockets.set(port, socket);
  // The only work at a packet: everything else waits until somebody asks.
  socket.on('message', (bytes) => {
    if (!isRtcp(bytes)) running.get(port)?.recording.note(bytes, monotonicMs());
  });
  return port;
}

function start({ port, key, address, to }) {
  const recording = new Recording(key, monotonicMs());
  recordings.push(recording);
  const packet = Buffer.alloc(HEADER_BYTES + FRAME_SAMPLES, SILENCE);
  running.set(port, { socket: sockets.get(port), recording, packet, address, to, port, sent: 0, nextMs: recording.startedMs });
}

function stop(port) {
  const call = running.get(port);
  if (call) call.recording.stoppedMs = monotonicMs();
  running.delete(port);
}

function sendDue(call, nowMs) {
  const { packet, socket, to, address, port } = call;
  for (; call.nextMs <= nowMs; call.nextMs += FRAME_MS, call.sent += 1) {
    if (nowMs - call.nextMs > MAX_LATE_MS) continue;
    socket.send(writeRtpHeader(packet, { sequence: call.sent, timestamp: call.sent * FRAME_SAMPLES, ssrc: port }), to, address);
  }
}

function reportOf(window) {
  const lateMs = ticks.filter(([atMs]) => atMs >= window.fromMs && atMs < window.untilMs).map(([, ms]) => Math.max(0, ms));
  const calls = recordings.map((recording) => callFigures(recording, window)).filter(Boolean);
  return { calls, timerP99Ms: percentile(lateMs, 99), timerMaxMs: percentile(lateMs, 100) };
}

async function obey(order) {
  if (order.start) start(order.start);
  if (order.stop) stop(order.stop);
  if (order.bind) {
    const ports = [];
    for (let i = 0; i < order.bind; i++) ports.push(await bindOne());
    return { ports };
  }
  if (order.report) {
    const startedMs = performance.now();
    const windows = order.report.map(reportOf);
    if (order.forget) {
      recordings = recordings.filter(({ stoppedMs }) => stoppedMs === undefined);
      ticks = [];
    }
    return { windows, tookMs: performance.now() - startedMs };
  }
  return undefined;
}

obeyOrders(obey);
// The timer that sends is the noise reference, too: nothing that comes can be noted sooner than this process gets to it.
keepTime((nowMs, lateMs) => {
  if (ticks.length < MAX_NOTED_TICKS) ticks.push([nowMs, lateMs]);
  for (const call of running.values()) sendDue(call, nowMs);
});
