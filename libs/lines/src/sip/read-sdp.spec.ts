import fc from 'fast-check';
import { isIPv4 } from 'node:net';
import { readSdp } from './read-sdp.js';
import { writeAnswer, type LocalMedia } from './sdp.js';

const local: LocalMedia = { address: '192.0.2.1', port: 4_000, sessionId: 7, version: 1 };
const HEAD = ['v=0', 'o=far 1 1 IN IP4 192.0.2.9', 's=-', 'c=IN IP4 192.0.2.9', 't=0 0'];
const sdp = (...lines: string[]): string => [...HEAD, ...lines, ''].join('\r\n');
const AUDIO = 'm=audio 5004 RTP/AVP 0';

describe('RTCP (RFC 3605)', () => {
  it.each([
    ['a=rtcp:5105', 5_105],
    ['a=rtcp:5105 IN IP4 192.0.2.9', 5_105],
    ['a=rtcp:5105 IN IP4 192.0.2.66', undefined],
    ['a=rtcp:70000', undefined],
    ['a=rtcp:0', undefined],
    ['a=rtcp:x', undefined],
    ['a=rtcp-mux', undefined],
  ])('reads %s as port %j', (line, port) => {
    expect(readSdp(sdp(AUDIO, line))?.rtcpPort).toBe(port);
  });
});

describe('payload types', () => {
  it('are those that the m= line lists, no others', () => {
    const maps = ['a=rtpmap:96 telephone-event/8000', 'a=rtpmap:97 telephone-event/48000', 'a=rtpmap:101 telephone-event/8000'];
    expect(readSdp(sdp('m=audio 5004 RTP/AVP 0 96 97', ...maps))?.eventTypes).toEqual([96]);
    expect(readSdp(sdp(AUDIO, ...maps))?.eventTypes).toEqual([]);
  });

  it.each(['0 0 8', '128 0', '-1 0', '0x8 0', '99999999999 0'])('are whole numbers up to 127: %s', (types) => {
    expect(readSdp(sdp(`m=audio 5004 RTP/AVP ${types}`))).toMatchObject({ codec: 0, eventTypes: [] });
  });

  it.each([
    ['a=rtpmap:0 pcmu/8000/1', 0],
    ['a=rtpmap:0 PCMU/8000/2', undefined],
    ['a=rtpmap:0 PCMU/80000', undefined],
    ['a=rtpmap:0 telephone-event/8000', undefined],
  ])('0 with %s is codec %j', (line, codec) => {
    expect(readSdp(sdp(AUDIO, line))?.codec).toBe(codec);
  });
});

describe('what is refused', () => {
  it.each([
    ['a multicast address', sdp(AUDIO, 'c=IN IP4 224.2.1.1')],
    ['the broadcast address', sdp(AUDIO, 'c=IN IP4 255.255.255.255')],
    ['an IPv6 address in the section and an IPv4 one in the session', sdp(AUDIO, 'c=IN IP6 ::1')],
    ['more than 16 kB', sdp(AUDIO, `a=x:${'x'.repeat(16_384)}`)],
    ['more than 20 sections', sdp(...Array<string>(21).fill(AUDIO))],
    ['a port that is no number', sdp('m=audio 5004x RTP/AVP 0')],
    ['a port of many digits', sdp('m=audio 0000005004 RTP/AVP 0')],
  ])('%s', (_name, text) => {
    expect(readSdp(text)).toBeUndefined();
  });

  it('20 sections are taken', () => {
    expect(readSdp(sdp(...Array<string>(20).fill(AUDIO)))?.port).toBe(5_004);
  });
});

describe('an offer with more than one section (RFC 3264 6)', () => {
  it('is answered with as many, each of the others declined in its place', () => {
    const offer = readSdp(sdp('m=video 6000 RTP/AVP 31', 'm=audio 5004/2 RTP/AVP 8', 'm=image 7000 udptl t38', 'm=audio'));
    const sections = writeAnswer(local, offer!)
      .split('\r\n')
      .filter((line) => line.startsWith('m='));
    expect(sections).toEqual(['m=video 0 RTP/AVP 31', 'm=audio 4000 RTP/AVP 8', 'm=image 0 udptl t38', 'm=audio 0 RTP/AVP 0']);
  });

  it('never puts a line of the far end into our answer', () => {
    const offer = readSdp(sdp(AUDIO, 'm=a\rb 1 c\u0000 d\u0085'));
    expect(writeAnswer(local, offer!)).toContain('\r\nm=audio 0 RTP/AVP 0\r\n');
  });
});

const word = fc.constantFrom(
  ...[
    'm=audio',
    'm=video',
    'c=IN',
    'IP4',
    'IP6',
    '192.0.2.9',
    '0.0.0.0',
    '224.0.0.1',
    'RTP/AVP',
    'RTP/SAVP',
    '0',
    '8',
    '96',
    '101',
    '5004',
  ],
  ...['a=rtpmap:0', 'a=rtpmap:96', 'PCMU/8000', 'telephone-event/8000', 'a=rtcp:5005', 'a=sendonly', 'a=inactive', '70000', '-1', '='],
  ...['\r\n', '\n', '\r', ' ', '  ', '\t', '\0', ':', '/', 'm=', 'a=', 'c=', '\u00ff'],
);
const sectionsIn = (text: string): number => text.split('\n').filter((line) => line.startsWith('m=')).length;

/** Anything, and things that look like a description: lines of words in any order. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.oneof({ weight: 3, arbitrary: word }, fc.constant(' '), fc.constant('\r\n')), { maxLength: 120 })
    .map((words) => words.join('')),
  fc.array(word, { maxLength: 12 }).map((words) => sdp(words.join(' '), AUDIO, words.join('\r\n'))),
);

it('whatever comes, what is read can be used and answered', () => {
  let read = 0;
  fc.assert(
    fc.property(hostile, (text) => {
      const media = readSdp(text);
      if (!media) return;
      read += 1;
      expect(isIPv4(media.address) && Number(media.address.split('.')[0]) < 224).toBe(true);
      for (const port of [media.port, media.rtcpPort ?? 1]) expect(port > 0 && port <= 65_535).toBe(true);
      expect([0, 8]).toContain(media.codec);
      expect(media.eventTypes.every((type) => Number.isInteger(type) && type >= 0 && type <= 127)).toBe(true);
      const answer = writeAnswer(local, media);
      expect(answer.split('\r\n').every((line) => line === '' || /^[a-z]=[\x20-\x7e]+$/.test(line))).toBe(true);
      // An answer names each section of the offer, ours among them.
      expect(sectionsIn(answer)).toBe(sectionsIn(text));
      expect(readSdp(answer)).toMatchObject({ address: local.address, port: local.port, codec: media.codec });
    }),
    { numRuns: 5_000 },
  );
  expect(read).toBeGreaterThan(500);
});
