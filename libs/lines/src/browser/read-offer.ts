import { RejectedError } from '@turant/domain';

export type BrowserCodec = 'opus' | 'PCMU';

/** The parts of an offer that are used. Every text was checked character by character, so it can be written into another SDP. */
export interface Offer {
  mid: string;
  codec: BrowserCodec;
  payloadType: number;
  ufrag: string;
  password: string;
  /** SHA-256 of the certificate: 32 bytes as hexadecimal pairs with colons. */
  fingerprint: string;
  setup: string;
  /** The section for data channels, which comes after the audio; undefined without one. */
  data: { mid: string; sctpPort: number } | undefined;
}

export const MAX_OFFER_BYTES = 16_384;
const MAX_OFFER_LINES = 500;

const MEDIA_LINE = /^audio ([1-9]\d{0,4}) UDP\/TLS\/RTP\/SAVPF((?: \d{1,3}){1,64})$/;
const DATA_LINE = /^application \d{1,5} UDP\/DTLS\/SCTP webrtc-datachannel$/;
const SCTP_PORT = /^\d{1,5}$/;
const RTP_MAP = /^(\d{1,3}) (opus\/48000\/2|PCMU\/8000(?:\/1)?)$/i;
const MID = /^[\w.+-]{1,32}$/;
/** RFC 8839 5.4. */
const UFRAG = /^[A-Za-z0-9+/]{4,256}$/;
const PASSWORD = /^[A-Za-z0-9+/]{22,256}$/;
const FINGERPRINT = /^sha-256 ([0-9a-f]{2}(?::[0-9a-f]{2}){31})$/i;
const SETUP = /^(actpass|active|passive)$/;
/** RFC 3551 table 4: PCMU needs no rtpmap. */
const PCMU_TYPE = 0;

/**
 * Reads the offer of a browser: one audio section with Opus or PCMU in both directions, over DTLS-SRTP, with RTP and RTCP on one port; and
 * one for data channels, if it likes.
 * Each line is looked at once, by patterns without choice.
 * @throws RejectedError BROWSER_OFFER
 */
export function readOffer(sdp: string): Offer {
  const { session, media } = sectionsOf(linesOf(sdp));
  const [audio, data, ...others] = media;
  if (!audio) throw refused('AUDIO_MISSING', 'has no audio section');
  if (others.length > 0 || (data && !DATA_LINE.test(data[0] ?? '')))
    throw refused('SECTIONS', 'has more sections than one for audio and, after it, one for data channels');
  const types = MEDIA_LINE.exec(audio[0] ?? '')?.[2];
  if (types === undefined) throw refused('AUDIO_SECTION', 'has no section "m=audio <port> UDP/TLS/RTP/SAVPF <types>"');
  const both = [...audio.slice(1), ...session];
  if (!audio.includes('a=rtcp-mux')) throw refused('RTCP_MUX', 'does not offer a=rtcp-mux');
  if (both.some((line) => /^a=(?:sendonly|recvonly|inactive)$/.test(line)))
    throw refused('DIRECTION', 'is not for both directions (a=sendrecv)');
  return {
    ...codecOf(types.trim().split(' ').map(Number), audio),
    mid: one(audio, 'mid', MID),
    ufrag: one(both, 'ice-ufrag', UFRAG),
    password: one(both, 'ice-pwd', PASSWORD),
    fingerprint: one(both, 'fingerprint', FINGERPRINT).toUpperCase(),
    setup: one(both, 'setup', SETUP),
    data: data && { mid: one(data, 'mid', MID), sctpPort: Number(one(data, 'sctp-port', SCTP_PORT)) },
  };
}

function linesOf(sdp: string): string[] {
  if (Buffer.byteLength(sdp) > MAX_OFFER_BYTES) throw refused('TOO_LONG', `is longer than ${MAX_OFFER_BYTES} bytes`);
  const lines = sdp.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > MAX_OFFER_LINES) throw refused('TOO_LONG', `has more than ${MAX_OFFER_LINES} lines`);
  if (lines[0] !== 'v=0' || lines.some((line) => line[1] !== '=')) throw refused('NO_SDP', 'is no SDP');
  return lines;
}

/** The lines of the session, and those of each media section, whose first line is without its `m=`. */
function sectionsOf(lines: readonly string[]): { session: string[]; media: string[][] } {
  const session: string[] = [];
  const media: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('m=')) media.push([line.slice(2)]);
    else (media.at(-1) ?? session).push(line);
  }
  return { session, media };
}

/** The first type of the offer that we speak: the browser names the best one first. */
function codecOf(types: readonly number[], audio: readonly string[]): Pick<Offer, 'codec' | 'payloadType'> {
  const maps = new Map<number, BrowserCodec>([[PCMU_TYPE, 'PCMU']]);
  for (const line of audio) {
    const [, type, name = ''] = (line.startsWith('a=rtpmap:') && RTP_MAP.exec(line.slice('a=rtpmap:'.length))) || [];
    if (type !== undefined) maps.set(Number(type), name.toLowerCase().startsWith('opus') ? 'opus' : 'PCMU');
  }
  for (const payloadType of types) {
    const codec = maps.get(payloadType);
    if (codec && payloadType <= 127) return { codec, payloadType };
  }
  throw refused('CODEC', 'offers neither Opus nor PCMU');
}

/** The first value of an attribute that is as it must be; that of the media section stands before that of the session. */
function one(lines: readonly string[], name: string, pattern: RegExp): string {
  const prefix = `a=${name}:`;
  for (const line of lines) {
    const found = line.startsWith(prefix) ? pattern.exec(line.slice(prefix.length)) : null;
    if (found) return found[1] ?? found[0];
  }
  throw refused(name.toUpperCase().replace('-', '_'), `has no usable a=${name}`);
}

const refused = (code: string, message: string): RejectedError =>
  new RejectedError('BROWSER_OFFER', `The offer ${message}`, [{ field: 'sdp', code, message }]);
