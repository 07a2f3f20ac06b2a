import { hasSipp, startSipp } from '../../../../test/engines/sipp.js';
import { useSipp } from './testing/use-sipp.js';
import { CALLER } from './testing/watched-call.js';

const credentials = { username: 'trunk-user', password: 'trunk-pass' };
const far = hasSipp() ? describe : describe.skip;

// What every driver does is in test/lines; here are the SIP messages of this one.
far('calls that are refused, challenged or given up, against a real SIP far end', () => {
  const scene = useSipp(startSipp);

  describe('a call that is not answered', () => {
    it('is cancelled at the ring timeout', async () => {
      await scene.start({ scenario: 'ring' });
      const call = await scene.place({ ringTimeoutMs: 300 });
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'ring-timeout' });
      await scene.sipp.waitFor((one) => one.received('ACK').length === 1);
      const [invite] = scene.sipp.invites();
      const [cancel] = scene.sipp.received('CANCEL');
      expect(cancel!.uri).toBe(invite!.uri);
      expect(cancel!.header('Via')).toBe(invite!.header('Via'));
      expect(cancel!.header('CSeq')).toBe('1 CANCEL');
      expect(cancel!.header('To')).toBe(invite!.header('To'));
    });

    it('waits with its CANCEL for the first provisional response', async () => {
      await scene.start({ scenario: 'ring' });
      const call = await scene.place();
      call.line.hangUp();
      expect((await call.end()).reason).toBe('cancelled');
      await scene.sipp.stop();
      const order = scene.sipp.messages().map(({ method, status }) => method ?? status);
      expect(order.indexOf('CANCEL')).toBeGreaterThan(order.indexOf(180));
    });
  });

  describe('digest', () => {
    it.each([401, 407])('answers a %i once, with a new CSeq and branch', async (code) => {
      await scene.start({ scenario: 'challenge', code });
      const call = await scene.place({ trunk: scene.trunk(credentials), headers: { 'X-DLT-PE-ID': '1' } });
      const { dialog } = await call.when('answered');
      expect(dialog.cseq).toBe(2);
      call.line.hangUp();
      await call.end();
      await scene.sipp.stop();
      const [first, second] = scene.sipp.invites();
      const name = code === 407 ? 'Proxy-Authorization' : 'Authorization';
      expect(first!.header(name)).toBeUndefined();
      expect(second!.header(name)).toMatch(/^Digest username="trunk-user", realm="trunk\.test"/);
      expect(second!.header('X-DLT-PE-ID')).toBe('1');
      expect(second!.header('Call-ID')).toBe(first!.header('Call-ID'));
      expect(second!.header('CSeq')).toBe('2 INVITE');
      expect(second!.header('Via')).toContain(dialog.branch);
      expect(first!.header('Via')).toContain(call.prepared.dialog.branch);
      expect(scene.sipp.received('ACK').at(-1)!.header(name)).toBe(second!.header(name));
      expect(scene.sipp.received('BYE')[0]!.header('CSeq')).toBe('3 BYE');
    });
  });

  describe('on the wire', () => {
    it('has the caller id, our address and the length of the body', async () => {
      await scene.start({ scenario: 'answer' });
      const call = await scene.place();
      await call.when('answered');
      call.line.hangUp();
      await call.end();
      const [invite] = scene.sipp.invites();
      expect(invite!.header('From')).toMatch(new RegExp(`^<sip:\\${CALLER}@127\\.0\\.0\\.1>;tag=[0-9a-f]{24}$`));
      expect(invite!.header('P-Asserted-Identity')).toBe(`<sip:${CALLER}@127.0.0.1>`);
      expect(invite!.header('Via')).toBe(`SIP/2.0/UDP 127.0.0.1:${scene.driver.port};branch=${call.prepared.dialog.branch};rport`);
      expect(call.prepared.dialog.branch).toMatch(/^z9hG4bK[0-9a-f]{24}$/);
      expect(invite!.header('Content-Length')).toBe(String(invite!.body.replace(/\n/g, '\r\n').length + 2));
    });
  });
});
