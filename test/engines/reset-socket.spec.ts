import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { resetSocket } from './reset-socket.js';
import { until } from './until.js';

/** Runs after what Node has put off to the end of this step: only then is the end of a socket on its way. */
const nextTicks = (): Promise<void> => new Promise((done) => process.nextTick(() => process.nextTick(done)));
const sockets = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
/** Those of the worker that runs this file, and no others. */
const BEFORE = sockets();

describe('a reset of a connection', () => {
  async function pair(): Promise<{ near: Socket; far: Socket; close: () => void }> {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const far = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [near] = (await once(server, 'connection')) as [Socket];
    for (const socket of [near, far]) socket.on('error', () => undefined);
    return { near, far, close: () => server.close() };
  }

  it('reaches the far end', async () => {
    const { near, far, close } = await pair();
    const error = once(far, 'error').catch((reason: unknown) => [reason]);
    resetSocket(near);
    expect((await error)[0]).toMatchObject({ code: 'ECONNRESET' });
    close();
  });

  it('leaves no socket open that is destroyed while its end is on its way', async () => {
    const { near, far, close } = await pair();
    near.end('bye');
    await nextTicks();
    resetSocket(near);
    near.destroy();
    far.destroy();
    close();
    await until(() => sockets() === BEFORE, { what: 'the handle of the socket is closed', withinMs: 5_000 });
  });
});
