import type { DialogIds } from '@turant/domain';

/** Where and how a call leaves: the trunk as the driver needs it, secrets already opened. */
export interface LineTrunk {
  trunkId: string;
  /** `sip:host[:port][;transport=udp|tcp]` */
  uri: string;
  transport: 'udp' | 'tcp';
  username?: string;
  password?: string;
  /** No response at all to the INVITE after this long, 100 included: the call ends as `no-response`. 4,000 where it is left out. */
  noResponseMs?: number;
  /** The far end sits behind a NAT: its audio may come from another address than its SDP says. */
  nat?: boolean;
  /** Addresses and networks that speak for this trunk besides those that its host resolves to. */
  addresses?: readonly string[];
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

/**
 * How a call ended. `sip` is the final response of the far end, if one came; its `cause` is the Q.850 cause, 1 to 127, of the
 * Reason header (RFC 3326) in that response, or in the far end's BYE.
 */
export interface LineEnd {
  sip?: { code: number; reason: string; cause?: number };
  /** `callee`: its final response or its BYE; `us`: our CANCEL or BYE; `system`: no reply, a time-out, a broken socket. */
  by: 'callee' | 'us' | 'system';
  /** `refused` | `bye` | `ring-timeout` | `no-response` | `cancelled` | `hung-up` | `auth-refused` | `media-refused` | `transport-error` */
  reason: string;
  /** The far end had said that it rings: a 180, a 183, or another provisional response but 100 that carried SDP. */
  hasRung: boolean;
}

export type LineEvent =
  /** The INVITE has been handed to the socket. */
  | { type: 'placed' }
  | { type: 'ringing'; dialog: DialogIds }
  /** 2xx received; the ACK goes out when what the listener answers to this event is settled. */
  | { type: 'answered'; dialog: DialogIds }
  /** A key of the far end, 0-9 * # A-D (RFC 4733, or an INFO request). */
  | { type: 'digit'; digit: string }
  /** The last one but for `late-answer`, exactly once. */
  | { type: 'ended'; end: LineEnd }
  /** After `ended`, at most once: a 2xx came for an INVITE that we had given up. It has been acknowledged and ended by BYE. */
  | { type: 'late-answer' };

/**
 * Told what happens on a line. To `answered` it answers a promise that settles when the dialog is on record: only then is
 * the far end acknowledged, so that a crash in between leaves no call up that nobody knows of.
 */
export type LineListener = (event: LineEvent) => void | Promise<void>;

/** 20 ms of audio: 160 samples, 8 kHz, 16-bit signed. */
export type AudioFrame = Int16Array;

/** One call on a line. Audio flows between `answered` and `ended`; frames sent outside that are dropped. */
export interface LineCall {
  readonly callId: string;
  /** Monotonic milliseconds (performance.now) of the last audio packet received; undefined before the first. */
  readonly lastAudioInMs: number | undefined;
  onAudio(listener: (frame: AudioFrame) => void): void;
  sendAudio(frame: AudioFrame): void;
  /** Ends the call in whatever state it is: CANCEL before the answer, BYE after it. Idempotent. */
  hangUp(): void;
}

/**
 * A call that may be placed: media port bound, dialog ids minted, nothing sent. `place` sends the INVITE in the same
 * tick in which it is called, so that nothing can come between the caller's last check and the wire.
 */
export interface PreparedCall {
  readonly dialog: DialogIds;
  place(listener: LineListener): LineCall;
  /** Frees the port; for a call that is not placed after all. */
  discard(): void;
}

/** A way to reach a phone. Drivers know nothing of leads, money or the store. */
export interface LineDriver {
  readonly name: string;
  /** @throws RejectedError LINE_ORDER where a header, number or trunk address is not fit for the wire. */
  prepare(order: PlaceOrder): Promise<PreparedCall>;
  /**
   * Ends what a dead process left up, by the stored ids: CANCEL (and BYE where a remote tag is known) before the answer,
   * BYE after it. A 2xx that still arrives for it is acknowledged and ended by BYE. Resolves when the far end has said
   * that it is over or after five seconds; never rejects.
   */
  abandon(dialog: DialogIds, trunk: LineTrunk, state: 'placing' | 'ringing' | 'answered'): Promise<'confirmed' | 'no-answer'>;
  /** Number of calls that are not ended. */
  readonly openCalls: number;
  /** Closes the sockets; calls that are up get a CANCEL or BYE first. */
  close(): Promise<void>;
}
