const { createSocket } = require('node:dgram');
const { performance } = require('node:perf_hooks');

const header = (text, name) => new RegExp(`^(?:${name}) *: *(.*)$`, 'im').exec(text)?.[1];

/** 486 to an INVITE, or to the OPTIONS by which Asterisk asks for a sign of life, for which any answer will do: Via (all of them), From, To with a tag, Call-ID and CSeq as they came (RFC 3261 section 8.2.6). */
function busy(invite) {
  const kept = invite.split('\r\n').filter((line) => /^(via|v|from|f|call-id|i|cseq) *:/i.test(line));
  return ['SIP/2.0 486 Busy Here', ...kept, `To: ${header(invite, 'to|t')};tag=bench`, 'Content-Length: 0', '', ''].join('\r\n');
}

const calledNumber = (invite) => /^INVITE sips?:\+?(\d+)@/.exec(invite)?.[1];

/** A SIP far end over UDP that notes when an INVITE came and is busy at once. */
function startFarEnd() {
  const socket = createSocket('udp4');
  const invites = new Map();
  const waiting = new Map();
  const acknowledged = new Set();
  const tell = (what) => {
    waiting.get(what)?.();
    waiting.delete(what);
  };
  socket.on('message', (bytes, from) => {
    const at = performance.now();
    const text = bytes.toString('latin1');
    if (text.startsWith('ACK ')) {
      acknowledged.add(header(text, 'call-id|i'));
      tell(header(text, 'call-id|i'));
    }
    const number = calledNumber(text);
    if (number !== undefined || text.startsWith('OPTIONS ')) socket.send(busy(text), from.port, from.address);
    if (number === undefined) return;
    if (invites.has(number)) return;
    invites.set(number, { at, callId: header(text, 'call-id|i') });
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
  return new Promise((resolve) =>
    socket.bind(0, '127.0.0.1', () =>
      resolve({
        uri: `sip:127.0.0.1:${socket.address().port}`,
        /** When the INVITE to that number came, on this process's monotonic clock; resolves after its ACK. */
        invited: async (number, ms = 10_000) => {
          await until(() => invites.has(number), number, ms);
          const { at, callId } = invites.get(number);
          await until(() => acknowledged.has(callId), callId, ms);
          return at;
        },
        close: () => socket.close(),
      }),
    ),
  );
}

module.exports = { busy, calledNumber, startFarEnd };
