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

  /** Knows what the one before it had on record: its calls, and where their far end is. */
  const startDriver = (port = 0): Promise<LineDriver & { port: number }> =>
    createSipDriver({ port, allow: ['127.0.0.1'], knowsCall: () => Promise.resolve(true) });

  beforeEach(async () => {
    driver = await startDriver();
  });
  afterEach(async () => {
    await driver.close();
    await sipp?.stop();
  });

  describe('what a dead process left up', () => {
    let heir: LineDriver & { port: number };
    /** As kill -9 does it: the port is free, nothing was said. */
    const crash = async (call: WatchedCall): Promise<void> => {
      (driver as unknown as { stack: { close(): void } }).stack.close();
      // Says nothing any more, but lets go of its audio port.
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

    it.each(['ringing', 'placing'] as const)('is cancelled by the next one on its port (last stored: %s)', async (state) => {
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
      // SIPp sends its answers to the port of the first message, whatever `rport` says; so the heir hears nothing.
      const outcome = heir.abandon(dialog, trunk(), 'ringing');
      expect(await call.end()).toMatchObject({ sip: { code: 487 } });
      expect(await outcome).toBe('no-answer');
      await heir.close();
    }, 90_000);

    it('is ended by BYE where it was answered', async () => {
      await start({ scenario: 'answer' });
      const call = await place();
      const { dialog } = await call.when('answered');
      await crash(call);
      expect(await heir.abandon(dialog, trunk(), 'answered')).toBe('confirmed');
      expect(sipp.received('BYE')[0]!.header('To')).toContain(dialog.remoteTag);
    });

    it('is not taken for ended before a phone that was picked up just before the CANCEL has got its BYE', async () => {
      await start({ scenario: 'phone', ringMs: 300, talkMs: 60_000 });
      const call = await place();
      await call.when('ringing');
      (driver as unknown as { stack: { close(): void } }).stack.close();
      await sipp.waitFor((one) => one.messages().some(({ isReceived, status }) => !isReceived && status === 200));
      await crash(call);
      expect(await heir.abandon(call.prepared.dialog, trunk(), 'placing')).toBe('confirmed');
      expect([sipp.received('CANCEL').length, sipp.received('BYE').length]).toEqual([1, 1]);
    });

    it('answers no-answer after five seconds where nobody is there', async () => {
      await start({ scenario: 'silent' });
      const { dialog } = await neverPlaced();
      await sipp.stop();
      const before = performance.now();
      expect(await driver.abandon(dialog, trunk(), 'placing')).toBe('no-answer');
      expect(performance.now() - before).toBeGreaterThan(4_900);
    }, 90_000);

    it('that is picked up after all is acknowledged and ended', async () => {
      await start({ scenario: 'answer', ringMs: 600 });
      const call = await place({ ringTimeoutMs: 1_000 });
      await call.when('ringing');
      await crash(call);
      await sipp.waitFor((one) => one.received('BYE').length === 1);
      expect(sipp.received('ACK').length).toBeGreaterThan(0);
    });
  });
});
