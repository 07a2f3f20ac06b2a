import type { Socket } from 'node:dgram';
import type { FrameListener, LineLog, NarrowFrame, NarrowUtterance, PlayedMark } from '../../line-driver.js';
import type { RemoteMedia } from '../sdp.js';
import { bindPair, type PortPair, type PortRange } from './bind-pair.js';
import { JitterBuffer } from './jitter-buffer.js';
import { RtcpSession } from './rtcp-session.js';
import { RtpReceiver } from './rtp-receiver.js';
import { RtpSender } from './rtp-sender.js';
import { setDscp } from './set-dscp.js';
import { NO_ADDRESS, SourceLatch, type MediaAddress } from './source-latch.js';
import { sharedTicker, type Ticker } from './ticker.js';
import { copyFrame, UtteranceQueue, type FrameSlice } from './utterance-queue.js';

export interface MediaListener {
  /** `atMs`: the time of the ticker at which the frame came in. */
  onAudio(frame: NarrowFrame, atMs: number): void;
  onDigit(digit: string): void;
  /** Called once for each utterance that was given to an open port, in the order of the utterances. */
  onPlayed(mark: PlayedMark): void;
}

export interface RtpOptions {
  /** The ports to choose from; by default the kernel chooses. */
  portRange?: PortRange;
  /** The far end is behind NAT: audio is taken from and sent to the source of its first packet instead of the address in its SDP. */
  nat?: boolean;
  /** Differentiated services code point of our packets, 0 to 63; without it they are not marked. */
  dscp?: number;
  ticker?: Ticker;
  log?: LineLog;
}

export interface RtpStats {
  packetsSent: number;
  packetsReceived: number;
  packetsLost: number;
  jitterMs: number;
  /** Measured by RTCP; undefined until the far end has sent a report. */
  roundTripMs: number | undefined;
  packetsLostThere: number | undefined;
}

let hasWarnedOfDscp = false;

/** The audio of one call: a pair of UDP ports and G.711 in packets of 20 ms both ways. It sends speech or silence from `start` to `close`. */
export class RtpPort {
  readonly #queue = new UtteranceQueue();
  readonly #latch: SourceLatch;
  readonly #sender: RtpSender;
  readonly #receiver: RtpReceiver;
  readonly #rtcp: RtcpSession;
  readonly #ticker: Ticker;
  #remote: RemoteMedia | undefined;
  #listener: MediaListener | undefined;
  #onSent: FrameListener | undefined;
  #stopTicking: (() => void) | undefined;
  #isOpen = true;
  /** Audio of the other call, if the call of this port is joined with one. */
  #fromOther: JitterBuffer | undefined;
  /** Audio of this port's call for the other one. */
  #toOther: JitterBuffer | undefined;

