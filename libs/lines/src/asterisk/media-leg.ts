import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { monotonicMs } from '../monotonic-ms.js';
import { comfortNoise } from '../sip/media/comfort-noise.js';
import { NARROW_FRAME_SAMPLES } from '../sip/media/frame.js';
import { decodeG711, encodeG711 } from '../sip/media/g711.js';
import type { G711 } from '../sip/sdp.js';
import { authorizationOf, opened, socketUrl, type AriClient } from './ari-client.js';
import type { AriChannel } from './ari-types.js';
import type { Piece } from './play-queue.js';

/** A byte a sample. */
const FRAME_BYTES = NARROW_FRAME_SAMPLES;
const FORMAT: Record<G711, string> = { 0: 'ulaw', 8: 'alaw' };
const LEG_TIMEOUT_MS = 5_000;
/** The end of a leg is not told while there is no connection to Asterisk. */
const END_TIMEOUT_MS = 500;

export interface MediaLegEvents {
  onFrame(frame: Int16Array, atMs: number): void;
  /** Asterisk has played all audio that was sent before this mark. */
  onMark(mark: string): void;
  /** With true, Asterisk has enough audio and wants no more for now; with false, it takes audio again. */
  onFlow(isPaused: boolean): void;
  /** The number of frames that Asterisk has and has not played. */
  onQueued(frames: number): void;
  /** The socket was closed by Asterisk or by the network, not by this process. */
  onClosed(): void;
}

interface ControlEvent {
  event?: string;
  correlation_id?: string;
  queue_length?: number;
}

/**
 * The audio of one call: a channel of Asterisk (chan_websocket) and our socket to it. It has the codec of the call: where Asterisk 22.10.1 translates,
 * it drops what a far end sends with another SSRC and smaller timestamps than before, such as its music on hold.
 */
export class MediaLeg {
  #isClosed = false;
  #rest = Buffer.alloc(0);
  #onStart: () => void = () => undefined;

  private constructor(
    private readonly ari: AriClient,
    private readonly legId: string,
    private readonly socket: WebSocket,
    readonly codec: G711,
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
  static async open(ari: AriClient, legId: string, codec: G711, events: MediaLegEvents): Promise<MediaLeg> {
    let started = (): void => undefined;
    const hasStarted = new Promise<void>((resolve) => (started = resolve));
    const unsubscribe = ari.onChannel(legId, ({ type }) => {
      if (type === 'StasisStart') started();
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the media leg was not up in time')), LEG_TIMEOUT_MS);
    });
    const connecting = MediaLeg.#connect(ari, legId, codec, events);
    try {
      const [leg] = await Promise.race([Promise.all([connecting, hasStarted]), tooLong]);
      return leg;
    } catch (error) {
      // If the leg opens after the time-out, nobody uses it, so it is closed.
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

  static async #connect(ari: AriClient, legId: string, codec: G711, events: MediaLegEvents): Promise<MediaLeg> {
    const query = {
      channelId: legId,
      app: ari.options.app,
      external_host: 'INCOMING',
      transport: 'websocket',
      connection_type: 'server',
      encapsulation: 'none',
      format: FORMAT[codec],
      transport_data: 'f(json)',
    };
    const channel = (await ari.legs.run('change', () => ari.request('POST', 'channels/externalMedia', { query }))) as AriChannel;
    const connectionId = channel.channelvars?.['MEDIA_WEBSOCKET_CONNECTION_ID'] ?? '';
    return ari.legs.run('look-up', () => MediaLeg.#connectSocket(ari, legId, connectionId, codec, events));
  }

  /** Resolves when Asterisk has found the leg of the socket. */
  static async #connectSocket(ari: AriClient, legId: string, connectionId: string, codec: G711, events: MediaLegEvents): Promise<MediaLeg> {
    const socket = new WebSocket(socketUrl(ari.options, `media/${connectionId}`), 'media', {
      headers: { authorization: authorizationOf(ari.options) },
      handshakeTimeout: LEG_TIMEOUT_MS,
      perMessageDeflate: false,
    });
    const leg = new MediaLeg(ari, legId, socket, codec, events);
    const isFound = new Promise<void>((resolve) => (leg.#onStart = resolve));
    await opened(socket).catch((error: unknown) => {
      leg.#isClosed = true;
      // Without a socket the channel would stay for 30 s.
      ari.legs.run('change', () => ari.request('DELETE', `channels/${legId}`)).catch(() => undefined);
      throw error;
    });
    await isFound;
    return leg;
  }

  send({ samples, mark }: Piece): void {
    this.sendFrame(samples);
    // Asterisk ignores a command of more than 128 characters.
    this.#command({ command: 'MARK_MEDIA', correlation_id: mark });
  }

  /** One frame, which is played after what was sent before. */
  sendFrame(samples: Int16Array): void {
    this.socket.send(encodeG711(this.codec, samples));
  }

  /** Frames of comfort noise, the first of which has this number. */
  sendNoise(first: number, frames: number): void {
    this.socket.send(Buffer.concat(Array.from({ length: frames }, (_, at) => comfortNoise(this.codec, first + at))));
  }

  /** Makes Asterisk drop all audio that it has not played, and the marks in that audio. */
  flush(): void {
    this.#command({ command: 'FLUSH_MEDIA' });
  }

  /** Asks for the number of frames that Asterisk has and has not played (`onQueued`). */
  askQueued(): void {
    this.#command({ command: 'GET_STATUS' });
  }

  /** Closes the socket, and Asterisk ends the channel with it. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    void this.ari.legs.run('change', () => this.#end());
  }

  /** Resolves when Asterisk has ended the channel. */
  async #end(): Promise<void> {
    let unsubscribe = (): void => undefined;
    const isEnded = new Promise<void>((resolve) => {
      unsubscribe = this.ari.onChannel(this.legId, ({ type }) => {
        if (type === 'ChannelDestroyed') resolve();
      });
    });
    this.socket.close();
    await Promise.race([isEnded, pause(END_TIMEOUT_MS, undefined, { ref: false })]);
    unsubscribe();
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
      this.events.onFrame(decodeG711(this.codec, bytes.subarray(at, at + FRAME_BYTES)), atMs);
    }
    this.#rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0);
  }

  #onControl(text: string): void {
    const { event, correlation_id: mark = '', queue_length: frames = 0 } = JSON.parse(text) as ControlEvent;
    if (event === 'MEDIA_START') this.#onStart();
    else if (event === 'MEDIA_MARK_PROCESSED') this.events.onMark(mark);
    else if (event === 'STATUS') this.events.onQueued(frames);
    else if (event === 'MEDIA_XOFF' || event === 'MEDIA_XON') this.events.onFlow(event === 'MEDIA_XOFF');
  }
}
