import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decodeG711 } from '../g711.js';
import { readRtp, writeRtp, type RtpPacket } from '../rtp-packet.js';
import type { RemoteMedia } from '../../sdp.js';

/** The UDP socket of a far end: it sends single RTP packets and keeps the received ones. */
export class FarSocket {
  readonly heard: Buffer[] = [];
  #wake: (() => void)[] = [];
  #sequence = 0;

  private constructor(readonly socket: Socket) {
    // A test that fails early must not keep the process alive.
    socket.unref();
    socket.on('message', (bytes) => {
      this.heard.push(bytes);
      this.#wake.splice(0).forEach((wake) => wake());
    });
  }

  static async open(address = '127.0.0.1', port = 0): Promise<FarSocket> {
    const socket = createSocket('udp4');
    socket.bind(port, address);
    await once(socket, 'listening');
    return new FarSocket(socket);
  }

  get port(): number {
    return this.socket.address().port;
  }

  /** Resolves when the kernel has taken the packet: on loopback it is then in the receiver's queue. */
  async send(port: number, change: Partial<RtpPacket> = {}): Promise<void> {
    const sequence = (this.#sequence += 1);
    const packet = {
      payloadType: 0,
      isMarked: false,
      sequence,
      timestamp: sequence * 160,
      ssrc: 1,
      payload: new Uint8Array(160),
      ...change,
    };
    await this.sendBytes(port, writeRtp(packet));
  }

  sendBytes(port: number, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => this.socket.send(bytes, port, '127.0.0.1', (error) => (error ? reject(error) : resolve())));
  }

  async hears(count = 1): Promise<Buffer[]> {
    while (this.heard.length < count) await new Promise<void>((resolve) => this.#wake.push(resolve));
    return this.heard;
  }

  /** The level in the middle of each frame that came, which is mu-law. */
  levels(): number[] {
    return this.heard.map((bytes) => decodeG711(0, readRtp(bytes)?.payload.subarray(80, 81) ?? new Uint8Array())[0] ?? 0);
  }

  close(): void {
    this.socket.close();
  }
}

export const farMedia = (port: number, change: Partial<RemoteMedia> = {}): RemoteMedia => ({
  address: '127.0.0.1',
  port,
  codec: 0,
  codecs: [0],
  eventTypes: [101],
  receives: true,
  sends: true,
  ...change,
});

/** An RFC 4733 packet with the event code of a key. */
export const keyPacket = (code: number, change: Partial<RtpPacket> = {}): Partial<RtpPacket> => ({
  payloadType: 101,
  payload: Uint8Array.of(code, 0x0a, 0, 160),
  ...change,
});
