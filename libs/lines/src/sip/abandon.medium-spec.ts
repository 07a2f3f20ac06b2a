import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import type { LineDriver, LineTrunk, PreparedCall } from '../line-driver.js';
import { createSipDriver } from './sip-driver.js';
import { anOrder, WatchedCall } from './testing/watched-call.js';

const far = hasSipp() ? describe : describe.skip;

far('abandon, against a real SIP far end', () => {
  let driver: LineDriver & { port: number };
  let sipp: Sipp;
  const start = async (options: SippOptions): Promise<Sipp> => (sipp = await startSipp(options));
  const trunk = (): LineTrunk => ({ trunkId: 'tr_test', uri: sipp.uri, transport: 'udp' });
  const place = (change: Parameters<typeof anOrder>[1] = {}): Promise<WatchedCall> => WatchedCall.place(driver, anOrder(sipp.uri, change));

  /** A driver that knows each Call-ID, as the store knows the calls of the dead process. */
  const startDriver = (port = 0): Promise<LineDriver & { port: number }> =>
    createSipDriver({ port, allow: ['127.0.0.1'], isKnownCall: () => Promise.resolve(true) });

  beforeEach(async () => {
    driver = await startDriver();
  });
  afterEach(async () => {
    await driver.close();
    await sipp?.stop();
  });

  describe('a call that a dead process has left', () => {
    let heir: LineDriver & { port: number };
    /** Like kill -9: the port becomes free, and nothing is sent. */
    const crash = async (call: WatchedCall): Promise<void> => {
      (driver as unknown as { stack: { close(): void } }).stack.close();
      // Sends nothing, because the stack is closed, but frees its audio port.
      call.line.hangUp();
      heir = await startDriver(driver.port);
      expect(heir.port).toBe(driver.port);
      driver = heir;
    };

    const neverPlaced = async (): Promise<PreparedCall> => {
      const prepared = await driver.prepare(anOrder(sipp.uri));
      prepared.discard();
      return prepared;
    };

    it.each(['ringing', 'placing'] as const)('is cancelled by the next process on its port (last stored: %s)', async (state) => {
      await start({ scenario: 'ring' });
      const call = await place({ ringTimeoutMs: 1_000 });
      const { dialog } = await call.when('ringing');
      await crash(call);
      expect(await heir.abandon(state === 'ringing' ? dialog : call.prepared.dialog, trunk(), state)).toBe('confirmed');
      await sipp.waitFor((one) => one.received('ACK').length === 1);
      expect(sipp.received('CANCEL')[0]!.header('Via')).toBe(sipp.invites()[0]!.header('Via'));
    });

    it('is cancelled from any other port, too', async () => {
      await start({ scenario: 'ring' });
      const call = await place();
      const { dialog } = await call.when('ringing');
      heir = await startDriver();
      // SIPp ignores `rport` and sends its responses to the port of the first message, so the heir receives none.
      const outcome = heir.abandon(dialog, trunk(), 'ringing');
      expect(await call.end()).toMatchObject({ sip: { code: 487 } });
      expect(await outcome).toBe('no-answer');
      await heir.close();
    }, 90_000);

    it('is left up if it was over TLS, which is told: nothing is sent in clear', async () => {
      await start({ scenario: 'answer' });
      const call = await place();
      const { dialog } = await call.when('answered');
      const told: object[] = [];
      const log = { debug: () => undefined, warn: (fields: object, text: string) => void told.push({ ...fields, text }) };
      heir = await createSipDriver({ allow: ['127.0.0.1'], log });
      expect(await heir.abandon({ ...dialog, transport: 'tls' }, trunk(), 'answered')).toBe('no-answer');
      expect(told).toEqual([
        { sipCallId: dialog.sipCallId, trunkId: 'tr_test', state: 'answered', text: expect.stringContaining('stays up at the carrier') },
      ]);
      await heir.close();
      call.line.hangUp();
      expect((await call.end()).reason).toBe('hung-up');
      expect(sipp.received('BYE')).toHaveLength(1);
    });

    it('is ended by BYE if it was answered', async () => {
      await start({ scenario: 'answer' });
      const call = await place();
      const { dialog } = await call.when('answered');
      await crash(call);
      expect(await heir.abandon(dialog, trunk(), 'answered')).toBe('confirmed');
      expect(sipp.received('BYE')[0]!.header('To')).toContain(dialog.remoteTag);
    });

    it('counts as ended only after the BYE, if the phone was picked up just before the CANCEL', async () => {
      await start({ scenario: 'phone', ringMs: 300, talkMs: 60_000 });
      const call = await place();
      await call.when('ringing');
      (driver as unknown as { stack: { close(): void } }).stack.close();
      await sipp.waitFor((one) => one.messages().some(({ isReceived, status }) => !isReceived && status === 200));
      await crash(call);
      expect(await heir.abandon(call.prepared.dialog, trunk(), 'placing')).toBe('confirmed');
      expect([sipp.received('CANCEL').length, sipp.received('BYE').length]).toEqual([1, 1]);
    });

    it('resolves with no-answer after five seconds if no far end responds', async () => {
      await start({ scenario: 'silent' });
      const { dialog } = await neverPlaced();
      await sipp.stop();
      const before = performance.now();
      expect(await driver.abandon(dialog, trunk(), 'placing')).toBe('no-answer');
      expect(performance.now() - before).toBeGreaterThan(4_900);
    }, 90_000);

    it('gets ACK and BYE if it is picked up after all', async () => {
      await start({ scenario: 'answer', ringMs: 600 });
      const call = await place({ ringTimeoutMs: 1_000 });
      await call.when('ringing');
      await crash(call);
      await sipp.waitFor((one) => one.received('BYE').length === 1);
      expect(sipp.received('ACK').length).toBeGreaterThan(0);
    });
  });
});
