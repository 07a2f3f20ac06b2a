import { RtpPort, type MediaListener, type RtpOptions } from './rtp-port.js';
import { readRtcp } from './rtcp-packet.js';
import { readRtp } from './rtp-packet.js';
import { farMedia, FarSocket, keyPacket } from './testing/far-media.js';
import { handTicker, type HandTicker } from './testing/hand-ticker.js';

describe('whose audio is accepted in a call', () => {
  let far: FarSocket;
  let stranger: FarSocket;
  let port: RtpPort;
  let ticker: HandTicker;
  let heard: string[];
  let wake: () => void;

  const listener: MediaListener = {
    onAudio: (frame, atMs) => tell(`audio ${frame.length} at ${atMs}`),
    onDigit: (digit) => tell(`key ${digit}`),
    onPlayed: () => undefined,
  };
  const tell = (what: string): void => {
    heard.push(what);
    wake();
  };
  const hears = async (count: number): Promise<string[]> => {
    while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return heard;
  };
  const open = async (options: RtpOptions = {}): Promise<void> => {
    port = await RtpPort.bind('127.0.0.1', { ticker, ...options });
  };

  beforeEach(async () => {
    ticker = handTicker();
    heard = [];
    wake = () => undefined;
    far = await FarSocket.open();
    stranger = await FarSocket.open('127.0.0.9');
  });
  afterEach(() => {
    port.close();
    far.close();
    stranger.close();
  });

  it('a stranger who presses 9 and speaks, before and after the answer and in a second of silence, changes nothing', async () => {
    await open();
    await stranger.send(port.port, keyPacket(9));
    port.start(farMedia(far.port), listener);
    await stranger.send(port.port, keyPacket(9));
    await stranger.send(port.port);
    await far.send(port.port);
    expect(await hears(1)).toEqual(['audio 160 at 1000']);
    ticker.pass(1_001);
    await stranger.send(port.port, keyPacket(9));
    await stranger.send(port.port);
    await far.send(port.port, keyPacket(5));
    expect(await hears(2)).toEqual(['audio 160 at 1000', 'key 5']);
    expect(port.stats().packetsReceived).toBe(2);
  });

  it('with nat the first source is latched once, whatever the SDP says, and gets our audio', async () => {
    await open({ nat: true });
    port.start(farMedia(9, { address: '10.0.0.1' }), listener);
    await far.send(port.port);
    await hears(1);
    ticker.pass(1_001);
    await stranger.send(port.port, keyPacket(9));
    // A refresh with the same address keeps the latch.
    port.start(farMedia(9, { address: '10.0.0.1' }), listener);
    await stranger.send(port.port, keyPacket(9));
    await far.send(port.port, keyPacket(1));
    expect(await hears(2)).toEqual(['audio 160 at 1000', 'key 1']);
    ticker.tick();
    const [packet] = await far.hears();
    expect(readRtp(packet!)).toMatchObject({ payloadType: 0, isMarked: true });
  });

  it('with nat a packet of no negotiated type latches nothing', async () => {
    await open({ nat: true });
    port.start(farMedia(9, { address: '10.0.0.1' }), listener);
    await stranger.send(port.port, { payloadType: 96 });
    await stranger.sendBytes(port.port, Buffer.from('hello'));
    await far.send(port.port, keyPacket(1));
    expect(await hears(1)).toEqual(['key 1']);
  });

  it('sends audio to the address of the SDP, and reports to the port above it or to that of a=rtcp', async () => {
    await open();
    const reports = await FarSocket.open();
    port.start(farMedia(far.port, { rtcpPort: reports.port }), listener);
    ticker.tick();
    ticker.tick(4_000);
    const [report] = await reports.hears();
    expect(readRtcp(report!)).toMatchObject({ ssrc: readRtp((await far.hears())[0]!)!.ssrc, reportTime: expect.any(Number) });
    port.close();
    const [, bye] = await reports.hears(2);
    // The last 8 bytes: BYE, one source.
    expect([...bye!.subarray(-8, -4)]).toEqual([0x81, 203, 0, 1]);
    reports.close();
  });

  it('packets to its RTCP port are no audio and do not keep the stream alive', async () => {
    await open();
    port.start(farMedia(far.port), listener);
    await far.send(port.port + 1, keyPacket(9));
    await far.send(port.port + 1);
    await far.send(port.port, keyPacket(1));
    expect(await hears(1)).toEqual(['key 1']);
    expect(port.stats().packetsReceived).toBe(1);
  });

  it('frees both ports when it is closed', async () => {
    await open();
    const { port: number } = port;
    port.close();
    const [rtp, rtcp] = await Promise.all([FarSocket.open('127.0.0.1', number), FarSocket.open('127.0.0.1', number + 1)]);
    expect([rtp.port % 2, rtcp.port]).toEqual([0, number + 1]);
    rtp.close();
    rtcp.close();
  });
});
