import { isIPv4 } from 'node:net';

/** G.711: 0 is PCMU (mu-law), 8 is PCMA (A-law), static types of RFC 3551. */
export type G711 = 0 | 8;

/** What the far end said about its audio. */
export interface RemoteMedia {
  address: string;
  port: number;
  codec: G711;
  /** Payload types of its telephone-events (RFC 4733); none where it offers none. */
  eventTypes: number[];
  /** It takes audio from us now: not on hold, not inactive. */
  receives: boolean;
  /** It means to send audio to us. */
  sends: boolean;
}

export interface LocalMedia {
  address: string;
  port: number;
  /** o= session id, the same for the whole call. */
  sessionId: number;
  /** o= version: raised by one with each changed description (RFC 3264 8). */
  version: number;
}

export const EVENT_TYPE = 101;
const NAMES: Record<G711, string> = { 0: 'PCMU', 8: 'PCMA' };
const NO_ADDRESS = '0.0.0.0';

const line = (text: string, letter: string): string | undefined => new RegExp(`^${letter}=(.*?)\\s*$`, 'm').exec(text)?.[1];

const addressOf = (text: string): string | undefined => /^IN IP4 (\S+)/.exec(line(text, 'c') ?? '')?.[1];

const isG711 = (type: number): type is G711 => type === 0 || type === 8;

function codecOf(section: string, types: string[]): G711 | undefined {
  // A static type may be mapped anew by name; one that claims to be something else is not ours.
  return types.map(Number).find((type): type is G711 => {
    if (!isG711(type)) return false;
    const mapped = new RegExp(`^a=rtpmap:${type} +(\\S+)`, 'm').exec(section)?.[1];
    return mapped === undefined || mapped.toUpperCase().startsWith(`${NAMES[type]}/8000`);
  });
}

const eventTypesOf = (section: string): number[] =>
  [...section.matchAll(/^a=rtpmap:(\d+) +telephone-event\/8000/gim)].map((match) => Number(match[1]));

/** Direction as the far end sees it; the section's wins over the session's (RFC 4566 6). */
const directionOf = (session: string, section: string): string =>
  [section, session].map((text) => /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(text)?.[1]).find(Boolean) ?? 'sendrecv';

/** First audio section that we can talk on: plain RTP, G.711, an IPv4 address. Undefined where there is none. */
export function readSdp(text: string | undefined): RemoteMedia | undefined {
  const [session = '', ...sections] = (text ?? '').split(/^(?=m=)/m);
  for (const section of sections) {
    const [, port, types] = /^m=audio (\d+)(?:\/\d+)? RTP\/AVPF? ([\d ]+)/.exec(section) ?? [];
    const address = addressOf(section) ?? addressOf(session);
    const codec = codecOf(section, types?.trim().split(/ +/) ?? []);
    if (!port || codec === undefined || !address || !isIPv4(address)) continue;
    if (Number(port) === 0 || Number(port) > 65_535) continue;
    const direction = directionOf(session, section);
    return {
      address,
      port: Number(port),
      codec,
      eventTypes: eventTypesOf(section),
      receives: address !== NO_ADDRESS && (direction === 'sendrecv' || direction === 'recvonly'),
      sends: direction === 'sendrecv' || direction === 'sendonly',
    };
  }
  return undefined;
}

function writeSdp(local: LocalMedia, codecs: readonly G711[], eventType: number | undefined, direction: string): string {
  const types = [...codecs, ...(eventType === undefined ? [] : [eventType])];
  return [
    'v=0',
    `o=- ${local.sessionId} ${local.version} IN IP4 ${local.address}`,
    's=-',
    `c=IN IP4 ${local.address}`,
    't=0 0',
    `m=audio ${local.port} RTP/AVP ${types.join(' ')}`,
    ...codecs.map((codec) => `a=rtpmap:${codec} ${NAMES[codec]}/8000`),
    ...(eventType === undefined ? [] : [`a=rtpmap:${eventType} telephone-event/8000`, `a=fmtp:${eventType} 0-15`]),
    'a=ptime:20',
    `a=${direction}`,
    '',
  ].join('\r\n');
}

/** Our offer: PCMU first, PCMA, digits. */
export const writeOffer = (local: LocalMedia): string => writeSdp(local, [0, 8], EVENT_TYPE, 'sendrecv');

/** Our answer to what was read from an offer: its codec, its event type, its direction mirrored (RFC 3264 6.1). */
export function writeAnswer(local: LocalMedia, offer: RemoteMedia): string {
  const direction = offer.sends && offer.receives ? 'sendrecv' : offer.sends ? 'recvonly' : offer.receives ? 'sendonly' : 'inactive';
  return writeSdp(local, [offer.codec], offer.eventTypes[0], direction);
}
