/** Somebody who has nothing to do with us, on UDP and on TCP. Sends its ports; each order is answered with what has come since the last one. */
const { once } = require('node:events');
const { createServer } = require('node:net');
const { obeyOrders } = require('../orders.cjs');
const { VICTIM, socketAt } = require('./sockets.cjs');

async function main() {
  const udp = await socketAt(VICTIM);
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).resume();
  });
  server.listen(0, VICTIM);
  await once(server, 'listening');
  obeyOrders(() => {
    const told = { ...udp.answers, connections };
    Object.assign(udp.answers, { packets: 0, bytes: 0 });
    connections = 0;
    return told;
  });
  process.send({ udp: udp.port, tcp: server.address().port });
}

void main();
