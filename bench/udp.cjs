const { createSocket } = require('node:dgram');
const { once } = require('node:events');

/** A socket at a free port of loopback that survives what nobody hears. @param receiveBytes of the kernel's buffer */
async function boundUdp(receiveBytes, address = '127.0.0.1') {
  const socket = createSocket('udp4').on('error', () => undefined);
  socket.bind(0, address);
  await once(socket, 'listening');
  if (receiveBytes) socket.setRecvBufferSize(receiveBytes);
  return socket;
}

async function freeUdpPort() {
  const socket = await boundUdp();
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

module.exports = { boundUdp, freeUdpPort };
