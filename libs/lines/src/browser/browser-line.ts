import type { BrowserCallQuality } from '@turant/domain';
import type { LineCall, LineCallEnd, LineLog } from '../line-driver.js';

/** Samples a second of the frames and utterances of a line. */
export type SampleRate = 8_000 | 16_000;

export const DEFAULT_SAMPLE_RATE: SampleRate = 16_000;

/** The order of a browser that wants to be called. */
export interface BrowserOffer {
  callId: string;
  /** The offer (RFC 8829) of a stranger. Its candidates are not used: the browser speaks first. */
  sdp: string;
  /** How long the browser has to connect; 15 s when absent. */
  connectMs?: number;
}

export type BrowserEvent =
  /** The connection is up at `atMs` (`monotonicMs`) and encrypted: from now on both sides hear one another. */
  | { type: 'answered'; atMs: number }
  /** The page has sent a text over its data channel, of at most 4,096 characters. It is a stranger's text. */
  | { type: 'text'; text: string }
  /**
   * The call is over. Told exactly once. `callee`: the browser has closed the connection (`bye`). `us`: `hung-up`. `system`:
   * `no-connection`, `connection-failed`, `media-silence`, `flood` (more packets than any codec sends, or more audio than time passes), `line-lost` (the line's process died).
   */
  | { type: 'ended'; end: LineCallEnd; atMs: number; quality?: BrowserCallQuality };

export type BrowserListener = (event: BrowserEvent) => void;

export interface AcceptedCall {
  /** The answer, complete: its candidates are in it. */
  sdp: string;
  call: LineCall;
}

/** Port to people who talk through a browser. They call us; there is no trunk and no number. */
export interface BrowserLine {
  /** The sample rate of all frames and utterances of the line's calls. */
  readonly sampleRate: SampleRate;
  /** UDP port of all calls. */
  readonly port: number;
  /** Number of calls that have not ended. */
  readonly openCalls: number;
  /**
   * Answers an offer. The call is `answered` when the browser has connected, or ends as `no-connection` after 15 s.
   * @throws RejectedError BROWSER_OFFER if the offer is none that we answer
   * @throws RetryLaterError LINE_FULL, LINE_CLOSED, LINE_LOST
   */
  accept(offer: BrowserOffer, listener: BrowserListener): Promise<AcceptedCall>;
  /** Ends all calls. */
  close(): Promise<void>;
}

export interface BrowserLineOptions {
  /** IPv4 address to which the UDP port is bound; every address of this machine if it is 0.0.0.0. */
  host?: string;
  /** UDP port of all calls; a free one if it is 0. */
  port?: number;
  /** The IPv4 address that browsers must use instead of those of this machine, if it is behind a NAT that keeps the port (1:1). */
  publicAddress?: string;
  sampleRate?: SampleRate;
  /** Calls at once; further offers are refused. */
  maxCalls?: number;
  log?: LineLog;
}
