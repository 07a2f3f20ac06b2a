/** Payload type of telephone-event in our offer. */
export const EVENT_TYPE = 101;

/** Static payload types of G.711 (RFC 3551): 0 is PCMU (mu-law), 8 is PCMA (A-law). */
export type G711 = 0 | 8;

/** The audio of the far end, from its SDP. */
export interface RemoteMedia {
  address: string;
  port: number;
  /** The port of its RTCP on the same address (RFC 3605); without an a=rtcp line it is `port` + 1. */
  rtcpPort?: number;
  /** The codec that we send: the first G.711 codec of its m= line. */
  codec: G711;
  /** The codecs that the far end may send: all G.711 codecs of its m= line. */
  codecs: readonly G711[];
  /** Payload types of its telephone-events (RFC 4733); empty if it offers none. */
  eventTypes: number[];
  /** True if the far end receives our audio: false on hold. */
  receives: boolean;
  /** True if the far end sends audio to us. */
  sends: boolean;
  /** The m= lines by which our answer declines the other media sections, those before and those after this audio section. */
  declined?: { before: readonly string[]; after: readonly string[] };
}

export interface LocalMedia {
  address: string;
  port: number;
  /** Session id of the o= line, the same during the whole call. */
  sessionId: number;
  /** Session version of the o= line: grows by one with each changed SDP (RFC 3264 8). */
  version: number;
}

const CODEC_NAMES: Record<G711, string> = { 0: 'PCMU', 8: 'PCMA' };

interface AudioSection {
  codecs: readonly G711[];
  eventType: number | undefined;
  direction: string;
  declined?: RemoteMedia['declined'];
}

function writeSdp(local: LocalMedia, { codecs, eventType, direction, declined }: AudioSection): string {
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

/** Our offer: PCMU, PCMA and telephone-event. */
export const writeOffer = (local: LocalMedia): string => writeSdp(local, { codecs: [0, 8], eventType: EVENT_TYPE, direction: 'sendrecv' });

/**
 * Our answer to an offer: with the offer's codec and event type, its direction mirrored (RFC 3264 6.1), and its other media sections
 * declined in their places (RFC 3264 6).
 */
export function writeAnswer(local: LocalMedia, offer: RemoteMedia): string {
  const direction = offer.sends && offer.receives ? 'sendrecv' : offer.sends ? 'recvonly' : offer.receives ? 'sendonly' : 'inactive';
  return writeSdp(local, { codecs: [offer.codec], eventType: offer.eventTypes[0], direction, declined: offer.declined });
}
