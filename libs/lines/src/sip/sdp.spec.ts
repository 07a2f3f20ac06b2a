import { readSdp } from './read-sdp.js';
import { writeAnswer, writeOffer, type LocalMedia } from './sdp.js';

const local: LocalMedia = { address: '192.0.2.1', port: 4_000, sessionId: 7, version: 1 };

const sdp = (...lines: string[]): string =>
  ['v=0', 'o=far 1 1 IN IP4 192.0.2.9', 's=-', 'c=IN IP4 192.0.2.9', 't=0 0', ...lines, ''].join('\r\n');

describe('reading', () => {
  it('reads an answer: address, codec and event type', () => {
    const text = sdp('m=audio 5004 RTP/AVP 0 96', 'a=rtpmap:0 PCMU/8000', 'a=rtpmap:96 telephone-event/8000');
    expect(readSdp(text)).toEqual({
      address: '192.0.2.9',
      port: 5_004,
      codec: 0,
      codecs: [0],
      eventTypes: [96, 101],
      receives: true,
      sends: true,
    });
  });

  it('takes the first codec of the far end that is ours', () => {
    expect(readSdp(sdp('m=audio 5004 RTP/AVP 18 8 0'))?.codec).toBe(8);
    expect(readSdp(sdp('m=audio 5004 RTP/AVP 0 8'))?.codec).toBe(0);
  });

  it("lets the section's address win over the session's", () => {
    expect(readSdp(sdp('m=audio 5004 RTP/AVP 0', 'c=IN IP4 198.51.100.2'))?.address).toBe('198.51.100.2');
  });

  it('reads bare line feeds, too', () => {
    expect(readSdp(sdp('m=audio 5004 RTP/AVP 0').replaceAll('\r', ''))?.port).toBe(5_004);
  });

  it('skips a section that is refused or not for us and takes the next', () => {
    const text = sdp('m=audio 0 RTP/AVP 0', 'm=video 6000 RTP/AVP 0', 'm=audio 5006 RTP/SAVP 0', 'm=audio 5008 RTP/AVP 0');
    expect(readSdp(text)?.port).toBe(5_008);
  });

  it.each([
    ['no SDP', undefined],
    ['empty', ''],
    ['only G.729', sdp('m=audio 5004 RTP/AVP 18', 'a=rtpmap:18 G729/8000')],
    ['a port of zero', sdp('m=audio 0 RTP/AVP 0')],
    ['a port above 65,535', sdp('m=audio 70000 RTP/AVP 0')],
    ['encrypted only', sdp('m=audio 5004 RTP/SAVP 0')],
    ['a name for an address', sdp('m=audio 5004 RTP/AVP 0', 'c=IN IP4 media.example')],
    ['type 0 mapped to something else', sdp('m=audio 5004 RTP/AVP 0', 'a=rtpmap:0 L16/44100')],
    ['IPv6', sdp('m=audio 5004 RTP/AVP 0').replace('c=IN IP4 192.0.2.9', 'c=IN IP6 ::1')],
  ])('has nothing to talk on in %s', (_name, text) => {
    expect(readSdp(text)).toBeUndefined();
  });

  it.each([
    ['sendrecv', { receives: true, sends: true }],
    ['sendonly', { receives: false, sends: true }],
    ['recvonly', { receives: true, sends: false }],
    ['inactive', { receives: false, sends: false }],
  ])('reads the direction %s', (direction, expected) => {
    expect(readSdp(sdp('m=audio 5004 RTP/AVP 0', `a=${direction}`))).toMatchObject(expected);
  });

  it('takes 0.0.0.0 for hold', () => {
    expect(readSdp(sdp('m=audio 5004 RTP/AVP 0', 'c=IN IP4 0.0.0.0'))).toMatchObject({ receives: false });
  });
});

describe('writing', () => {
  it('offers PCMU first, PCMA, digits', () => {
    expect(writeOffer(local)).toContain('m=audio 4000 RTP/AVP 0 8 101\r\n');
    expect(readSdp(writeOffer(local))).toMatchObject({ address: '192.0.2.1', port: 4_000, codec: 0, eventTypes: [101] });
  });

  it.each([
    ['sendonly', 'recvonly'],
    ['recvonly', 'sendonly'],
    ['inactive', 'inactive'],
    ['sendrecv', 'sendrecv'],
  ])('answers %s with %s', (theirs, ours) => {
    const offer = readSdp(sdp('m=audio 5004 RTP/AVP 8 97', 'a=rtpmap:97 telephone-event/8000', `a=${theirs}`));
    const answer = writeAnswer(local, offer!);
    expect(answer).toContain(`a=${ours}\r\n`);
    expect(answer).toContain('m=audio 4000 RTP/AVP 8 97\r\n');
  });
});
