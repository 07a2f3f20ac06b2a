import { rounded } from './rounded.js';

/** How well the network carried a telephone call that was answered. */
export interface TelephoneQuality {
  /** The share of the far end's packets that never came, from 0 to 1, with four decimals. */
  loss: number;
  /** At the end of the call (RFC 3550 6.4.1), whole milliseconds. */
  jitterMs: number;
  /** By the far end's last RTCP report, whole milliseconds; null if it has sent none. */
  roundTripMs: number | null;
  /** What a listener would say of it, from 1 (bad) to 4.41, estimated from the other three (ITU-T G.107). */
  mos: number;
}

/** What an RTP stream has counted. */
export interface ReceivedAudio {
  packetsReceived: number;
  packetsLost: number;
  jitterMs: number;
  roundTripMs?: number | undefined;
}

/** @returns undefined if nothing was received: then nobody knows how the call was */
export function telephoneQuality({ packetsReceived, packetsLost, jitterMs, roundTripMs }: ReceivedAudio): TelephoneQuality | undefined {
  if (packetsReceived <= 0) return undefined;
  const loss = rounded(packetsLost / (packetsReceived + packetsLost), 4);
  const jitter = Math.round(jitterMs);
  const roundTrip = roundTripMs === undefined ? null : Math.round(roundTripMs);
  return { loss, jitterMs: jitter, roundTripMs: roundTrip, mos: meanOpinion(loss, jitter, roundTrip ?? 0) };
}

/** The R value of a connection without any impairment (G.107, default values). */
const BEST_R = 93.2;
/** How much delay the two sides add to that of the network: a frame of 20 ms at each, and its way through both machines. */
const OWN_DELAY_MS = 50;
/** A delay above this is noticed in a conversation (G.107). */
const NOTICED_DELAY_MS = 177.3;
/** Robustness of G.711 with concealment against lost packets (G.113, appendix I). */
const LOSS_ROBUSTNESS = 25.1;
const MAX_IMPAIRMENT = 95;

/** The E-model of ITU-T G.107 in its usual simple form: delay, and losses at random. */
function meanOpinion(loss: number, jitterMs: number, roundTripMs: number): number {
  const delayMs = roundTripMs / 2 + 2 * jitterMs + OWN_DELAY_MS;
  const ofDelay = 0.024 * delayMs + 0.11 * Math.max(0, delayMs - NOTICED_DELAY_MS);
  const percent = 100 * loss;
  const ofLoss = (MAX_IMPAIRMENT * percent) / (percent + LOSS_ROBUSTNESS);
  const r = Math.max(0, BEST_R - ofDelay - ofLoss);
  // Below an R of 6.5 the formula falls under 1.
  return Math.max(1, rounded(1 + 0.035 * r + r * (r - 60) * (100 - r) * 7e-6, 2));
}
