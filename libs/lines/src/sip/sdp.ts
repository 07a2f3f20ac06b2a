import { EVENT_TYPE } from './read-sdp.js';

export { readSdp } from './read-sdp.js';

/** G.711: 0 is PCMU (mu-law), 8 is PCMA (A-law), static types of RFC 3551. */
export type G711 = 0 | 8;

/** What the far end said about its audio. */
export interface RemoteMedia {
  address: string;
  port: number;
  /** Where it takes RTCP, on the same address (RFC 3605); one above `port` where it does not say. */
  rtcpPort?: number;
  /** What we send: the first of its codecs. */
  codec: G711;
  /** What it may send: all that its m= line lists. */
  codecs: readonly G711[];
  /** Payload types of its telephone-events (RFC 4733); none where it offers none. */
  eventTypes: number[];
  /** It takes audio from us now: not on hold, not inactive. */
  receives: boolean;
  /** It means to send audio to us. */
  sends: boolean;
  /** Its other media sections as we decline them in an answer: m= lines that stand before and after the one of this audio. */
  declined?: { before: readonly string[]; after: readonly string[] };
}

export interface LocalMedia {
  address: string;
  port: number;
  /** o= session id, the same for the whole call. */
  sessionId: number;
  /** o= version: raised by one with each changed description (RFC 3264 8). */
  version: number;
}

const CODEC_NAMES: Record<G711, string> = { 0: 'PCMU', 8: 'PCMA' };

interface Wanted {
  codecs: readonly G711[];
  eventType: number | undefined;
  direction: string;
  declined?: RemoteMedia['declined'];
}

function writeSdp(local: LocalMedia, { codecs, eventType, direction, declined }: Wanted): string {
  const types = [...codecs, ...(eventType === undefined ? [] : [eventType])];
  return [
    'v=0',
    `o=- ${local.sessionId} ${local.version} IN IP4 ${local.address}`,
    's=-',
    `c=IN IP4 ${local.address}`,
    't=0 0',
    ...(declined?.before ?? []),
    `m=audio ${local.port} RTP/AVP ${types.join(' ')}`,
    ...codecs.map((codec) => `a=rtpmap:${codec} ${CODEC_NAMES[codec]}/8000`),
    ...(eventType === undefined ? [] : [`a=rtpmap:${eventType} telephone-event/8000`, `a=fmtp:${eventType} 0-15`]),
    'a=ptime:20',
    `a=${direction}`,
    ...(declined?.after ?? []),
    '',
  ].join('\r\n');
}

/** Our offer: PCMU first, PCMA, digits. */
export const writeOffer = (local: LocalMedia): string => writeSdp(local, { codecs: [0, 8], eventType: EVENT_TYPE, direction: 'sendrecv' });

/**
 * Our answer to what was read from an offer: its codec, its event type, its direction mirrored (RFC 3264 6.1), its other
 * sections declined in their places (RFC 3264 6).
 */
export function writeAnswer(local: LocalMedia, offer: RemoteMedia): string {
  const direction = offer.sends && offer.receives ? 'sendrecv' : offer.sends ? 'recvonly' : offer.receives ? 'sendonly' : 'inactive';
  return writeSdp(local, { codecs: [offer.codec], eventType: offer.eventTypes[0], direction, declined: offer.declined });
}
