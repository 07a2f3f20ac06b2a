const { boundUdp } = require('../udp.cjs');

const RECEIVE_BUFFER_BYTES = 4 << 20;
/** All of 127.0.0.0/8 is this machine: each of its addresses is somebody else to the service. */
const STRANGER = '127.0.0.66';
const SPEAKER = '127.0.0.9';
const VICTIM = '127.0.0.77';
/** Where the far end of the harness, the trunk, is; an attacker who forges UDP sources sends from there, too. */
const TRUNK = '127.0.0.1';

/** A UDP socket of that address; `answers` counts what came back to it. */
async function socketAt(address) {
  const socket = await boundUdp(RECEIVE_BUFFER_BYTES, address);
  const answers = { packets: 0, bytes: 0 };
  socket.on('message', (bytes) => {
    answers.packets += 1;
    answers.bytes += bytes.length;
  });
  const send = (bytes, to) => socket.send(bytes, to, TRUNK, () => undefined);
  return { send, answers, port: socket.address().port, close: () => socket.close() };
}

module.exports = { SPEAKER, STRANGER, TRUNK, VICTIM, socketAt };
