import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { bindPair, type PortPair } from './bind-pair.js';

const HOST = '127.0.0.1';

describe('a pair of ports for a call', () => {
  const open: Socket[] = [];
  const keep = (pair: PortPair): PortPair => {
    open.push(pair.rtp, pair.rtcp);
    return pair;
  };
  const take = async (port: number): Promise<void> => {
    const socket = createSocket('udp4');
    open.push(socket);
    socket.bind(port, HOST);
    await once(socket, 'listening');
  };
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));

  /** Four ports, the first one even, that were free a moment ago. */
  const freeRange = async (): Promise<{ min: number; max: number }> => {
    for (;;) {
      const sockets: Socket[] = [];
      try {
        const { rtp, rtcp } = await bindPair(HOST);
        sockets.push(rtp, rtcp);
        const min = rtp.address().port;
        for (const port of [min + 2, min + 3]) {
          const socket = createSocket('udp4');
          sockets.push(socket);
          socket.bind(port, HOST);
          await once(socket, 'listening');
        }
        return { min, max: min + 3 };
      } catch {
        continue;
      } finally {
        sockets.forEach((socket) => socket.close());
      }
    }
  };

  it('is an even one and the odd one above it, of the kernel or of a range', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { rtp, rtcp } = keep(await bindPair(HOST));
      expect([rtp.address().port % 2, rtcp.address().port - rtp.address().port]).toEqual([0, 1]);
    }
  });

  it('takes each pair of a range once, then rejects because none is free', async () => {
    const range = await freeRange();
    const ports = [keep(await bindPair(HOST, range)), keep(await bindPair(HOST, range))].map(({ rtp }) => rtp.address().port);
    expect(ports.sort()).toEqual([range.min, range.min + 2]);
    await expect(bindPair(HOST, range)).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'bind' });
  });

  it('skips a pair of which one port is taken', async () => {
    const range = await freeRange();
    await take(range.min + 1);
    expect(keep(await bindPair(HOST, range)).rtp.address().port).toBe(range.min + 2);
    await expect(bindPair(HOST, range)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('an odd beginning and an odd end of a range leave no half pair', async () => {
    const range = await freeRange();
    await expect(bindPair(HOST, { min: range.min + 1, max: range.min + 2 })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(keep(await bindPair(HOST, { min: range.min + 1, max: range.max })).rtp.address().port).toBe(range.min + 2);
  });

  it('is not picked in order', async () => {
    const picked = new Set<number>();
    for (let count = 0; count < 8; count += 1) {
      const { rtp, rtcp } = await bindPair(HOST, { min: 20_000, max: 29_999 });
      picked.add(rtp.address().port);
      rtp.close();
      rtcp.close();
    }
    expect(picked.size).toBeGreaterThan(4);
  });

  it('rejects at once on another error of the system', async () => {
    await expect(bindPair('192.0.2.1', { min: 20_000, max: 29_999 })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });
});
