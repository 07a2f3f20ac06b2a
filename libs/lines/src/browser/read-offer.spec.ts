import fc from 'fast-check';
import { RejectedError } from '@turant/domain';
import { MAX_OFFER_BYTES, readOffer } from './read-offer.js';
import { CHROMIUM_OFFER, FIREFOX_OFFER } from './testing/offers.js';
import { writeOffer } from './write-offer.js';

function codeOf(sdp: string): string | undefined {
  try {
    readOffer(sdp);
    return undefined;
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    expect(error).toMatchObject({ code: 'BROWSER_OFFER', problems: [{ field: 'sdp' }] });
    return error.problems[0]?.code;
  }
}

const without = (name: string): string =>
  CHROMIUM_OFFER.split('\r\n')
    .filter((line) => !line.startsWith(`a=${name}`))
    .join('\r\n');
const VIDEO = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:1\r\n';
const DATA = 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:1\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n';
const AUDIO = CHROMIUM_OFFER.slice(CHROMIUM_OFFER.indexOf('m=audio'));

describe('an offer', () => {
  it('of Chromium and of Firefox is read', () => {
    expect(readOffer(CHROMIUM_OFFER)).toMatchObject({ mid: '0', codec: 'opus', payloadType: 111, ufrag: 'HINg', setup: 'actpass' });
    expect(readOffer(FIREFOX_OFFER)).toMatchObject({ mid: '0', codec: 'opus', payloadType: 109, ufrag: '7c1d2e3f' });
    expect(readOffer(FIREFOX_OFFER).fingerprint).toBe(readOffer(CHROMIUM_OFFER).fingerprint);
  });

  it('may have a section for data channels', () => {
    const offer = readOffer(CHROMIUM_OFFER + DATA);
    expect(offer).toEqual({ ...readOffer(CHROMIUM_OFFER), data: { mid: '1', sctpPort: 5_000 } });
    expect(readOffer(writeOffer(offer))).toEqual(offer);
  });

  it('may end its lines with LF only', () => {
    expect(readOffer(CHROMIUM_OFFER.replaceAll('\r', ''))).toEqual(readOffer(CHROMIUM_OFFER));
  });

  it.each([
    ['opus', '111 0', 'opus', 111],
    ['PCMU before Opus', '0 111', 'PCMU', 0],
    ['PCMU without a name', '8 0', 'PCMU', 0],
  ])('names its best codec first: %s', (_, types, codec, payloadType) => {
    expect(readOffer(CHROMIUM_OFFER.replace('111 63 9 0 8 13 110 126', types))).toMatchObject({ codec, payloadType });
  });

  it.each([
    ['nothing', '', 'NO_SDP'],
    ['JSON', '{"sdp":"v=0"}', 'NO_SDP'],
    ['a line that is none', `${CHROMIUM_OFFER}hello\r\n`, 'NO_SDP'],
    ['more than 16 kB', CHROMIUM_OFFER + 'a=x\r\n'.repeat(MAX_OFFER_BYTES / 5), 'TOO_LONG'],
    ['more than 500 lines', CHROMIUM_OFFER + 'a=\r\n'.repeat(500), 'TOO_LONG'],
    ['no audio', 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n', 'AUDIO_MISSING'],
    ['video only', `v=0\r\n${VIDEO}`, 'AUDIO_SECTION'],
    ['video, too', CHROMIUM_OFFER + VIDEO, 'SECTIONS'],
    ['two audio sections', CHROMIUM_OFFER + AUDIO, 'SECTIONS'],
    ['data channels before the audio', CHROMIUM_OFFER.replace('m=audio', `${DATA}m=audio`), 'SECTIONS'],
    ['two sections for data channels', CHROMIUM_OFFER + DATA + DATA, 'SECTIONS'],
    ['data channels over TCP', CHROMIUM_OFFER + DATA.replace('UDP/', 'TCP/'), 'SECTIONS'],
    ['data channels without a name', CHROMIUM_OFFER + DATA.replace('mid', 'nid'), 'MID'],
    ['data channels without a port', CHROMIUM_OFFER + DATA.replace('5000', '0x'), 'SCTP_PORT'],
    ['a section that is switched off', CHROMIUM_OFFER.replace('m=audio 9', 'm=audio 0'), 'AUDIO_SECTION'],
    ['audio that is not encrypted', CHROMIUM_OFFER.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP'), 'AUDIO_SECTION'],
    ['neither Opus nor PCMU', CHROMIUM_OFFER.replace('111 63 9 0 8 13 110 126', '9 8 13'), 'CODEC'],
    ['Opus of another clock', CHROMIUM_OFFER.replace('111 63 9 0 8 13 110 126', '111').replace('opus/48000/2', 'opus/16000'), 'CODEC'],
    ['one direction', CHROMIUM_OFFER.replace('a=sendrecv', 'a=recvonly'), 'DIRECTION'],
    ['RTCP on a port of its own', without('rtcp-mux'), 'RTCP_MUX'],
    ['no name of the section', without('mid'), 'MID'],
    ['no ICE user', without('ice-ufrag'), 'ICE_UFRAG'],
    ['a short ICE password', CHROMIUM_OFFER.replace('pbAz1NKyAXU8s8ZSDh/grRwl', 'short'), 'ICE_PWD'],
    ['no fingerprint', without('fingerprint'), 'FINGERPRINT'],
    ['a fingerprint by SHA-1', CHROMIUM_OFFER.replace('sha-256', 'sha-1'), 'FINGERPRINT'],
    ['a fingerprint of 31 bytes', CHROMIUM_OFFER.replace(':B1:00', ':B1'), 'FINGERPRINT'],
    ['a fingerprint that is no number', CHROMIUM_OFFER.replace('B3:9E', 'XX:9E'), 'FINGERPRINT'],
    ['no DTLS role', CHROMIUM_OFFER.replace('actpass', 'holdconn'), 'SETUP'],
  ])('with %s is refused', (_, sdp, code) => {
    expect(codeOf(sdp)).toBe(code);
  });

  it('is handed on as what was read, without the address of anybody', () => {
    const written = writeOffer(readOffer(FIREFOX_OFFER));
    expect(written).not.toMatch(/candidate|local|203\.0\.113\.5|192\.0\.2\.7|mozilla/);
    expect(readOffer(written)).toEqual(readOffer(FIREFOX_OFFER));
  });

  it('that somebody has changed anywhere is read or refused, and what is handed on can be read', () => {
    const parts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('\r\n', '\n', 'a=', 'm=audio', ' ', ':', '\0', '0', 'é'),
    );
    let read = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(CHROMIUM_OFFER, FIREFOX_OFFER, CHROMIUM_OFFER + DATA),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(30), parts), { maxLength: 3 }),
        (offer, changes) => {
          const sdp = changes.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), offer);
          if (codeOf(sdp) !== undefined) return;
          read += 1;
          expect(readOffer(writeOffer(readOffer(sdp)))).toEqual(readOffer(sdp));
          expect(writeOffer(readOffer(sdp)).split('\r\n')).toHaveLength(readOffer(sdp).data ? 21 : 17);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it('of 16 kB of anything is read as fast as one of a browser', () => {
    for (const filler of ['a', ' 1', 'a=fingerprint:sha-256 ', ':AA', 'm=audio 9 UDP/TLS/RTP/SAVPF', ' 111']) {
      for (const ending of ['', '\r\n']) {
        const unit = filler + ending;
        const sdp = `v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF${unit.repeat(Math.floor(16_000 / unit.length))}`;
        expect(codeOf(sdp)).toBeDefined();
      }
    }
  });
});