  private constructor(
    private readonly sockets: PortPair,
    options: RtpOptions,
  ) {
    this.#ticker = options.ticker ?? sharedTicker();
    this.#latch = new SourceLatch(options.nat ?? false);
    this.#sender = new RtpSender(
      {
        onFrameStart: () => this.#reportMarks(this.#queue.takeEnded()),
        next: (nowMs) => this.#next(nowMs),
        onSent: (slice, nowMs) => this.#onSent?.(copyFrame(slice), nowMs),
      },
      (packet) => this.#send(sockets.rtp, packet, this.#latch.latched ?? this.#remote),
    );
    this.#receiver = new RtpReceiver(this.#latch, {
      onAudio: (frame, atMs) => {
        this.#listener?.onAudio(frame, atMs);
        this.#toOther?.push(frame);
      },
      onDigit: (digit) => this.#listener?.onDigit(digit),
    });
    this.#rtcp = new RtcpSession({
      sender: this.#sender,
      reception: this.#receiver.stats,
      latch: this.#latch,
      send: (packet) => this.#send(sockets.rtcp, packet, this.#rtcpAddress()),
    });
    this.#listen(sockets.rtp, this.#receiver);
    this.#listen(sockets.rtcp, this.#rtcp);
    if (options.dscp !== undefined) this.#setDscp(options.dscp, options.log);
  }

  /** Rejects with the system's error, such as EMFILE or EADDRINUSE, if no pair of ports can be bound. */
  static async bind(host: string, options: RtpOptions = {}): Promise<RtpPort> {
    return new RtpPort(await bindPair(host, options.portRange), options);
  }

  get port(): number {
    return this.sockets.rtp.address().port;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The ticker's time of the far end's last RTP packet. */
  get lastInMs(): number | undefined {
    return this.#receiver.lastInMs;
  }

  stats(): RtpStats {
    const { packetsReceived, packetsLost, jitterMs } = this.#receiver.stats;
    const { roundTripMs, packetsLostThere } = this.#rtcp;
    return { packetsSent: this.#sender.packetsSent, packetsReceived, packetsLost, jitterMs, roundTripMs, packetsLostThere };
  }

  /** Starts the audio. A second call, after a re-INVITE or UPDATE, sends the same RTP stream to the new address. */
  start(remote: RemoteMedia, listener: MediaListener): void {
    if (!this.#isOpen) return;
    this.#remote = remote;
    this.#listener = listener;
    this.#receiver.start(remote);
    this.#stopTicking ??= this.#ticker.start((nowMs, gridMs = nowMs) => this.#tick(nowMs, gridMs));
  }

  /** The listener gets each frame that is sent and is no silence. `atMs`: the time of the ticker. */
  onSent(listener: FrameListener): void {
    this.#onSent = listener;
  }

  /** Queues an utterance, which waits for `start`. An utterance that makes the queue longer than 10 minutes gets an incomplete mark at once. */
  play(utterance: NarrowUtterance): void {
    if (!this.#isOpen || this.#queue.add(utterance)) return;
    this.#reportMarks([{ id: utterance.id, playedMs: 0, isComplete: false }]);
  }

  /** Stops the utterance that is being played and drops the queued ones. */
  flush(): void {
    this.#reportMarks(this.#queue.flush());
  }

  /** From now on the far ends of both ports hear one another. Flushes both queues. */
  join(other: RtpPort): void {
    for (const [port, from] of [
      [this, other],
      [other, this],
    ] as const) {
      port.flush();
      from.#toOther = port.#fromOther = new JitterBuffer();
    }
  }

  /** Sends an RTCP BYE, frees the ports and flushes the queue. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stopTicking?.();
    this.#rtcp.bye(this.#ticker.now());
    this.sockets.rtp.close();
    this.sockets.rtcp.close();
    this.flush();
    this.#listener = undefined;
  }

  /** While an utterance plays, the other call's audio is discarded, so that no backlog is heard afterwards. */
  #next(nowMs: number): FrameSlice | undefined {
    const said = this.#fromOther?.next();
    return this.#queue.next(nowMs) ?? said;
  }

  #tick(nowMs: number, gridMs: number): void {
    this.#receiver.tick(nowMs);
    this.#sender.tick(nowMs, gridMs, () => (this.#isOpen && this.#remote?.receives ? this.#remote.codec : undefined));
    if (this.#isOpen) this.#rtcp.tick(nowMs);
  }

  #reportMarks(marks: readonly PlayedMark[]): void {
    for (const mark of marks) this.#listener?.onPlayed(mark);
  }

  /** Sends nothing to 0.0.0.0: that address is the old form of a hold (RFC 3264 8.4), and Linux would deliver to this machine. */
  #send(socket: Socket, packet: Buffer, to: MediaAddress | undefined): boolean {
    if (!to || to.address === NO_ADDRESS || this.#remote?.address === NO_ADDRESS) return false;
    socket.send(packet, to.port, to.address);
    return true;
  }

  #rtcpAddress(): MediaAddress | undefined {
    const remote = this.#remote;
    if (!remote) return undefined;
    const { latched } = this.#latch;
    const port = latched ? latched.port + 1 : (remote.rtcpPort ?? remote.port + 1);
    return port > 0 && port <= 65_535 ? { address: latched?.address ?? remote.address, port } : undefined;
  }

  #listen(socket: Socket, receiver: { onPacket(bytes: Buffer, from: MediaAddress, nowMs: number): void }): void {
    socket.on('error', () => undefined);
    socket.on('message', (bytes, from) => {
      if (this.#isOpen) receiver.onPacket(bytes, from, this.#ticker.now());
    });
  }

  #setDscp(dscp: number, log: LineLog | undefined): void {
    const isMarked = [this.sockets.rtp, this.sockets.rtcp].map((socket) => setDscp(socket, dscp)).every(Boolean);
    if (isMarked || hasWarnedOfDscp || !log) return;
    hasWarnedOfDscp = true;
    log.warn({ dscp }, 'audio packets are not marked with a DSCP: the optional package koffi is missing or the system refuses');
  }
}
