import { setTimeout as pause } from 'node:timers/promises';
import { hasSipp, startSipp } from '../../../../test/engines/sipp.js';
import { useSipp } from './testing/use-sipp.js';
import { openUdpSockets } from './testing/watched-call.js';

const far = hasSipp() ? describe : describe.skip;

// What every driver does is in test/lines; here are the SIP messages of this one.
far('against a real SIP far end', () => {
  const scene = useSipp(startSipp);

  describe('an answered call', () => {
    it('rings, is answered, and ends by our BYE with the right CSeq and reason', async () => {
      await scene.start({ scenario: 'answer' });
      const call = await scene.place();
      const { dialog } = await call.when('answered');
      expect(scene.driver.openCalls).toBe(1);
      call.line.hangUp();
      call.line.hangUp();
      expect(await call.end()).toEqual({ by: 'us', reason: 'hung-up', hasRung: true, sip: { code: 200, reason: 'OK' } });
      expect(call.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
      expect(dialog).toMatchObject({
        ...call.prepared.dialog,
        remoteTag: expect.any(String),
        remoteTarget: expect.stringContaining(String(scene.sipp.port)),
      });
      await scene.sipp.stop();
      expect(scene.sipp.messages().map(({ method, status }) => method ?? status)).toEqual(['INVITE', 100, 180, 200, 'ACK', 'BYE', 200]);
      const [bye] = scene.sipp.received('BYE');
      expect(bye!.header('CSeq')).toBe('2 BYE');
      expect(bye!.header('Reason')).toBe('Q.850;cause=16;text="Normal call clearing"');
      expect(scene.driver.openCalls).toBe(0);
    });

    it('goes on hold by a re-INVITE and stays up', async () => {
      await scene.start({ scenario: 'answer-and-hold', talkMs: 100 });
      const call = await scene.place();
      await call.when('answered');
      await scene.sipp.waitFor((one) => one.messages().some((message) => message.isReceived && message.status === 200));
      const answer = scene.sipp.messages().find((message) => message.isReceived && message.status === 200)!;
      expect(answer.body).toContain('a=recvonly');
      expect(answer.body).toMatch(/^o=- \d+ 2 /m);
      call.line.hangUp();
      expect((await call.end()).reason).toBe('hung-up');
      await scene.sipp.waitFor((one) => one.received('BYE').length === 1);
    });

    it('goes over TCP, too', async () => {
      await scene.start({ scenario: 'answer', transport: 'tcp' });
      const call = await scene.place();
      const { dialog } = await call.when('answered');
      expect(dialog.transport).toBe('tcp');
      call.line.hangUp();
      expect((await call.end()).reason).toBe('hung-up');
      expect(scene.sipp.invites()[0]!.header('Via')).toMatch(/^SIP\/2\.0\/TCP /);
      expect(scene.sipp.invites()[0]!.header('Contact')).toContain(';transport=tcp');
    });
  });

  it('holds 100 calls at 50 a second, and leaves no socket and no call', async () => {
    await scene.start({ scenario: 'answer', ringMs: 100 });
    // The sockets of the test before are closed by now.
    await pause(50);
    const before = openUdpSockets();
    const begun = performance.now();
    const calls: Promise<string>[] = [];
    for (let made = 0; made < 100; made += 1) {
      const call = scene.place({ callId: `cl_${made}`, headers: { 'X-Number': String(made) } });
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
    expect(scene.sipp.callIds()).toHaveLength(100);
    expect(scene.driver.openCalls).toBe(0);
    await pause(50);
    expect(openUdpSockets()).toBe(before);
  }, 90_000);
});
