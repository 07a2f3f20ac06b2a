/** Strangers press 9 (opt out) in everybody's call and speak in it: RTP to all audio ports that the service has open. */
const { randomBytes } = require('node:crypto');
const { atPace } = require('../pace.cjs');
const { HEADER_BYTES, writeRtpHeader } = require('../rtp.cjs');
const { rtpPortsOf } = require('./rtp-ports.cjs');
const { SPEAKER, socketAt } = require('./sockets.cjs');

const PACKETS_A_SECOND = 5_000;
const LOOK_MS = 100;
const EVENT_TYPE = 101;
const PCMU = 0;
const KEY_NINE = 9;
/** Every fourth packet speaks; the others press the key. */
const SPEAKS_EVERY = 4;

/** RFC 4733 2.3: event, no end bit, volume 10, duration 160; each packet with a timestamp of its own is a new press. */
const keyNine = Buffer.from([KEY_NINE, 10, 0, 160]);
const loud = Buffer.from(Array.from({ length: 160 }, (_one, i) => (i % 16 < 8 ? 0x00 : 0x80)));

function packetOf(n, ssrc) {
  const isSpeech = n % SPEAKS_EVERY === 0;
  const fields = { type: isSpeech ? PCMU : EVENT_TYPE, isMarked: true, sequence: n, timestamp: n * 160, ssrc };
  return Buffer.concat([writeRtpHeader(Buffer.alloc(HEADER_BYTES), fields), isSpeech ? loud : keyNine]);
}

async function strangersRtp({ pid, sipPort }) {
  const socket = await socketAt(SPEAKER);
  const ssrc = randomBytes(4).readUInt32BE();
  let ports = rtpPortsOf(pid, sipPort);
  const look = setInterval(() => (ports = rtpPortsOf(pid, sipPort)), LOOK_MS);
  const pace = atPace(PACKETS_A_SECOND, (n) => {
    if (ports.length > 0) socket.send(packetOf(n, ssrc), ports[n % ports.length]);
  });
  const stop = () => {
    clearInterval(look);
    pace.stop();
    socket.close();
  };
  return { stop, sent: pace.sent, answers: () => socket.answers.packets };
}

module.exports = { packetOf, strangersRtp };
