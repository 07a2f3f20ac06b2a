import { ReceptionStats } from './reception-stats.js';
import { ntpMiddle, readRtcp, writeReport, type ReportBlock, type RtcpReports } from './rtcp-packet.js';
import { RtcpSession } from './rtcp-session.js';
import { RtpSender } from './rtp-sender.js';
import { SourceLatch } from './source-latch.js';
import { farMedia } from './testing/far-media.js';

const FAR = { address: '127.0.0.1', port: 4_001 };
const SILENT = { onFrameStart: () => undefined, next: () => undefined, onSent: () => undefined };
const ntpOf = (nowMs: number): number => ntpMiddle(performance.timeOrigin + nowMs);

function openScene(): {
  session: RtcpSession;
  sender: RtpSender;
  reception: ReceptionStats;
  sent: Buffer[];
  last(): RtcpReports;
  block(change?: Partial<ReportBlock>): ReportBlock;
} {
  const sent: Buffer[] = [];
  const latch = new SourceLatch(false);
  latch.start(farMedia(4_000));
  const sender = new RtpSender(SILENT, () => true);
  const reception = new ReceptionStats();
  const session = new RtcpSession({ sender, reception, latch, send: (packet) => void sent.push(packet) });
  const zero = { fractionLost: 0, packetsLost: 0, highestSequence: 0, jitter: 0, lastReport: 0, sinceLastReport: 0 };
  return {
    session,
    sender,
    reception,
    sent,
    last: () => readRtcp(sent.at(-1)!)!,
    block: (change) => ({ ...zero, ssrc: sender.ssrc, ...change }),
  };
}

const reportOf = (ssrc: number, block: ReportBlock | undefined, wallMs?: number): Buffer =>
  writeReport({
    ssrc,
    sender: wallMs === undefined ? undefined : { wallMs, rtpTimestamp: 0, packets: 1, octets: 1 },
    block,
    cname: 'far',
    isBye: false,
  });

describe('reports of a call', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [0, [1_250, 3_750, 6_250]],
    [0.999_999, [3_750, 11_250, 18_750]],
  ])('with chance at %d they go out at %j ms', (chance, expected) => {
    jest.spyOn(Math, 'random').mockReturnValue(chance);
    const { session, sent } = openScene();
    const times: number[] = [];
    for (let nowMs = 0; times.length < 3; nowMs += 10) {
      session.tick(nowMs);
      if (sent.length > times.length) times.push(nowMs);
    }
    expect(times).toEqual(expected);
  });

  it('are sender reports while audio is sent and receiver reports on hold', () => {
    const { session, sender, sent, last } = openScene();
    session.tick(0);
    sender.tick(0, 0, () => 0);
    session.tick(10_000);
    expect(last()).toEqual({ ssrc: sender.ssrc, reportTime: ntpOf(10_000), blocks: [] });
    // The RTP timestamp is that of the report's time, not of the last packet.
    expect(sent[0]!.readUInt32BE(16)).toBe(sender.timestampAt(10_000));
    sender.tick(10_100, 10_100, () => undefined);
    session.tick(20_000);
    expect(last()).toEqual({ ssrc: sender.ssrc, reportTime: undefined, blocks: [] });
  });

  it('tell how the far end is received, and the age of its last report', () => {
    const { session, reception, last } = openScene();
    const packet = { payloadType: 0, isMarked: false, timestamp: 0, ssrc: 7, payload: new Uint8Array(160) };
    for (const sequence of [1, 2, 4]) reception.count({ ...packet, sequence }, 0, false);
    session.onPacket(reportOf(7, undefined, 5_000), FAR, 100);
    session.tick(0);
    session.tick(10_100);
    expect(last().blocks).toMatchObject([
      { ssrc: 7, fractionLost: 64, packetsLost: 1, highestSequence: 4, lastReport: ntpMiddle(5_000), sinceLastReport: 10 * 65_536 },
    ]);
  });

  it('end with BYE, unless nothing was ever sent', () => {
    const quiet = openScene();
    quiet.session.bye(0);
    expect(quiet.sent).toHaveLength(0);
    const { session, sender, sent } = openScene();
    sender.tick(0, 0, () => 0);
    session.bye(100);
    expect([...sent[0]!.subarray(-8, -4)]).toEqual([0x81, 203, 0, 1]);
  });
});

describe('reports of the far end', () => {
  it('give the round trip and our loss', () => {
    const { session, block } = openScene();
    const sentAt = ntpOf(1_000);
    // The far end held our report for 500 ms; the round trip took 80 ms.
    session.onPacket(reportOf(7, block({ packetsLost: 12, lastReport: sentAt, sinceLastReport: 32_768 })), FAR, 1_580);
    expect(session.roundTripMs).toBeCloseTo(80, 0);
    expect(session.packetsLostThere).toBe(12);
  });

  it('count from its address only, about our stream only, and within reason', () => {
    const { session, block } = openScene();
    const lost = block({ packetsLost: 5, lastReport: ntpOf(0), sinceLastReport: 0 });
    session.onPacket(reportOf(7, lost), { ...FAR, address: '127.0.0.9' }, 10);
    session.onPacket(reportOf(7, { ...lost, ssrc: (lost.ssrc + 1) >>> 0 }), FAR, 10);
    session.onPacket(Buffer.from('no RTCP at all'), FAR, 10);
    expect([session.roundTripMs, session.packetsLostThere]).toEqual([undefined, undefined]);
    // A report from before it was sent: the difference wraps to about 18 hours.
    session.onPacket(reportOf(7, { ...lost, lastReport: ntpOf(1_000) }), FAR, 10);
    expect([session.roundTripMs, session.packetsLostThere]).toEqual([undefined, 5]);
  });
});
