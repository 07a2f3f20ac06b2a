import { setTimeout as pause } from 'node:timers/promises';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import type { LineDriver, LineTrunk, PreparedCall } from '../line-driver.js';
import { createSipDriver } from './sip-driver.js';
import { anOrder, CALLEE, CALLER, openUdpSockets, WatchedCall } from './testing/watched-call.js';

const credentials = { username: 'trunk-user', password: 'trunk-pass' };
const far = hasSipp() ? describe : describe.skip;

far('against a real SIP far end', () => {
  let driver: LineDriver & { port: number };
  let sipp: Sipp;
  const start = async (options: SippOptions): Promise<Sipp> => (sipp = await startSipp(options));
  const trunk = (change: Partial<LineTrunk> = {}): LineTrunk => ({ trunkId: 'tr_test', uri: sipp.uri, transport: 'udp', ...change });
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
      expect(await call.end()).toEqual({ by: 'us', reason: 'hung-up', sip: { code: 200, reason: 'OK' } });
      expect(call.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
      expect(dialog).toMatchObject({ ...call.prepared.dialog, remoteTag: expect.any(String), remoteTarget: expect.stringContaining(String(sipp.port)) });
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
      expect(await call.end()).toEqual({ by: 'callee', reason: 'bye', sip: { code: 200, reason: 'OK' } });
      await sipp.waitFor(({ messages }) => messages.call(sipp).some((one) => one.isReceived && one.status === 200));
      expect(sipp.received('BYE')).toHaveLength(0);
    });

    it('may be hung up by us though the far end would have', async () => {
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

    it('is ended at once where the answer has no audio for us', async () => {
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
      call.line.sendAudio(new Int16Array(160));
      await call.when('answered');
      expect(call.line.lastAudioInMs).toBeUndefined();
      const tone = Int16Array.from({ length: 160 }, (_, at) => Math.round(8_000 * Math.sin((at * 2 * Math.PI) / 16)));
      for (let sent = 0; sent < 10; sent += 1) {
        call.line.sendAudio(tone);
        await pause(20);
      }
      await pause(50);
      expect(heard).toHaveLength(10);
      const loudest = Math.max(...heard.flatMap((frame) => [...frame].map((value, at) => Math.abs(value - tone[at]!))));
      expect(loudest).toBeLessThan(300);
      expect(performance.now() - call.line.lastAudioInMs!).toBeLessThan(1_000);
      call.line.hangUp();
      await call.end();
      call.line.sendAudio(tone);
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

  describe('a call that is not answered', () => {
    it.each([486, 503, 603, 404, 302, 480, 500])('ends with the far end’s %i, and no second INVITE', async (code) => {
      await start({ scenario: 'refuse', code, ringMs: 20 });
      const call = await place({ trunk: trunk(credentials) });
      expect(await call.end()).toEqual({ by: 'callee', reason: 'refused', sip: { code, reason: `Refused ${code}` } });
      await sipp.waitFor((one) => one.received('ACK').length === 1);
      await sipp.stop();
      expect(sipp.invites()).toHaveLength(1);
    });

    it('is cancelled at the ring time-out', async () => {
      await start({ scenario: 'ring' });
      const call = await place({ ringTimeoutMs: 300 });
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'ring-timeout' });
      await sipp.waitFor((one) => one.received('ACK').length === 1);
      const [invite] = sipp.invites();
      const [cancel] = sipp.received('CANCEL');
      expect(cancel!.uri).toBe(invite!.uri);
      expect(cancel!.header('Via')).toBe(invite!.header('Via'));
      expect(cancel!.header('CSeq')).toBe('1 CANCEL');
      expect(cancel!.header('To')).toBe(invite!.header('To'));
    });

    it('is cancelled when it is hung up while it rings', async () => {
      await start({ scenario: 'ring' });
      const call = await place();
      await call.when('ringing');
      call.line.hangUp();
      expect(await call.end()).toEqual({ by: 'us', reason: 'cancelled', sip: { code: 487, reason: 'Request Terminated' } });
      expect(sipp.received('CANCEL')).toHaveLength(1);
    });

    it('waits with its CANCEL for the first provisional answer', async () => {
      await start({ scenario: 'ring' });
      const call = await place();
      call.line.hangUp();
      expect((await call.end()).reason).toBe('cancelled');
      await sipp.stop();
      const order = sipp.messages().map(({ method, status }) => method ?? status);
      expect(order.indexOf('CANCEL')).toBeGreaterThan(order.indexOf(180));
    });

    it('that is picked up in the moment of our CANCEL is acknowledged and ended by BYE', async () => {
      await start({ scenario: 'answer-on-cancel' });
      const call = await place();
      await call.when('ringing');
      call.line.hangUp();
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'cancelled' });
      expect(call.types).not.toContain('answered');
      await sipp.stop();
      expect([sipp.received('ACK').length, sipp.received('BYE').length]).toEqual([1, 1]);
    });

    it('ends as no reply where nothing answers at all', async () => {
      await start({ scenario: 'silent' });
      const call = await place({ ringTimeoutMs: 1_200 });
      expect(await call.end()).toEqual({ by: 'system', reason: 'no-reply' });
      expect(call.types).toEqual(['placed', 'ended']);
      await sipp.stop();
      expect(sipp.invites().length).toBeGreaterThan(1);
      expect(sipp.callIds()).toHaveLength(1);
      expect(sipp.received('CANCEL')).toHaveLength(0);
    });
  });

  describe('digest', () => {
    it.each([401, 407])('answers a %i once, with a new CSeq and branch', async (code) => {
      await start({ scenario: 'challenge', code });
      const call = await place({ trunk: trunk(credentials), headers: { 'X-DLT-PE-ID': '1' } });
      const { dialog } = await call.when('answered');
      expect(dialog.cseq).toBe(2);
      call.line.hangUp();
      await call.end();
      await sipp.stop();
      const [first, second] = sipp.invites();
      const name = code === 407 ? 'Proxy-Authorization' : 'Authorization';
      expect(first!.header(name)).toBeUndefined();
      expect(second!.header(name)).toMatch(/^Digest username="trunk-user", realm="trunk\.test"/);
      expect(second!.header('X-DLT-PE-ID')).toBe('1');
      expect(second!.header('Call-ID')).toBe(first!.header('Call-ID'));
      expect(second!.header('CSeq')).toBe('2 INVITE');
      expect(second!.header('Via')).toContain(dialog.branch);
      expect(first!.header('Via')).toContain(call.prepared.dialog.branch);
      expect(sipp.received('ACK').at(-1)!.header(name)).toBe(second!.header(name));
      expect(sipp.received('BYE')[0]!.header('CSeq')).toBe('3 BYE');
    });

    it('gives up at the second challenge', async () => {
      await start({ scenario: 'challenge-twice', code: 401 });
      const call = await place({ trunk: trunk(credentials) });
      expect(await call.end()).toMatchObject({ by: 'callee', reason: 'auth-refused', sip: { code: 401 } });
      await sipp.stop();
      expect(sipp.invites()).toHaveLength(2);
    });

    it('gives up at the first without credentials', async () => {
      await start({ scenario: 'challenge', code: 407 });
      const call = await place();
      expect(await call.end()).toMatchObject({ reason: 'auth-refused', sip: { code: 407 } });
    });
  });

  describe('what stands on the wire', () => {
    it('has each header exactly as configured, and the caller id in From and P-Asserted-Identity', async () => {
      await start({ scenario: 'answer' });
      const headers = { 'X-DLT-PE-ID': '1101234567890123456', 'x-dlt-Template-iD': '1107', 'X-Name': 'आशा; a=b, "c"' };
      const call = await place({ headers });
      await call.when('answered');
      call.line.hangUp();
      await call.end();
      const [invite] = sipp.invites();
      const own = invite!.headers.filter(({ name }) => /^x-/i.test(name));
      expect(own.map(({ name, value }) => [name, Buffer.from(value, 'latin1').toString()])).toEqual(Object.entries(headers));
      expect(invite!.uri).toBe(`sip:${CALLEE}@127.0.0.1:${sipp.port}`);
      expect(invite!.header('From')).toMatch(new RegExp(`^<sip:\\${CALLER}@127\\.0\\.0\\.1>;tag=[0-9a-f]{24}$`));
      expect(invite!.header('P-Asserted-Identity')).toBe(`<sip:${CALLER}@127.0.0.1>`);
      expect(invite!.header('Via')).toBe(`SIP/2.0/UDP 127.0.0.1:${driver.port};branch=${call.prepared.dialog.branch};rport`);
      expect(call.prepared.dialog.branch).toMatch(/^z9hG4bK[0-9a-f]{24}$/);
      expect(invite!.header('Content-Length')).toBe(String(invite!.body.replace(/\n/g, '\r\n').length + 2));
    });

    it('never has a line break of somebody else', async () => {
      await start({ scenario: 'answer' });
      const order = anOrder(sipp.uri, { headers: { 'X-A': '1\r\nX-Evil: 1' } });
      await expect(driver.prepare(order)).rejects.toMatchObject({ code: 'LINE_ORDER' });
      await pause(50);
      expect(sipp.messages()).toEqual([]);
    });
  });

  describe('what a dead process left up', () => {
    let heir: LineDriver & { port: number };
    /** As kill -9 does it: the port is free, nothing was said. */
    const crash = async (): Promise<void> => {
      (driver as unknown as { stack: { close(): void } }).stack.close();
      heir = await createSipDriver({ port: driver.port });
      expect(heir.port).toBe(driver.port);
      driver = heir;
    };

    const neverPlaced = async (): Promise<PreparedCall> => {
      const prepared = await driver.prepare(anOrder(sipp.uri));
      prepared.discard();
      return prepared;
    };

    it.each(['ringing', 'placing'] as const)('is cancelled by the next one on its port (last stored: %s)', async (state) => {
      await start({ scenario: 'ring' });
      const call = await place({ ringTimeoutMs: 1_000 });
      const { dialog } = await call.when('ringing');
      await crash();
      expect(await heir.abandon(state === 'ringing' ? dialog : call.prepared.dialog, trunk(), state)).toBe('confirmed');
      await sipp.waitFor((one) => one.received('ACK').length === 1);
      expect(sipp.received('CANCEL')[0]!.header('Via')).toBe(sipp.invites()[0]!.header('Via'));
    });

    it('is cancelled from any other port, too', async () => {
      await start({ scenario: 'ring' });
      const call = await place();
      const { dialog } = await call.when('ringing');
      heir = await createSipDriver();
      // SIPp sends its answers to the port of the first message, whatever `rport` says; so the heir hears nothing.
      const outcome = heir.abandon(dialog, trunk(), 'ringing');
      expect(await call.end()).toMatchObject({ sip: { code: 487 } });
      expect(await outcome).toBe('no-answer');
      await heir.close();
    }, 15_000);

    it('is ended by BYE where it was answered', async () => {
      await start({ scenario: 'answer' });
      const call = await place();
      const { dialog } = await call.when('answered');
      await crash();
      expect(await heir.abandon(dialog, trunk(), 'answered')).toBe('confirmed');
      expect(sipp.received('BYE')[0]!.header('To')).toContain(dialog.remoteTag);
    });

    it('answers no-answer after five seconds where nobody is there', async () => {
      await start({ scenario: 'silent' });
      const { dialog } = await neverPlaced();
      await sipp.stop();
      const before = performance.now();
      expect(await driver.abandon(dialog, trunk(), 'placing')).toBe('no-answer');
      expect(performance.now() - before).toBeGreaterThan(4_900);
    }, 15_000);

    it('that is picked up after all is acknowledged and ended', async () => {
      await start({ scenario: 'answer', ringMs: 600 });
      const call = await place({ ringTimeoutMs: 1_000 });
      await call.when('ringing');
      await crash();
      await sipp.waitFor((one) => one.received('BYE').length === 1);
      expect(sipp.received('ACK').length).toBeGreaterThan(0);
    });
  });

  it('holds 100 calls at 50 a second, and leaves no socket and no call', async () => {
    await start({ scenario: 'answer', ringMs: 100 });
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
  }, 30_000);
});
