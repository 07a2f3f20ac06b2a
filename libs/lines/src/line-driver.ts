import type { CallerIdStyle, DialogIds, RegistrationState, SipEnd, TelephoneQuality, TrunkDriver, TrunkTransport } from '@turant/domain';

/** Where a trunk is, and from which addresses its carrier may signal. */
export interface TrunkEndpoint {
  trunkId: string;
  /** `sip:host[:port][;transport=udp|tcp|tls]` (readTrunkUri of @turant/domain) */
  uri: string;
  transport: TrunkTransport;
  /** Addresses and networks (CIDR) from which the carrier signals, besides the addresses of the host in `uri`. */
  addresses?: readonly string[];
}

/** The trunk of a call as the driver needs it, with the secrets decrypted. */
export interface LineTrunk extends TrunkEndpoint {
  /** Default `sip`. */
  driver?: TrunkDriver;
  username?: string;
  password?: string;
  /** Asterisk registers with the carrier. */
  register?: boolean;
  /** True if the carrier's audio comes from another address than its SDP names: the source of the first packet after the answer counts. */
  nat?: boolean;
  /** The call is given up if no response at all, not even a 100, has come after this many milliseconds. Default 4,000. */
  noResponseMs?: number;
  /** How the trunk reads caller and callee (`callerIdOf`). Default: both as stored, in From and P-Asserted-Identity. */
  callerIdStyle?: CallerIdStyle;
}

export interface PlaceOrder {
  callId: string;
  trunk: LineTrunk;
  /** The callee's number, E.164 with plus. */
  to: string;
  /** The registered caller id: E.164 with plus, or a number of the 140/1600 series. The driver writes it in the trunk's `callerIdStyle`. */
  from: string;
  /** Extra SIP headers, name to value, without placeholders. `prepare` refuses a name that is no token and a value with a control character. */
  headers: Readonly<Record<string, string>>;
  /** Without a final response after this many milliseconds the driver sends CANCEL, and the call ends as `ring-timeout`. */
  ringTimeoutMs: number;
}

/** How a call ended. */
export interface LineCallEnd {
  /** The far end's final response, if one came, with the Q.850 cause that the response or the far end's BYE named. */
  sip?: SipEnd;
  /** `callee`: the far end's final response or BYE ended the call. `us`: our CANCEL or BYE. `system`: no response, a timeout, a broken socket. */
  by: 'callee' | 'us' | 'system';
  /**
   * `refused` | `bye` | `ring-timeout` | `no-response` | `no-reply` | `cancelled` | `hung-up` | `auth-refused` | `media-refused` |
   * `transport-error` | `challenge-too-late` | `line-lost` (the line's thread died) |
   * `lease-lost` (no INVITE was sent: the order came after its deadline, or its thread had died)
   */
  reason: string;
  /** True if a 180, a 183 or early media came. */
  hasRung: boolean;
  /** The wait that a 503 or 429 asked for by Retry-After: milliseconds, at most ten minutes (RFC 3261 section 20.33). */
  retryAfterMs?: number | undefined;
  /** How well the network carried an answered call, as far as this side knows. */
  quality?: TelephoneQuality | undefined;
}

export type LineEvent =
  /** The INVITE has been handed to the socket. */
  | { type: 'placed' }
  | { type: 'ringing'; dialog: DialogIds }
  /** A 2xx arrived at `atMs` (`monotonicMs`). The driver sends the ACK when the promise that the listener returned has settled. */
  | { type: 'answered'; dialog: DialogIds; atMs: number }
  /** The far end pressed a key: 0-9 * # A-D, by RFC 4733 or INFO. */
  | { type: 'digit'; digit: string }
  /** The call is over. Told exactly once; only `late-answer` can follow. `atMs` (`monotonicMs`): when the BYE was sent or received. */
  | { type: 'ended'; end: LineCallEnd; atMs: number }
  /** Told at most once, after `ended`: an INVITE that was given up rings or was answered after all. The driver has sent CANCEL or BYE for it. */
  | { type: 'late-answer' };

/**
 * Receives the events of one call. For `answered` the listener returns a promise that settles when the dialog is stored. The driver
 * sends the ACK only then: if the process crashes before, the far end repeats its 2xx and the call is found and ended.
 */
export type LineListener = (event: LineEvent) => void | Promise<void>;

/**
 * 20 ms of audio: 320 samples of 16 bits, signed, at 16 kHz. The SIP driver and the Asterisk driver have narrow audio (`NarrowFrame`), and
 * `TwoDrivers` converts.
 */
export type AudioFrame = Int16Array;

/** `atMs` (`monotonicMs`): when the frame came in, or when it was sent. */
export type FrameListener = (frame: AudioFrame, atMs: number) => void;

/** One piece of audio that the line plays as a whole, in real time. */
export interface Utterance {
  /** Unique within the call. */
  id: string;
  /** 16 kHz, 16-bit, mono. The line only reads the samples. */
  samples: Int16Array;
}

/** 20 ms of narrow audio, as a telephone line has it: 160 samples of 16 bits, signed, at 8 kHz. */
export type NarrowFrame = Int16Array;

