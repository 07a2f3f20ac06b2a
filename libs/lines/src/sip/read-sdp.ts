import { isIPv4 } from 'node:net';
import type { G711, RemoteMedia } from './sdp.js';

/** Under which our offer asks for keys. */
export const EVENT_TYPE = 101;
/** A description of one call has some 500 bytes; one that is longer than this is refused whole. */
const MAX_SDP_CHARS = 16_384;
/** One that has more sections than this is refused whole: an answer must name each (RFC 3264 6). */
const MAX_SECTIONS = 20;
const MAX_PAYLOAD_TYPE = 127;
const MAX_PORT = 65_535;
const NO_ADDRESS = '0.0.0.0';
const DIRECTIONS: ReadonlySet<string> = new Set(['sendrecv', 'sendonly', 'recvonly', 'inactive']);
const PROFILES: ReadonlySet<string> = new Set(['RTP/AVP', 'RTP/AVPF']);
/** RFC 4566 9, token, and the slash of a profile. */
const NAME = /^[A-Za-z0-9!#$%&'*+\-.^_`{|}~/]{1,32}$/;

/** What one level of a description says: the session's, or a section's. The first line of a kind counts. */
interface Level {
  /** Words of the m= line; none for the session. */
  media: string[];
  /** Empty where it is not an IPv4 address. */
  address?: string;
  direction?: string;
  rtcp?: string;
  /** Encoding and clock rate in lower case, such as `pcmu/8000`, by payload type. */
  mapped: Map<number, string>;
}

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** A whole number up to `max`, written in at most five digits. */
function numberOf(text: string | undefined, max: number): number | undefined {
  if (text === undefined || !/^[0-9]{1,5}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= max ? value : undefined;
}

function readRtpmap(level: Level, value: string): void {
  const [typeText, encoding = ''] = wordsOf(value);
  const type = numberOf(typeText, MAX_PAYLOAD_TYPE);
  // One channel may be written out (RFC 4566 6).
  const [name = '', rate = '', channels = '1'] = encoding.toLowerCase().split('/');
  if (type !== undefined && !level.mapped.has(type)) level.mapped.set(type, channels === '1' ? `${name}/${rate}` : '');
}

function readAttribute(level: Level, text: string): void {
  const colon = text.indexOf(':');
  const value = text.slice(colon + 1);
  if (colon < 0 && DIRECTIONS.has(text)) level.direction ??= text;
  else if (colon === 'rtpmap'.length && text.startsWith('rtpmap')) readRtpmap(level, value);
  else if (colon === 'rtcp'.length && text.startsWith('rtcp')) level.rtcp ??= value;
}

function readLine(level: Level, letter: string, text: string): void {
  if (letter === 'a') return readAttribute(level, text);
  if (letter !== 'c') return;
  const [network, family, address = ''] = wordsOf(text);
  level.address ??= network === 'IN' && family === 'IP4' ? address : '';
}

/** The session's level and those of its sections, in one pass over the text. Undefined where there is too much of it. */
function levelsOf(text: string): [Level, ...Level[]] | undefined {
  const levels: [Level, ...Level[]] = [{ media: [], mapped: new Map() }];
  let level: Level = levels[0];
  for (const line of text.split('\n')) {
    if (line[1] !== '=') continue;
    const value = line.slice(2).trimEnd();
    if (line[0] === 'm') {
      if (levels.length > MAX_SECTIONS) return undefined;
      level = { media: wordsOf(value), mapped: new Map() };
      levels.push(level);
    } else readLine(level, line[0] ?? '', value);
  }
  return levels;
}

/** A static type may be mapped anew by name; one that claims to be something else is not ours. */
function isOurs(level: Level, type: number): type is G711 {
  const mapped = level.mapped.get(type);
  return (type === 0 || type === 8) && (mapped === undefined || mapped === (type === 0 ? 'pcmu/8000' : 'pcma/8000'));
}

/** Class D and E, and the broadcast address: one packet of ours would go to many. */
const isForOne = (address: string): boolean => isIPv4(address) && Number(address.slice(0, address.indexOf('.'))) < 224;

function rtcpPortOf(level: Level, address: string): number | undefined {
  const [port, , , other] = wordsOf(level.rtcp ?? '');
  return other === undefined || other === address ? numberOf(port, MAX_PORT) || undefined : undefined;
}

/**
 * Types under which keys come in: those that the far end named, and the one of our offer, for a type that is mapped anew in an answer
 * holds for the other direction only (RFC 3264 5.1).
 */
function eventTypesOf(section: Level, types: readonly number[]): number[] {
  const named = types.filter((type) => section.mapped.get(type) === 'telephone-event/8000');
  return named.length === 0 || section.mapped.has(EVENT_TYPE) ? named : [...named, EVENT_TYPE];
}

/** The audio of one section, where we can talk on it. */
function audioOf(session: Level, section: Level): RemoteMedia | undefined {
  const [media, ports = '', profile = '', ...formats] = section.media;
  // `port/count` is a range of ports (RFC 4566 5.14); the first pair is ours.
  const slash = ports.indexOf('/');
  const port = numberOf(slash < 0 ? ports : ports.slice(0, slash), MAX_PORT);
  const address = section.address ?? session.address ?? '';
  const types = [...new Set(formats.map((format) => numberOf(format, MAX_PAYLOAD_TYPE)))].filter((type) => type !== undefined);
  const codec = types.find((type): type is G711 => isOurs(section, type));
  if (media !== 'audio' || !PROFILES.has(profile) || !port || codec === undefined || !isForOne(address)) return undefined;
  const direction = section.direction ?? session.direction ?? 'sendrecv';
  const rtcpPort = rtcpPortOf(section, address);
  return {
    address,
    port,
    ...(rtcpPort === undefined ? {} : { rtcpPort }),
    codec,
    codecs: types.filter((type): type is G711 => isOurs(section, type)),
    eventTypes: eventTypesOf(section, types),
    receives: address !== NO_ADDRESS && (direction === 'sendrecv' || direction === 'recvonly'),
    sends: direction === 'sendrecv' || direction === 'sendonly',
  };
}

/** A section as an answer declines it: its port is zero, one of its formats stays (RFC 3264 6). */
function declinedLine({ media }: Level): string {
  const [kind = '', , profile = '', format = ''] = media;
  return [kind, profile, format].every((word) => NAME.test(word)) ? `m=${kind} 0 ${profile} ${format}` : 'm=audio 0 RTP/AVP 0';
}

/**
 * First audio section that we can talk on: plain RTP, G.711, an IPv4 address. Undefined where there is none. A stranger wrote it:
 * it is read in one pass, whatever stands in it.
 */
export function readSdp(text: string | undefined): RemoteMedia | undefined {
  if (!text || text.length > MAX_SDP_CHARS) return undefined;
  const [session, ...sections] = levelsOf(text) ?? [];
  if (!session) return undefined;
  for (const [at, section] of sections.entries()) {
    const audio = audioOf(session, section);
    if (!audio) continue;
    const before = sections.slice(0, at).map(declinedLine);
    const after = sections.slice(at + 1).map(declinedLine);
    return sections.length === 1 ? audio : { ...audio, declined: { before, after } };
  }
  return undefined;
}
