import { isIPv4 } from 'node:net';
import { EVENT_TYPE, type G711, type RemoteMedia } from './sdp.js';

export type { RemoteMedia };

/** A longer SDP is refused; one call's has about 500 characters. */
const MAX_SDP_CHARS = 16_384;
/** An SDP with more media sections is refused: an answer must list each of them (RFC 3264 6). */
const MAX_SECTIONS = 20;
const MAX_PAYLOAD_TYPE = 127;
const MAX_PORT = 65_535;
const NO_ADDRESS = '0.0.0.0';
const DIRECTIONS: ReadonlySet<string> = new Set(['sendrecv', 'sendonly', 'recvonly', 'inactive']);
const PROFILES: ReadonlySet<string> = new Set(['RTP/AVP', 'RTP/AVPF']);
/** A token of RFC 4566 9, with the slash of a profile. */
const NAME = /^[A-Za-z0-9!#$%&'*+\-.^_`{|}~/]{1,32}$/;

/** The session level or a media section of an SDP. Of each kind of line the first one counts. */
interface Level {
  /** Words of the m= line; empty at the session level. */
  media: string[];
  /** Empty if the c= line has no IPv4 address. */
  address?: string;
  direction?: string;
  rtcp?: string;
  /** Encoding and clock rate in lower case, such as `pcmu/8000`, by payload type. */
  mapped: Map<number, string>;
}

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** A whole number of at most five digits, up to `max`. */
function numberOf(text: string | undefined, max: number): number | undefined {
  if (text === undefined || !/^[0-9]{1,5}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= max ? value : undefined;
}

function readRtpmap(level: Level, value: string): void {
  const [typeText, encoding = ''] = wordsOf(value);
  const type = numberOf(typeText, MAX_PAYLOAD_TYPE);
  // `/1`, one channel, may be written or left out (RFC 4566 6).
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

/** The session level and the media sections, in one pass over the text. Undefined if there are too many sections. */
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

/** Whether a payload type is PCMU or PCMA. An rtpmap line may repeat the static type's name; with another name it is another codec. */
function isG711(level: Level, type: number): type is G711 {
  const mapped = level.mapped.get(type);
  return (type === 0 || type === 8) && (mapped === undefined || mapped === (type === 0 ? 'pcmu/8000' : 'pcma/8000'));
}

/** False for classes D and E and for the broadcast address: a packet to them would go to many receivers. */
const isUnicast = (address: string): boolean => isIPv4(address) && Number(address.slice(0, address.indexOf('.'))) < 224;

function rtcpPortOf(level: Level, address: string): number | undefined {
  const [port, , , other] = wordsOf(level.rtcp ?? '');
  return other === undefined || other === address ? numberOf(port, MAX_PORT) || undefined : undefined;
}

/**
 * The payload types of incoming telephone-events: those that the far end named, and the one of our offer, because a type that an answer
 * maps anew holds for our packets only (RFC 3264 5.1).
 */
function eventTypesOf(section: Level, types: readonly number[]): number[] {
  const named = types.filter((type) => section.mapped.get(type) === 'telephone-event/8000');
  return named.length === 0 || section.mapped.has(EVENT_TYPE) ? named : [...named, EVENT_TYPE];
}

/** The audio of one section; undefined if we cannot use the section. */
function audioOf(session: Level, section: Level): RemoteMedia | undefined {
  const [media, ports = '', profile = '', ...formats] = section.media;
  // `port/count` is a range of ports (RFC 4566 5.14), of which we use the first pair.
  const slash = ports.indexOf('/');
  const port = numberOf(slash < 0 ? ports : ports.slice(0, slash), MAX_PORT);
  const address = section.address ?? session.address ?? '';
  const types = [...new Set(formats.map((format) => numberOf(format, MAX_PAYLOAD_TYPE)))].filter((type) => type !== undefined);
  const codec = types.find((type): type is G711 => isG711(section, type));
  if (media !== 'audio' || !PROFILES.has(profile) || !port || codec === undefined || !isUnicast(address)) return undefined;
  const direction = section.direction ?? session.direction ?? 'sendrecv';
  const rtcpPort = rtcpPortOf(section, address);
  return {
    address,
    port,
    ...(rtcpPort === undefined ? {} : { rtcpPort }),
    codec,
    codecs: types.filter((type): type is G711 => isG711(section, type)),
    eventTypes: eventTypesOf(section, types),
    receives: address !== NO_ADDRESS && (direction === 'sendrecv' || direction === 'recvonly'),
    sends: direction === 'sendrecv' || direction === 'sendonly',
  };
}

/** The m= line by which an answer declines a section: port zero and one of the section's formats (RFC 3264 6). */
function declinedLine({ media }: Level): string {
  const [kind = '', , profile = '', format = ''] = media;
  return [kind, profile, format].every((word) => NAME.test(word)) ? `m=${kind} 0 ${profile} ${format}` : 'm=audio 0 RTP/AVP 0';
}

/**
 * Reads the first usable audio section: plain RTP, G.711, an IPv4 address. Undefined if there is none. The text may be hostile, so it is
 * read in one pass.
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
