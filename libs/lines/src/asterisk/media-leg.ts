import { WebSocket } from 'ws';
import { monotonicMs } from '../monotonic-ms.js';
import { FRAME_SAMPLES } from '../sip/media/frame.js';
import { authorizationOf, opened, socketUrl, type AriClient } from './ari-client.js';
import type { AriChannel } from './ari-types.js';
import type { Piece } from './play-queue.js';

const FRAME_BYTES = 2 * FRAME_SAMPLES;
const LEG_TIMEOUT_MS = 5_000;

export interface MediaLegEvents {
  onFrame(frame: Int16Array, atMs: number): void;
  /** Everything before this mark was played. */
  onMark(mark: string): void;
  /** Asterisk has enough audio, or takes more again. */
  onFlow(isPaused: boolean): void;
  /** The socket was closed, and not by us. */
  onClosed(): void;
}

/** The audio of one call: a channel of Asterisk (chan_websocket) and our socket to it. Audio is 16-bit samples at 8 kHz, both ways. */
export class MediaLeg {
  #isClosed = false;
  #rest = Buffer.alloc(0);

  private constructor(
    private readonly socket: WebSocket,
    private readonly events: MediaLegEvents,
  ) {
    socket.on('message', (data, isBinary) =>
      isBinary ? this.#onAudio(data as Buffer) : this.#onControl((data as Buffer).toString('utf8')),
    );
    socket.on('close', () => {
      if (!this.#isClosed) events.onClosed();
      this.#isClosed = true;
    });
  }

  /**
   * Makes the channel and connects to it. Resolves when the channel can be put into a bridge.
   * @throws AriError, or the error of the socket
   */
  static async open(ari: AriClient, legId: string, events: MediaLegEvents): Promise<MediaLeg> {
    let started = (): void => undefined;
    const hasStarted = new Promise<void>((resolve) => (started = resolve));
    const unsubscribe = ari.onChannel(legId, ({ type }) => {
      if (type === 'StasisStart') started();
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the media leg was not up in time')), LEG_TIMEOUT_MS);
    });
    const connecting = MediaLeg.#connect(ari, legId, events);
    try {
      const [leg] = await Promise.race([Promise.all([connecting, hasStarted]), tooLong]);
      return leg;
    } catch (error) {
      // A leg that comes later is not used.
      connecting.then(
        (leg) => leg.close(),
        () => undefined,
      );
      throw error;
    } finally {
      clearTimeout(timer);
      unsubscribe();
    }
  }

  static async #connect(ari: AriClient, legId: string, events: MediaLegEvents): Promise<MediaLeg> {
    const channel = (await ari.request('POST', 'channels/externalMedia', {
      query: {
        channelId: legId,
        app: ari.options.app,
        external_host: 'INCOMING',
        transport: 'websocket',
        connection_type: 'server',
        encapsulation: 'none',
        format: 'slin',
        transport_data: 'f(json)',
      },
    })) as AriChannel;
    const connectionId = channel.channelvars?.['MEDIA_WEBSOCKET_CONNECTION_ID'] ?? '';
    const socket = new WebSocket(socketUrl(ari.options, `media/${connectionId}`), 'media', {
      headers: { authorization: authorizationOf(ari.options) },
      handshakeTimeout: LEG_TIMEOUT_MS,
      perMessageDeflate: false,
    });
    const leg = new MediaLeg(socket, events);
    await opened(socket).catch((error: unknown) => {
      leg.#isClosed = true;
      // Without a socket the channel would stay for 30 s.
      ari.request('DELETE', `channels/${legId}`).catch(() => undefined);
      throw error;
    });
    return leg;
  }

  send({ samples, mark }: Piece): void {
    this.socket.send(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    // At most 128 characters: Asterisk ignores a longer command.
    this.#command({ command: 'MARK_MEDIA', correlation_id: mark });
  }

  /** Asterisk drops all audio that it has not played, and the marks in it. */
  flush(): void {
    this.#command({ command: 'FLUSH_MEDIA' });
  }

  /** The channel ends with its socket. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.socket.close();
  }

  #command(command: object): void {
    this.socket.send(JSON.stringify(command));
  }

  #onAudio(data: Buffer): void {
    if (this.#isClosed) return;
    const atMs = monotonicMs();
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    let at = 0;
    for (; at + FRAME_BYTES <= bytes.length; at += FRAME_BYTES) {
      // A copy: the socket's buffer is used again, and its offset may be odd.
      const frame = new Int16Array(FRAME_SAMPLES);
      new Uint8Array(frame.buffer).set(bytes.subarray(at, at + FRAME_BYTES));
      this.events.onFrame(frame, atMs);
    }
    this.#rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0);
  }

  #onControl(text: string): void {
    const { event, correlation_id: mark = '' } = JSON.parse(text) as { event?: string; correlation_id?: string };
    if (event === 'MEDIA_MARK_PROCESSED') this.events.onMark(mark);
    else if (event === 'MEDIA_XOFF' || event === 'MEDIA_XON') this.events.onFlow(event === 'MEDIA_XOFF');
  }
}
