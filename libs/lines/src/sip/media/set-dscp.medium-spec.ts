import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { SipRequest } from '../message.js';
import { readMessage } from '../wire/read-message.js';
import { SipStack } from '../sip-stack.js';
import { RtpPort } from './rtp-port.js';
import { DSCP_EF } from './set-dscp.js';
import { farMedia } from './testing/far-media.js';
import { handTicker } from './testing/hand-ticker.js';

/** Prints its port, then the TOS byte of each received datagram, which Node cannot read. */
const TOS_READER = `
import socket
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.setsockopt(socket.IPPROTO_IP, socket.IP_RECVTOS, 1)
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1], flush=True)
while True:
    for level, kind, data in s.recvmsg(2000, 100)[1]:
        if level == socket.IPPROTO_IP and kind == socket.IP_TOS: print(data[0], flush=True)
`;

const ACK = [
  'ACK sip:far@127.0.0.1 SIP/2.0',
  'Via: SIP/2.0/UDP 127.0.0.1:5060;branch=z9hG4bK1',
  'Max-Forwards: 70',
  'From: <sip:a@127.0.0.1>;tag=a',
  'To: <sip:far@127.0.0.1>;tag=b',
  'Call-ID: c',
  'CSeq: 1 ACK',
  'Content-Length: 0',
  '',
  '',
].join('\r\n');

const hasKoffi = ((): boolean => {
  try {
    require.resolve('koffi');
    return true;
  } catch {
    process.stderr.write('SKIPPED: DSCP on the wire; the optional package koffi is not installed\n');
    return false;
  }
})();

(hasKoffi ? describe : describe.skip)('packets on the wire', () => {
  it.each([
    [undefined, 0],
    [DSCP_EF, 184],
  ])('with DSCP %s audio and reports carry the TOS byte %i', async (dscp, tos) => {
    const reader = spawn('python3', ['-c', TOS_READER], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface(reader.stdout)[Symbol.asyncIterator]();
    const next = async (): Promise<number> => Number((await lines.next()).value);
    const ticker = handTicker();
    const port = await RtpPort.bind('127.0.0.1', { ticker, dscp });
    try {
      const far = await next();
      port.start(farMedia(far, { rtcpPort: far }), { onAudio: () => undefined, onDigit: () => undefined, onPlayed: () => undefined });
      ticker.tick();
      expect(await next()).toBe(tos);
      port.close();
      expect(await next()).toBe(tos);
    } finally {
      port.close();
      reader.kill();
      await once(reader, 'exit');
    }
  });

  it('of signalling carry the one of SIP', async () => {
    const reader = spawn('python3', ['-c', TOS_READER], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface(reader.stdout)[Symbol.asyncIterator]();
    const port = Number((await lines.next()).value);
    const stack = await SipStack.open({ host: '127.0.0.1', port: 0, dscp: 24 });
    try {
      stack.sendAck(readMessage(Buffer.from(ACK)) as SipRequest, { protocol: 'UDP', address: '127.0.0.1', port });
      expect(Number((await lines.next()).value)).toBe(24 << 2);
    } finally {
      stack.close();
      reader.kill();
      await once(reader, 'exit');
    }
  });
});
