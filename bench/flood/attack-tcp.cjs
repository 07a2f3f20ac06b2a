/** Connections to the SIP port that say nothing, and some that say 60 kB of blanks and then a few bytes at a time. Who is thrown out comes back. */
const { connect } = require('node:net');
const { STRANGER, TRUNK } = require('./sockets.cjs');

const SILENT = 500;
const DRIPPING = 20;
const BACK_AFTER_MS = 1_000;
const DRIP_EVERY_MS = 200;
const DRIP = ' '.repeat(10);
const FIRST_BYTES = ' '.repeat(60_000);

/** @returns {isOpen, stop} */
function keepOne(site, { address, isDripping }) {
  const one = { isOpen: false };
  let socket;
  let back;
  const open = () => {
    socket = connect({ host: '127.0.0.1', port: site.sipPort, localAddress: address });
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.once('connect', () => {
      one.isOpen = true;
      site.count();
      if (isDripping) socket.write(FIRST_BYTES);
    });
    const drip = isDripping ? setInterval(() => socket.writable && !socket.connecting && socket.write(DRIP), DRIP_EVERY_MS) : undefined;
    socket.once('close', () => {
      one.isOpen = false;
      clearInterval(drip);
      back = setTimeout(open, BACK_AFTER_MS);
    });
  };
  open();
  one.stop = () => {
    socket.removeAllListeners('close');
    socket.destroy();
    clearTimeout(back);
  };
  return one;
}

/** Half from a stranger, half from the trunk's own address. `answers` is the most that were open at once. */
async function silentConnections({ sipPort }) {
  let opened = 0;
  let mostOpen = 0;
  const site = { sipPort, count: () => (opened += 1) };
  const all = Array.from({ length: SILENT + DRIPPING }, (_one, n) =>
    keepOne(site, { address: n % 2 === 0 ? STRANGER : TRUNK, isDripping: n < DRIPPING }),
  );
  const look = setInterval(() => (mostOpen = Math.max(mostOpen, all.filter(({ isOpen }) => isOpen).length)), DRIP_EVERY_MS);
  const stop = () => {
    clearInterval(look);
    for (const one of all) one.stop();
  };
  return { stop, sent: () => opened, answers: () => mostOpen };
}

module.exports = { silentConnections };
