import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { atEndOfSuite } from './end-of-suite.js';
import { FAR_RATE, HeardSound, type FarLine } from './far-line.js';

/** A message of Asterisk's AudioSocket: its kind, its length, and so many bytes. Audio is of 16 bits, the lower byte first. */
const AUDIO = 0x10;
const HEADER_BYTES = 3;
const FRAME_MS = 20;
const FRAME = (FAR_RATE * FRAME_MS) / 1000;

/** Takes the sound of one call from Asterisk (`AudioSocket` of its dialplan), and gives it what a person says, a frame every 20 ms. */
export class AudioSocket implements FarLine {
  readonly heard = new HeardSound();
  port = 0;
  private readonly saying: { samples: Int16Array; said: () => void; failed: (error: Error) => void }[] = [];
  private isOver = false;

  private constructor() {}

  static async start(): Promise<AudioSocket> {
    const own = new AudioSocket();
    const server = createServer({ noDelay: true }, (socket) => own.serve(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEndOfSuite(() => void server.close());
    own.port = (server.address() as AddressInfo).port;
    return own;
  }

  say(samples: Int16Array): Promise<void> {
    return new Promise((said, failed) => {
      if (this.isOver) failed(new Error('the call is over'));
      else this.saying.push({ samples, said, failed });
    });
  }

  private serve(socket: Socket): void {
    let bytes = Buffer.alloc(0);
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more]);
      for (let end = endOf(bytes); end <= bytes.length; end = endOf(bytes)) {
        if (bytes[0] === AUDIO) this.heard.add(samplesIn(bytes.subarray(HEADER_BYTES, end)));
        bytes = bytes.subarray(end);
      }
    });
    const startedAtMs = performance.now();
    let frames = 0;
    const timer = setInterval(() => {
      // A timer that comes late sends what is due.
      for (; frames * FRAME_MS < performance.now() - startedAtMs; frames += 1) socket.write(this.frame());
    }, FRAME_MS / 2);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      this.isOver = true;
      for (const { failed } of this.saying.splice(0)) failed(new Error('the call is over'));
    });
    atEndOfSuite(() => void socket.destroy());
  }

  /** The next 20 ms: silence if there is nothing to say. */
  private frame(): Buffer {
    const message = Buffer.alloc(HEADER_BYTES + 2 * FRAME);
    message.writeUInt8(AUDIO, 0);
    message.writeUInt16BE(2 * FRAME, 1);
    const [first] = this.saying;
    if (!first) return message;
    for (const [at, sample] of first.samples.subarray(0, FRAME).entries()) message.writeInt16LE(sample, HEADER_BYTES + 2 * at);
    first.samples = first.samples.subarray(FRAME);
    if (first.samples.length === 0) this.saying.shift()?.said();
    return message;
  }
}

/** Where the first message ends; Infinity while its header has not come. */
const endOf = (bytes: Buffer): number => (bytes.length < HEADER_BYTES ? Infinity : HEADER_BYTES + bytes.readUInt16BE(1));

const samplesIn = (bytes: Buffer): Int16Array => Int16Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(2 * at));
