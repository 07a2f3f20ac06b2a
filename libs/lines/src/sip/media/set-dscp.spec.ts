import { createSocket } from 'node:dgram';
import type { LineLog } from '../../line-driver.js';

/** Each test loads the module again, because the module remembers whether the package is installed. */
describe('marking packets if the optional package is not installed', () => {
  beforeEach(() => {
    jest.resetModules();
    jest.doMock('node:module', () => ({
      createRequire: () => () => {
        throw Object.assign(new Error("Cannot find module 'koffi'"), { code: 'MODULE_NOT_FOUND' });
      },
    }));
  });
  afterEach(() => jest.dontMock('node:module'));

  it('is left out', async () => {
    const { setDscp, DSCP_EF } = await import('./set-dscp.js');
    const socket = createSocket('udp4').unref();
    expect(setDscp(socket, DSCP_EF)).toBe(false);
    socket.close();
  });

  it('is logged once, and ports work without it', async () => {
    const { RtpPort } = await import('./rtp-port.js');
    const warn = jest.fn();
    const log: LineLog = { warn, debug: () => undefined };
    const ports = [await RtpPort.bind('127.0.0.1', { dscp: 46, log }), await RtpPort.bind('127.0.0.1', { dscp: 46, log })];
    expect(ports.map(({ isOpen }) => isOpen)).toEqual([true, true]);
    expect(warn).toHaveBeenCalledTimes(1);
    ports.forEach((port) => port.close());
  });
});
