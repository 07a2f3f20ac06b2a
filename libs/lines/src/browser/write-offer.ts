import type { Offer } from './read-offer.js';

/**
 * The offer again, of what was read and nothing else: the native library never sees a stranger's text. Candidates are left out on purpose. By
 * a candidate a stranger could make this machine send packets to any host, or look up any name; the browser's own check tells its address.
 */
export function writeOffer({ mid, codec, payloadType, ufrag, password, fingerprint, setup, data }: Offer): string {
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mid}${data ? ` ${data.mid}` : ''}`,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${setup}`,
    `m=audio 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    'a=sendrecv',
    'a=rtcp-mux',
    `a=rtpmap:${payloadType} ${codec === 'opus' ? 'opus/48000/2' : 'PCMU/8000'}`,
    ...(data ? dataSection(data) : []),
    '',
  ].join('\r\n');
}

const dataSection = ({ mid, sctpPort }: NonNullable<Offer['data']>): string[] => [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  `a=mid:${mid}`,
  `a=sctp-port:${sctpPort}`,
];
