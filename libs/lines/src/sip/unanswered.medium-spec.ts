import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import type { LineDriver, LineTrunk } from '../line-driver.js';
import { createSipDriver } from './sip-driver.js';
import { anOrder, CALLER, WatchedCall } from './testing/watched-call.js';

const credentials = { username: 'trunk-user', password: 'trunk-pass' };
const far = hasSipp() ? describe : describe.skip;

// What every driver does is in test/lines; here are the SIP messages of this one.
far('calls that are refused, challenged or given up, against a real SIP far end', () => {
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

  describe('a call that is not answered', () => {
    it('is cancelled at the ring timeout', async () => {
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

    it('waits with its CANCEL for the first provisional response', async () => {
      await start({ scenario: 'ring' });
      const call = await place();
      call.line.hangUp();
      expect((await call.end()).reason).toBe('cancelled');
      await sipp.stop();
      const order = sipp.messages().map(({ method, status }) => method ?? status);
      expect(order.indexOf('CANCEL')).toBeGreaterThan(order.indexOf(180));
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
  });

  describe('on the wire', () => {
    it('has the caller id, our address and the length of the body', async () => {
      await start({ scenario: 'answer' });
      const call = await place();
      await call.when('answered');
      call.line.hangUp();
      await call.end();
      const [invite] = sipp.invites();
      expect(invite!.header('From')).toMatch(new RegExp(`^<sip:\\${CALLER}@127\\.0\\.0\\.1>;tag=[0-9a-f]{24}$`));
      expect(invite!.header('P-Asserted-Identity')).toBe(`<sip:${CALLER}@127.0.0.1>`);
      expect(invite!.header('Via')).toBe(`SIP/2.0/UDP 127.0.0.1:${driver.port};branch=${call.prepared.dialog.branch};rport`);
      expect(call.prepared.dialog.branch).toMatch(/^z9hG4bK[0-9a-f]{24}$/);
      expect(invite!.header('Content-Length')).toBe(String(invite!.body.replace(/\n/g, '\r\n').length + 2));
    });
  });
});
