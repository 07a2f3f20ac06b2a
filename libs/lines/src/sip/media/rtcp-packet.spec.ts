import fc from 'fast-check';
import { ntpMiddle, readRtcp, writeReport, type Report } from './rtcp-packet.js';

const word = fc.integer({ min: 0, max: 0xffff_ffff });
const report = fc.record<Report>({
  ssrc: word,
  sender: fc.option(
    fc.record({ wallMs: fc.double({ min: 1e12, max: 4e12, noNaN: true }), rtpTimestamp: word, packets: word, octets: word }),
    {
      nil: undefined,
    },
  ),
  block: fc.option(
    fc.record({
      ssrc: word,
      fractionLost: fc.integer({ min: 0, max: 255 }),
      packetsLost: fc.integer({ min: -0x7f_ffff, max: 0x7f_ffff }),
      highestSequence: word,
      jitter: word,
      lastReport: word,
      sinceLastReport: word,
    }),
    { nil: undefined },
  ),
  cname: fc.string({ minLength: 1, maxLength: 40, unit: 'binary-ascii' }),
  isBye: fc.boolean(),
});

it('reads what it wrote', () => {
  fc.assert(
    fc.property(report, (written) => {
      const bytes = writeReport(written);
      expect(bytes.length % 4).toBe(0);
      expect(readRtcp(bytes)).toEqual({
        ssrc: written.ssrc,
        reportTime: written.sender ? ntpMiddle(written.sender.wallMs) : undefined,
        blocks: written.block ? [written.block] : [],
      });
    }),
  );
});

it('writes a sender report as RFC 3550 6.4.1 shows it', () => {
  const sender = { wallMs: 500, rtpTimestamp: 3, packets: 4, octets: 5 };
  const bytes = writeReport({ ssrc: 1, sender, block: undefined, cname: 'ab', isBye: true });
  // 2,208,988,800 s lie between 1900 and 1970.
  const sr = '80c80006 00000001 83aa7e80 80000000 00000003 00000004 00000005';
  const sdes = '81ca0003 00000001 01026162 00000000';
  expect(bytes.toString('hex')).toBe(`${sr}${sdes}81cb000100000001`.replaceAll(' ', ''));
});

it('survives any bytes, and any change or cut of a report', () => {
  const hostile = fc
    .tuple(report, fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }), fc.nat(200))
    .map(([one, changes, cut]) => {
      const bytes = writeReport(one);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return cut < bytes.length ? bytes.subarray(0, cut) : bytes;
    });
  const anything = fc.oneof(
    hostile,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(anything, (bytes) => {
      const news = readRtcp(bytes);
      expect(news === undefined || news.blocks.length * 24 < bytes.length).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

const sound = (): Buffer => writeReport({ ssrc: 1, sender: undefined, block: undefined, cname: 'a', isBye: false });
it.each([
  ['another version', (bytes: Buffer) => bytes.fill(0x40, 0, 1)],
  ['padding in the first packet', (bytes: Buffer) => bytes.fill(0xa0, 0, 1)],
  ['no report first', (bytes: Buffer) => bytes.fill(202, 1, 2)],
  ['a count without its blocks', (bytes: Buffer) => bytes.fill(0x81, 0, 1)],
  ['a length beyond the end', (bytes: Buffer) => bytes.fill(9, 11, 12)],
  ['a rest that is no packet', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0x80, 201)])],
])('refuses %s', (_name, spoil) => {
  expect(readRtcp(sound())).toBeDefined();
  expect(readRtcp(spoil(sound()))).toBeUndefined();
});
