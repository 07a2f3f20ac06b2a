import { setTimeout as pause } from 'node:timers/promises';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import type { LineDriver, PlayedMark } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { createSipDriver } from './sip-driver.js';
import { anOrder, openUdpSockets, WatchedCall } from './testing/watched-call.js';

const far = hasSipp() ? describe : describe.skip;

far('against a real SIP far end', () => {
  let driver: LineDriver & { port: number };
  let sipp: Sipp;
  const start = async (options: SippOptions): Promise<Sipp> => (sipp = await startSipp(options));
  const place = (change: Parameters<typeof anOrder>[1] = {}): Promise<WatchedCall> => WatchedCall.place(driver, anOrder(sipp.uri, change));

  beforeEach(async () => {
    driver = await createSipDriver();
  });
  afterEach(async () => {
    await driver.close();
    await sipp?.stop();
  });

  describe('an answered call', () => {
    it('rings, is answered, and ends by our BYE with the right CSeq and reason', async () => {
      await start({ scenario: 'answer' });
      const call = await place();
      const { dialog } = await call.when('answered');
      expect(driver.openCalls).toBe(1);
      call.line.hangUp();
      call.line.hangUp();
      expect(await call.end()).toEqual({ by: 'us', reason: 'hung-up', hasRung: true, sip: { code: 200, reason: 'OK' } });
      expect(call.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
      expect(dialog).toMatchObject({
        ...call.prepared.dialog,
        remoteTag: expect.any(String),
        remoteTarget: expect.stringContaining(String(sipp.port)),
      });
      await sipp.stop();
      expect(sipp.messages().map(({ method, status }) => method ?? status)).toEqual(['INVITE', 100, 180, 200, 'ACK', 'BYE', 200]);
      const [bye] = sipp.received('BYE');
      expect(bye!.header('CSeq')).toBe('2 BYE');
      expect(bye!.header('Reason')).toBe('Q.850;cause=16;text="Normal call clearing"');
      expect(driver.openCalls).toBe(0);
    });

    it('ends by the BYE of the far end', async () => {
      await start({ scenario: 'answer-and-hang-up', talkMs: 150 });
      const call = await place();
      expect(await call.end()).toEqual({ by: 'callee', reason: 'bye', hasRung: true, sip: { code: 200, reason: 'OK', cause: 16 } });
      await sipp.waitFor(({ messages }) => messages.call(sipp).some((one) => one.isReceived && one.status === 200));
      expect(sipp.received('BYE')).toHaveLength(0);
    });

    it('may be hung up by us before the far end does', async () => {
      await start({ scenario: 'answer-and-hang-up', talkMs: 5_000 });
      const call = await place();
      await call.when('answered');
      call.line.hangUp();
      expect((await call.end()).reason).toBe('hung-up');
      await sipp.waitFor((one) => one.received('BYE').length === 1);
    });

    it('rings at a 183 with SDP, too', async () => {
      await start({ scenario: 'early-media' });
      const call = await place();
      await call.when('answered');
      expect(call.types).toEqual(['placed', 'ringing', 'answered']);
      call.line.hangUp();
      await call.end();
    });

    it('goes on hold by a re-INVITE and stays up', async () => {
      await start({ scenario: 'answer-and-hold', talkMs: 100 });
      const call = await place();
      await call.when('answered');
      await sipp.waitFor((one) => one.messages().some((message) => message.isReceived && message.status === 200));
      const answer = sipp.messages().find((message) => message.isReceived && message.status === 200)!;
      expect(answer.body).toContain('a=recvonly');
      expect(answer.body).toMatch(/^o=- \d+ 2 /m);
      call.line.hangUp();
      expect((await call.end()).reason).toBe('hung-up');
      await sipp.waitFor((one) => one.received('BYE').length === 1);
    });

    it('is ended at once if the answer has no usable audio', async () => {
      await start({ scenario: 'answer-without-audio' });
      const call = await place();
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'media-refused' });
      expect(call.types).not.toContain('answered');
      await sipp.stop();
      expect([sipp.received('ACK').length, sipp.received('BYE').length]).toEqual([1, 1]);
    });

    it.each(['PCMU', 'PCMA'] as const)('carries audio both ways in %s', async (codec) => {
      await start({ scenario: 'answer', codec, rtpEcho: true });
      const call = await place();
      const heard: Int16Array[] = [];
      call.line.onAudio((frame) => heard.push(frame));
      const marks: PlayedMark[] = [];
      call.line.onPlayed((mark) => marks.push(mark));
      call.line.play({ id: 'too early', samples: new Int16Array(160) });
      await call.when('answered');
      expect(call.line.lastAudioInMs).toBeUndefined();
      const tone = Int16Array.from({ length: 1_600 }, (_, at) => Math.round(8_000 * Math.sin((at * 2 * Math.PI) / 16)));
      call.line.play({ id: 'tone', samples: tone });
      const loud = (): Int16Array[] => heard.filter((frame) => frame.some((value) => Math.abs(value) > 1_000));
      while (loud().length < 10) await pause(10);
      const loudest = Math.max(...loud().flatMap((frame) => [...frame].map((value, at) => Math.abs(value - tone[at]!))));
      expect(loudest).toBeLessThan(300);
      while (marks.length === 0) await pause(10);
      expect(marks).toEqual([{ id: 'tone', playedMs: 200, isComplete: true }]);
      expect(monotonicMs() - call.line.lastAudioInMs!).toBeLessThan(1_000);
      call.line.hangUp();
      await call.end();
      call.line.play({ id: 'too late', samples: tone });
      expect(marks).toHaveLength(1);
    });

    it('goes over TCP, too', async () => {
      await start({ scenario: 'answer', transport: 'tcp' });
      const call = await place();
      const { dialog } = await call.when('answered');
      expect(dialog.transport).toBe('tcp');
      call.line.hangUp();
      expect((await call.end()).reason).toBe('hung-up');
      expect(sipp.invites()[0]!.header('Via')).toMatch(/^SIP\/2\.0\/TCP /);
      expect(sipp.invites()[0]!.header('Contact')).toContain(';transport=tcp');
    });
  });

  it('holds 100 calls at 50 a second, and leaves no socket and no call', async () => {
    await start({ scenario: 'answer', ringMs: 100 });
    // The sockets of the test before are closed by now.
    await pause(50);
    const before = openUdpSockets();
    const begun = performance.now();
    const calls: Promise<string>[] = [];
    for (let made = 0; made < 100; made += 1) {
      const call = place({ callId: `cl_${made}`, headers: { 'X-Number': String(made) } });
      calls.push(
        call.then(async (one) => {
          await one.when('answered');
          await pause(500);
          one.line.hangUp();
          return (await one.end()).reason;
        }),
      );
      await pause(Math.max(0, begun + (made + 1) * 20 - performance.now()));
    }
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['hung-up']));
    expect(sipp.callIds()).toHaveLength(100);
    expect(driver.openCalls).toBe(0);
    await pause(50);
    expect(openUdpSockets()).toBe(before);
  }, 90_000);
});
