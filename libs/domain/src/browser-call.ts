import type { TenantId } from './ids.js';

/** The limits of calls of browsers. */
export interface BrowserLimits {
  /** Length of a call in milliseconds. */
  maxCallMs: number;
  /** Calls of one tenant that are up at once. */
  maxOfTenant: number;
  /** Calls of one visitor within an hour. */
  maxOfVisitorInHour: number;
}

/** An order to talk with an employee in a browser. */
export interface BrowserOrder {
  callId: string;
  tenantId: TenantId;
  employeeId: string;
  /** The browser's offer (RFC 8829). */
  sdp: string;
  /** Of a visitor: see `Call`. */
  visitor?: string;
  /** Of a visitor who has left name or phone. */
  leadId?: string;
  /** The person's audio is sent back, for measurements. */
  isEcho: boolean;
  idempotencyKey?: string;
  bodyHash?: string;
}

/** Why an order was refused, with the code of an error. */
export interface BrowserRefusal {
  code: string;
  message: string;
  /** Absent if a repetition changes nothing. */
  retryAfterMs?: number;
}

/** What a worker answers: the SDP answer or a refusal. */
export type BrowserReply = { callId: string; sdp: string } | { callId: string; refusal: BrowserRefusal };

/** What the network did to a call that was answered. Whole numbers. */
export interface BrowserCallQuality {
  receivedPackets: number;
  /** Packets of the browser that never came, or that came too late. */
  lostPackets: number;
  /** Of these, packets that came when something else had been put in their place. */
  latePackets: number;
  /** Audio that was put in place of lost packets. */
  concealedMs: number;
  /** At the end of the call (RFC 3550 6.4.1). */
  jitterMs: number;
  /** The same of our packets, as the browser reported last. */
  browserLostPackets: number;
  browserJitterMs: number;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Whether a visitor may call once more.
 * @param calls the visitor's last calls, newest first, at least as many as the limit if there are so many
 * @returns the number of the next call; or, in milliseconds, when the visitor may call again
 */
export function nextVisitorCall(
  calls: readonly { visitorCall?: number; requestedAt: Date }[],
  { maxOfVisitorInHour }: Pick<BrowserLimits, 'maxOfVisitorInHour'>,
  now: Date,
): { number: number } | { waitMs: number } {
  const oldest = calls[maxOfVisitorInHour - 1];
  const waitMs = oldest ? oldest.requestedAt.getTime() + HOUR_MS - now.getTime() : 0;
  return waitMs > 0 ? { waitMs } : { number: (calls[0]?.visitorCall ?? 0) + 1 };
}

/** A place among a tenant's calls of browsers. `isRare`: half of the places that the caller could have are taken. */
export interface FreePlace {
  place: number;
  isRare: boolean;
}

/** The part of a tenant's places that visitors never get, so that they cannot shut out those who have a key or are signed in. */
const OWNERS_PART = 1 / 4;

/** The first place that none of the tenant's calls of browsers has; undefined if all that the caller may have are taken. */
export function freePlace(
  taken: readonly { browserPlace?: number }[],
  { maxOfTenant }: Pick<BrowserLimits, 'maxOfTenant'>,
  isVisitor: boolean,
): FreePlace | undefined {
  const places = new Set(taken.map(({ browserPlace }) => browserPlace));
  // Others take these first, and so leave the rest to visitors for as long as they can.
  const first = isVisitor ? Math.floor(maxOfTenant * OWNERS_PART) : 0;
  const open = Array.from({ length: maxOfTenant - first }, (_, place) => first + place).filter((place) => !places.has(place));
  const [place] = open;
  return place === undefined ? undefined : { place, isRare: open.length <= (maxOfTenant - first) / 2 };
}