/** An utterance of narrow audio: 8 kHz, 16-bit, mono. The line only reads the samples. */
export interface NarrowUtterance {
  id: string;
  samples: Int16Array;
  /** Called before the samples up to the index `end` are read: an utterance may be converted while it is played. */
  convertUntil?: ((end: number) => void) | undefined;
}

/** How much of an utterance was sent. */
export interface PlayedMark {
  id: string;
  playedMs: number;
  /** False if the utterance was flushed before its end, or refused. */
  isComplete: boolean;
  /** When its first frame was sent (`monotonicMs`); absent if none was. */
  startedAtMs?: number;
}

/** One call on a line. Audio flows between `answered` and `ended`; the line drops utterances that are played before or after. */
export interface LineCall {
  readonly callId: string;
  /** `monotonicMs` of the last audio packet received; undefined before the first. */
  readonly lastAudioInMs: number | undefined;
  /** The listener gets each frame of the far end, also of a joined call; `atMs` is the time at which the frame came in. */
  onAudio(listener: FrameListener): void;
  /**
   * The listener gets each frame that is sent to the far end from now on, in order: utterances, and the audio of a joined call. Frames of silence
   * between them are left out. `atMs` is the time at which the frame was sent; after a stall several frames are sent at one time. While nobody
   * listens, nothing is collected for it.
   */
  onSent(listener: FrameListener): void;
  /** The listener gets one mark for each utterance, in the order of the utterances, and none after the end of the call. */
  onPlayed(listener: (mark: PlayedMark) => void): void;
  /** Queues an utterance; it is played after all utterances that were queued before it. */
  play(utterance: Utterance): void;
  /** Stops the utterance that is being played and drops the queued ones. */
  flush(): void;
  /**
   * From now on the far ends of both calls hear one another, until one of them ends. Both calls are answered, of one driver and on one trunk.
   * Utterances that are played on a call from now on are heard by its own far end only, in place of the other call's audio.
   * Flushes what both calls have queued. Nothing happens if one of them has ended.
   */
  join(other: LineCall): void;
  /** Ends the call in any state: CANCEL before the answer, BYE after it. Idempotent. */
  hangUp(): void;
}

/** A call that can be placed: its media ports are bound and its dialog ids exist, but nothing was sent. */
export interface PreparedCall {
  readonly dialog: DialogIds;
  /**
   * Sends the INVITE, unless more than `sendWithinMs` milliseconds pass before: then nothing is sent and the call ends as
   * `lease-lost`. The deadline is checked where the packet leaves, so a process that was frozen after its last check of the lease
   * does not dial a call that another worker has taken over.
   */
  place(listener: LineListener, sendWithinMs: number): LineCall;
  /** Frees the ports of a call that will not be placed. */
  discard(): void;
}

/** The answer of a trunk to OPTIONS. */
export interface SignOfLife {
  code: number;
  /** The state of the registration, if the trunk registers and the driver can tell. */
  registration?: RegistrationState;
}

/** Port to a way of reaching phones. Drivers know nothing of leads, money or the store. */
export interface LineDriver {
  readonly name: string;
  /** Sets the stored trunks: the driver ignores messages from anybody else. Cheap if nothing has changed. */
  setTrunks(trunks: readonly TrunkEndpoint[]): void;
  /** @throws RejectedError LINE_ORDER if a header, number or trunk address is not fit for the wire. */
  prepare(order: PlaceOrder): Promise<PreparedCall>;
  /**
   * Ends a call that a dead process has left, by the stored dialog ids: by CANCEL before the answer (and by BYE if a remote tag is
   * known), by BYE after it. If a 2xx to that call still arrives, the driver acknowledges it and sends BYE. Resolves when the far end
   * has confirmed the end, or after 5 s; never rejects.
   */
  abandon(dialog: DialogIds, trunk: LineTrunk, state: CallState): Promise<'confirmed' | 'no-answer'>;
  /**
   * Asks a trunk for a sign of life by OPTIONS (RFC 3261 11), without credentials. Resolves with the status code of the first final
   * response: any code proves that the trunk is alive. Resolves with undefined if none came within 4 s, or if nothing could be sent.
   * @throws RejectedError LINE_ORDER if the trunk's address is not fit for the wire. Rejects with nothing else.
   */
  probe(trunk: LineTrunk): Promise<SignOfLife | undefined>;
  /** Number of calls that have not ended. */
  readonly openCalls: number;
  /** Ends all calls by CANCEL or BYE, then closes the sockets. */
  close(): Promise<void>;
}

/** How far a call had come when it was last stored. */
export type CallState = 'placing' | 'ringing' | 'answered';

/**
 * Whether a stored call has this Call-ID. The driver asks when a final response matches no transaction, and ignores the response if no
 * stored call has its Call-ID.
 */
export type IsKnownCall = (sipCallId: string) => Promise<boolean>;

/** The log of a driver; a pino logger fits. Personal data is never logged. */
export interface LineLog {
  debug(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}
