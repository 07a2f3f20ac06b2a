import type { DialogIds, SipEnd } from '@turant/domain';

/** Where a trunk is and who may speak for it. */
export interface TrunkEndpoint {
  trunkId: string;
  /** `sip:host[:port][;transport=udp|tcp]` */
  uri: string;
  transport: 'udp' | 'tcp';
  /** Addresses and networks (CIDR) besides those of its host from which the carrier signals. */
  addresses?: readonly string[];
}

/** Where and how a call leaves: the trunk as the driver needs it, secrets already opened. */
export interface LineTrunk extends TrunkEndpoint {
  username?: string;
  password?: string;
  /** The carrier's audio comes from another address than its SDP names: the first source after the answer is taken for it. */
  nat?: boolean;
  /** No response at all, 100 included, after so long: the call is given up. Default 4,000 ms. */
  noResponseMs?: number;
}

export interface PlaceOrder {
  callId: string;
  trunk: LineTrunk;
  /** Callee, E.164 with plus. */
  to: string;
  /** Caller id, as registered: E.164 with plus, or a number of the 140/1600 series. Goes into From and P-Asserted-Identity. */
  from: string;
  /** Extra SIP headers, name to value, already filled in. A name that is no token or a value with a control character is refused. */
  headers: Readonly<Record<string, string>>;
  /** No final answer after this long: CANCEL, and the call ends as `ring-timeout`. */
  ringTimeoutMs: number;
}

/** How a call ended. `sip` is the final response of the far end, if one came, with the Q.850 cause that it or its BYE named. */
export interface LineCallEnd {
  sip?: SipEnd;
  /** `callee`: its final response or its BYE; `us`: our CANCEL or BYE; `system`: no reply, a time-out, a broken socket. */
  by: 'callee' | 'us' | 'system';
  /**
   * `refused` | `bye` | `ring-timeout` | `no-response` | `no-reply` | `cancelled` | `hung-up` | `auth-refused` | `media-refused` |
   * `transport-error` | `challenge-too-late` | `line-lost` (the line's thread died) |
   * `lease-lost` (nothing was sent: the order came too late, or to a thread that had died)
   */
  reason: string;
  /** 180, 183 or early media came. */
  hasRung: boolean;
}

export type LineEvent =
  /** The INVITE has been handed to the socket. */
  | { type: 'placed' }
  | { type: 'ringing'; dialog: DialogIds }
  /** A 2xx arrived at `atMs`, a time of `monotonicMs`. The ACK is sent once the promise that the listener returns has settled. */
  | { type: 'answered'; dialog: DialogIds; atMs: number }
  /** A key of the far end, 0-9 * # A-D (RFC 4733, or INFO). */
  | { type: 'digit'; digit: string }
  /** Exactly once, and the last one, but for a late answer. `atMs`: when BYE was sent or received, by `monotonicMs`. */
  | { type: 'ended'; end: LineCallEnd; atMs: number }
  /** After the end, once: an INVITE that was given up is ringing or was answered after all. The far end was told that nobody wants it. */
  | { type: 'late-answer' };

/**
 * Told what happens on a line. To `answered` it answers a promise that settles when the dialog is on record: only then is
 * the far end acknowledged, so that a crash in between leaves no call up that nobody knows of.
 */
export type LineListener = (event: LineEvent) => void | Promise<void>;

/** 20 ms of audio: 160 samples, 8 kHz, 16-bit signed. */
export type AudioFrame = Int16Array;

/** Something to be said: played in real time by the line, at its own pace. */
export interface Utterance {
  /** Unique within the call. */
  id: string;
  /** 8 kHz, 16-bit, mono. The line does not write into them. */
  samples: Int16Array;
}

/** How much of an utterance has gone out. */
export interface PlayedMark {
  id: string;
  playedMs: number;
  /** False: it was flushed, or refused, before its end. */
  isComplete: boolean;
}

/** One call on a line. Audio flows between `answered` and `ended`; what is played outside that is dropped. */
export interface LineCall {
  readonly callId: string;
  /** `monotonicMs` of the last audio packet received; undefined before the first. */
  readonly lastAudioInMs: number | undefined;
  /** Frames of the far end; `atMs`: when the frame came in, by `monotonicMs`. */
  onAudio(listener: (frame: AudioFrame, atMs: number) => void): void;
  /** Told once for each utterance, in their order; not after the end of the call. */
  onPlayed(listener: (mark: PlayedMark) => void): void;
  /** Queued behind what is still being played. */
  play(utterance: Utterance): void;
  /** Stops what is being played and drops what is queued. */
  flush(): void;
  /** Ends the call in whatever state it is: CANCEL before the answer, BYE after it. Idempotent. */
  hangUp(): void;
}

/** A call that may be placed: media ports bound, dialog ids minted, nothing sent. */
export interface PreparedCall {
  readonly dialog: DialogIds;
  /**
   * Sends the INVITE, if that can be done within so many milliseconds from now. The deadline travels with the order and is
   * looked at where the packet leaves: later nothing is sent, and the call ends as `lease-lost`. So a process that was frozen
   * between its last check and the wire does not dial a call that another worker has taken over.
   */
  place(listener: LineListener, sendWithinMs: number): LineCall;
  /** Frees the ports; for a call that is not placed after all. */
  discard(): void;
}

/** A way to reach a phone. Drivers know nothing of leads, money or the store. */
export interface LineDriver {
  readonly name: string;
  /** The trunks as they are on record: nobody else may speak to this line. Cheap where nothing has changed. */
  setTrunks(trunks: readonly TrunkEndpoint[]): void;
  /** @throws RejectedError LINE_ORDER where a header, number or trunk address is not fit for the wire. */
  prepare(order: PlaceOrder): Promise<PreparedCall>;
  /**
   * Ends what a dead process left up, by the stored ids: CANCEL (and BYE where a remote tag is known) before the answer,
   * BYE after it. A 2xx that still arrives for it is acknowledged and ended by BYE. Resolves when the far end has said
   * that it is over or after five seconds; never rejects.
   */
  abandon(dialog: DialogIds, trunk: LineTrunk, state: CallState): Promise<'confirmed' | 'no-answer'>;
  /** Number of calls that are not ended. */
  readonly openCalls: number;
  /** Closes the sockets; calls that are up get a CANCEL or BYE first. */
  close(): Promise<void>;
}

/** How far a call had come when it was last written down. */
export type CallState = 'placing' | 'ringing' | 'answered';

/** Whether a Call-ID is that of a call on record: final answers to others are not looked after. Called for what nobody waits for. */
export type IsKnownCall = (sipCallId: string) => Promise<boolean>;

/** What a driver writes to; pino fits. Personal data never goes in here. */
export interface LineLog {
  debug(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}
