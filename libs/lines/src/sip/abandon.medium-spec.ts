import { hasSipp, startSipp } from '../../../../test/engines/sipp.js';
import type { PreparedCall } from '../line-driver.js';
import { createSipDriver } from './sip-driver.js';
import { TRUSTING } from './testing/use-far-end.js';
import { useSipp } from './testing/use-sipp.js';
import { anOrder, type WatchedCall } from './testing/watched-call.js';

const far = hasSipp() ? describe : describe.skip;

far('abandon, against a real SIP far end', () => {
  const scene = useSipp(startSipp, TRUSTING);
  const startDriver = (port = 0): ReturnType<typeof createSipDriver> => createSipDriver({ port, ...TRUSTING });

  describe('a call that a dead process has left', () => {
    let heir: typeof scene.driver;
    /** Like kill -9: the port becomes free, and nothing is sent. */
    const crash = async (call: WatchedCall): Promise<void> => {
      (scene.driver as unknown as { stack: { close(): void } }).stack.close();
      // Sends nothing, because the stack is closed, but frees its audio port.
      call.line.hangUp();
      heir = await startDriver(scene.driver.port);
      expect(heir.port).toBe(scene.driver.port);
      scene.driver = heir;
    };

    const neverPlaced = async (): Promise<PreparedCall> => {
      const prepared = await scene.driver.prepare(anOrder(scene.sipp.uri));
      prepared.discard();
      return prepared;
    };

    it.each(['ringing', 'placing'] as const)('is cancelled by the next process on its port (last stored: %s)', async (state) => {
      await scene.start({ scenario: 'ring' });
      const call = await scene.place({ ringTimeoutMs: 1_000 });
      const { dialog } = await call.when('ringing');
      await crash(call);
      expect(await heir.abandon(state === 'ringing' ? dialog : call.prepared.dialog, scene.trunk(), state)).toBe('confirmed');
      await scene.sipp.waitFor((one) => one.received('ACK').length === 1);
      expect(scene.sipp.received('CANCEL')[0]!.header('Via')).toBe(scene.sipp.invites()[0]!.header('Via'));
    });

    it('is cancelled from any other port, too', async () => {
      await scene.start({ scenario: 'ring' });
      const call = await scene.place();
      const { dialog } = await call.when('ringing');
      heir = await startDriver();
      // SIPp ignores `rport` and sends its responses to the port of the first message, so the heir receives none.
      const outcome = heir.abandon(dialog, scene.trunk(), 'ringing');
      expect(await call.end()).toMatchObject({ sip: { code: 487 } });
      expect(await outcome).toBe('no-answer');
      await heir.close();
    }, 90_000);

    it('is left up if it was over TLS, which is told: nothing is sent in clear', async () => {
      await scene.start({ scenario: 'answer' });
      const call = await scene.place();
      const { dialog } = await call.when('answered');
      const told: object[] = [];
      const log = { debug: () => undefined, warn: (fields: object, text: string) => void told.push({ ...fields, text }) };
      heir = await createSipDriver({ allow: ['127.0.0.1'], log });
      expect(await heir.abandon({ ...dialog, transport: 'tls' }, scene.trunk(), 'answered')).toBe('no-answer');
      expect(told).toEqual([
        { sipCallId: dialog.sipCallId, trunkId: 'tr_test', state: 'answered', text: expect.stringContaining('stays up at the carrier') },
      ]);
      await heir.close();
      call.line.hangUp();
      expect((await call.end()).reason).toBe('hung-up');
      expect(scene.sipp.received('BYE')).toHaveLength(1);
    });

    it('is ended by BYE if it was answered', async () => {
      await scene.start({ scenario: 'answer' });
      const call = await scene.place();
      const { dialog } = await call.when('answered');
      await crash(call);
      expect(await heir.abandon(dialog, scene.trunk(), 'answered')).toBe('confirmed');
      expect(scene.sipp.received('BYE')[0]!.header('To')).toContain(dialog.remoteTag);
    });

    it('counts as ended only after the BYE, if the phone was picked up just before the CANCEL', async () => {
      await scene.start({ scenario: 'phone', ringMs: 300, talkMs: 60_000 });
      const call = await scene.place();
      await call.when('ringing');
      (scene.driver as unknown as { stack: { close(): void } }).stack.close();
      await scene.sipp.waitFor((one) => one.messages().some(({ isReceived, status }) => !isReceived && status === 200));
      await crash(call);
      expect(await heir.abandon(call.prepared.dialog, scene.trunk(), 'placing')).toBe('confirmed');
      expect([scene.sipp.received('CANCEL').length, scene.sipp.received('BYE').length]).toEqual([1, 1]);
    });

    it('resolves with no-answer after five seconds if no far end responds', async () => {
      await scene.start({ scenario: 'silent' });
      const { dialog } = await neverPlaced();
      await scene.sipp.stop();
      const before = performance.now();
      expect(await scene.driver.abandon(dialog, scene.trunk(), 'placing')).toBe('no-answer');
      expect(performance.now() - before).toBeGreaterThan(4_900);
    }, 90_000);

    it('gets ACK and BYE if it is picked up after all', async () => {
      await scene.start({ scenario: 'answer', ringMs: 600 });
      const call = await scene.place({ ringTimeoutMs: 1_000 });
      await call.when('ringing');
      await crash(call);
      await scene.sipp.waitFor((one) => one.received('BYE').length === 1);
      expect(scene.sipp.received('ACK').length).toBeGreaterThan(0);
    });
  });
});
