import type { Socket } from 'node:dgram';
import type { AudioFrame, LineLog, PlayedMark, Utterance } from '../../line-driver.js';
import type { RemoteMedia } from '../sdp.js';
import { bindPair, type PortPair, type PortRange } from './bind-pair.js';
import { RtcpSession } from './rtcp-session.js';
import { RtpReceiver } from './rtp-receiver.js';
import { RtpSender } from './rtp-sender.js';
import { setDscp } from './set-dscp.js';
import { NO_ADDRESS, SourceLatch, type MediaAddress } from './source-latch.js';
import { sharedTicker, type Ticker } from './ticker.js';
import { UtteranceQueue } from './utterance-queue.js';

export interface MediaListener {
  /** `atMs`: the ticker's time at which the frame came in. */
  onAudio(frame: AudioFrame, atMs: number): void;
  onDigit(digit: string): void;
  /** Exactly once for each utterance that was given to an open port, in their order. */
  onPlayed(mark: PlayedMark): void;
}

export interface RtpOptions {
  /** Ports to take from; else the kernel's. */
  portRange?: PortRange;
  /** The far end is behind NAT: its first source counts, not its SDP's address, and gets our audio. */
  nat?: boolean;
  /** Differentiated services code point of our packets, 0 to 63; not set where it is undefined. */
  dscp?: number;
  ticker?: Ticker;
  log?: LineLog;
}

export interface RtpStats {
  packetsSent: number;
  packetsReceived: number;
  packetsLost: number;
  jitterMs: number;
  /** By RTCP; undefined while the far end has sent no report. */
  roundTripMs: number | undefined;
  packetsLostThere: number | undefined;
}

let hasWarnedOfDscp = false;

/** One call's audio: a pair of UDP ports, G.711 in packets of 20 ms both ways, speech or silence from `start` to `close`. */
export class RtpPort {
  readonly #queue = new UtteranceQueue();
  readonly #latch: SourceLatch;
  readonly #sender: RtpSender;
  readonly #receiver: RtpReceiver;
  readonly #rtcp: RtcpSession;
  readonly #ticker: Ticker;
  #remote: RemoteMedia | undefined;
  #listener: MediaListener | undefined;
  #stopTicking: (() => void) | undefined;
  #isOpen = true;

  private constructor(
    private readonly sockets: PortPair,
    options: RtpOptions,
  ) {
    this.#ticker = options.ticker ?? sharedTicker();
    this.#latch = new SourceLatch(options.nat ?? false);
    this.#sender = new RtpSender({ onFrameStart: () => this.#tell(this.#queue.takeEnded()), next: () => this.#queue.next() }, (packet) =>
      this.#send(sockets.rtp, packet, this.#latch.latched ?? this.#remote),
    );
    this.#receiver = new RtpReceiver(this.#latch, {
      onAudio: (frame, atMs) => this.#listener?.onAudio(frame, atMs),
      onDigit: (digit) => this.#listener?.onDigit(digit),
    });
    this.#rtcp = new RtcpSession({
      sender: this.#sender,
      reception: this.#receiver.stats,
      latch: this.#latch,
      send: (packet) => this.#send(sockets.rtcp, packet, this.#rtcpPlace()),
    });
    this.#hear(sockets.rtp, this.#receiver);
    this.#hear(sockets.rtcp, this.#rtcp);
    if (options.dscp !== undefined) this.#mark(options.dscp, options.log);
  }

  /** Rejects with the system's error, such as EMFILE or EADDRINUSE, where no ports can be had. */
  static async bind(host: string, options: RtpOptions = {}): Promise<RtpPort> {
    return new RtpPort(await bindPair(host, options.portRange), options);
  }

  get port(): number {
    return this.sockets.rtp.address().port;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The ticker's time (performance.now) of the last packet of the far end's media; its RTCP does not count. */
  get lastInMs(): number | undefined {
    return this.#receiver.lastInMs;
  }

  stats(): RtpStats {
    const { packetsReceived, packetsLost, jitterMs } = this.#receiver.stats;
    const { roundTripMs, packetsLostThere } = this.#rtcp;
    return { packetsSent: this.#sender.packetsSent, packetsReceived, packetsLost, jitterMs, roundTripMs, packetsLostThere };
  }

  /** From now on audio flows; called again, after a re-INVITE or UPDATE, it goes to the new place in the same stream. */
  start(remote: RemoteMedia, listener: MediaListener): void {
    if (!this.#isOpen) return;
    this.#remote = remote;
    this.#listener = listener;
    this.#receiver.start(remote);
    this.#stopTicking ??= this.#ticker.start((nowMs, gridMs = nowMs) => this.#tick(nowMs, gridMs));
  }

  /** Behind what is still being played. Before `start` it waits. More than ten minutes in all are refused by their mark. */
  play(utterance: Utterance): void {
    if (!this.#isOpen || this.#queue.add(utterance)) return;
    this.#tell([{ id: utterance.id, playedMs: 0, isComplete: false }]);
  }

  /** Stops what is being played and drops what is queued. */
  flush(): void {
    this.#tell(this.#queue.flush());
  }

  /** Flushes, says goodbye by RTCP, and frees the ports. */
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

  #tick(nowMs: number, gridMs: number): void {
    this.#sender.tick(nowMs, gridMs, () => (this.#isOpen && this.#remote?.receives ? this.#remote.codec : undefined));
    if (this.#isOpen) this.#rtcp.tick(nowMs);
  }

  #tell(marks: readonly PlayedMark[]): void {
    for (const mark of marks) this.#listener?.onPlayed(mark);
  }

  /** To 0.0.0.0 nothing is sent: it is a hold of the old kind (RFC 3264 8.4), and Linux would take it for this machine. */
  #send(socket: Socket, packet: Buffer, to: MediaAddress | undefined): void {
    if (to && to.address !== NO_ADDRESS && this.#remote?.address !== NO_ADDRESS) socket.send(packet, to.port, to.address);
  }

  #rtcpPlace(): MediaAddress | undefined {
    const remote = this.#remote;
    if (!remote) return undefined;
    const { latched } = this.#latch;
    const port = latched ? latched.port + 1 : (remote.rtcpPort ?? remote.port + 1);
    return port > 0 && port <= 65_535 ? { address: latched?.address ?? remote.address, port } : undefined;
  }

  #hear(socket: Socket, ear: { onPacket(bytes: Buffer, from: MediaAddress, nowMs: number): void }): void {
    socket.on('error', () => undefined);
    socket.on('message', (bytes, from) => {
      if (this.#isOpen) ear.onPacket(bytes, from, this.#ticker.now());
    });
  }

  #mark(dscp: number, log: LineLog | undefined): void {
    const isMarked = [this.sockets.rtp, this.sockets.rtcp].map((socket) => setDscp(socket, dscp)).every(Boolean);
    if (isMarked || hasWarnedOfDscp || !log) return;
    hasWarnedOfDscp = true;
    log.warn({ dscp }, 'audio packets are not marked with a DSCP: the optional package koffi is missing or the system refuses');
  }
}
