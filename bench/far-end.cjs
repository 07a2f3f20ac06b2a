const { performance } = require('node:perf_hooks');
const { answerTo, only, readMessage } = require('./media-sip.cjs');
const { boundUdp } = require('./udp.cjs');

/** 486 to an INVITE, or to the OPTIONS by which Asterisk asks for a sign of life, for which any answer will do. */
const busy = (request) => answerTo(request, 486, 'Busy Here', { tag: 'bench' });

/** Whom an INVITE calls: digits only. @param {ReturnType<typeof readMessage>} message */
const calledNumber = ({ method, uri }) => (method === 'INVITE' ? /^sips?:\+?(\d+)@/.exec(uri)?.[1] : undefined);

/** A SIP far end over UDP that notes when an INVITE came and is busy at once. */
async function startFarEnd() {
  const socket = await boundUdp();
  const invites = new Map();
  const waiting = new Map();
  const acknowledged = new Set();
  const tell = (what) => {
    waiting.get(what)?.();
    waiting.delete(what);
  };
  socket.on('message', (bytes, from) => {
    const at = performance.now();
    const message = readMessage(bytes);
    const callId = only(message, 'call-id');
    if (message.method === 'ACK') {
      acknowledged.add(callId);
      tell(callId);
    }
    const number = calledNumber(message);
    if (number !== undefined || message.method === 'OPTIONS') socket.send(busy(message), from.port, from.address);
    if (number === undefined || invites.has(number)) return;
    invites.set(number, { at, callId });
    tell(number);
  });
  const until = (isThere, what, ms) =>
    isThere()
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          const late = setTimeout(() => reject(new Error(`nothing came within ${ms} ms`)), ms);
          waiting.set(what, () => {
            clearTimeout(late);
            resolve();
          });
        });
  return {
    uri: `sip:127.0.0.1:${socket.address().port}`,
    /** When the INVITE to that number came, on this process's monotonic clock; resolves after its ACK. */
    invited: async (number, ms = 10_000) => {
      await until(() => invites.has(number), number, ms);
      const { at, callId } = invites.get(number);
      await until(() => acknowledged.has(callId), callId, ms);
      return at;
    },
    close: () => socket.close(),
  };
}

module.exports = { busy, calledNumber, startFarEnd };
