import { setTimeout as pause } from 'node:timers/promises';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import type { LineDriver, LineTrunk } from '../line-driver.js';
import { createSipDriver } from './sip-driver.js';
import { anOrder, CALLEE, CALLER, WatchedCall } from './testing/watched-call.js';

const credentials = { username: 'trunk-user', password: 'trunk-pass' };
const far = hasSipp() ? describe : describe.skip;

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
    it.each([403, 486, 503, 603, 404, 302, 480, 500])('ends with the far end’s %i, and no second INVITE', async (code) => {
      await start({ scenario: 'refuse', code, ringMs: 20 });
      const call = await place({ trunk: trunk(credentials) });
      expect(await call.end()).toEqual({ by: 'callee', reason: 'refused', hasRung: false, sip: { code, reason: `Refused ${code}` } });
      await sipp.waitFor((one) => one.received('ACK').length === 1);
      await sipp.stop();
      expect(sipp.invites()).toHaveLength(1);
    });

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

    it('is cancelled when it is hung up while it rings', async () => {
      await start({ scenario: 'ring' });
      const call = await place();
      await call.when('ringing');
      call.line.hangUp();
      expect(await call.end()).toEqual({ by: 'us', reason: 'cancelled', hasRung: true, sip: { code: 487, reason: 'Request Terminated' } });
      expect(sipp.received('CANCEL')).toHaveLength(1);
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

    it('that is picked up at the moment of our CANCEL gets ACK and BYE', async () => {
      await start({ scenario: 'answer-on-cancel' });
      const call = await place();
      await call.when('ringing');
      call.line.hangUp();
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'cancelled' });
      expect(call.types).not.toContain('answered');
      await sipp.stop();
      expect([sipp.received('ACK').length, sipp.received('BYE').length]).toEqual([1, 1]);
    });

    it('ends as no-response if no response comes at all', async () => {
      await start({ scenario: 'silent' });
      const call = await place({ trunk: trunk({ noResponseMs: 1_200 }) });
      expect(await call.end()).toEqual({ by: 'system', reason: 'no-response', hasRung: false });
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

  describe('on the wire', () => {
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

    it('never has a line break out of a header value', async () => {
      await start({ scenario: 'answer' });
      const order = anOrder(sipp.uri, { headers: { 'X-A': '1\r\nX-Evil: 1' } });
      await expect(driver.prepare(order)).rejects.toMatchObject({ code: 'LINE_ORDER' });
      await pause(50);
      expect(sipp.messages()).toEqual([]);
    });
  });
});
