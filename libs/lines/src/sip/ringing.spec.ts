import { createSipDriver } from './sip-driver.js';
import type { LineDriver } from '../line-driver.js';
import { sdpTo } from './testing/far-sdp.js';
import { ScriptedFarEnd, type ScriptedMessage } from './testing/scripted-far-end.js';
import { anOrder, WatchedCall } from './testing/watched-call.js';

describe('provisional responses, and reasons for a refusal', () => {
  let driver: LineDriver & { port: number };
  let far: ScriptedFarEnd;
  let call: WatchedCall;
  let invite: ScriptedMessage;

  beforeEach(async () => {
    driver = await createSipDriver();
    far = await ScriptedFarEnd.open();
    call = await WatchedCall.place(driver, anOrder(far.uri));
    [invite] = (await far.hears('INVITE')) as [ScriptedMessage];
  });
  afterEach(async () => {
    far.onMessage((message) => {
      if (message.method === 'BYE') far.answer(message, '200 OK');
      if (message.method === 'CANCEL') far.answer(invite, '487 Request Terminated');
    });
    await driver.close();
    far.close();
  });

  const ask = async (method: string, change: Parameters<ScriptedFarEnd['request']>[2] = {}): Promise<ScriptedMessage> => {
    far.request(invite, method, { cseq: 3, ...change });
    return far.hearsResponseTo(`${change.cseq ?? 3} ${method}`);
  };

  it.each([
    ['180 Ringing', undefined],
    ['183 Session Progress', undefined],
    ['183 Session Progress', sdpTo(9)],
    ['181 Call Is Being Forwarded', sdpTo(9)],
  ])('%s with SDP %j is ringing', async (status, sdp) => {
    far.answer(invite, status, sdp === undefined ? {} : { sdp });
    await call.when('ringing');
    far.answer(invite, '486 Busy Here');
    expect(await call.end()).toMatchObject({ by: 'callee', reason: 'refused', hasRung: true });
  });

  it.each([
    ['100 Trying', sdpTo(9)],
    ['181 Call Is Being Forwarded', undefined],
    ['182 Queued', undefined],
  ])('%s with SDP %j is not', async (status, sdp) => {
    far.answer(invite, status, sdp === undefined ? {} : { sdp });
    await far.fence(driver.port);
    far.answer(invite, '403 Forbidden');
    expect(await call.end()).toMatchObject({ hasRung: false });
    expect(call.types).toEqual(['placed', 'ended']);
  });

  it('a 403 before any ringing shows in the end', async () => {
    far.answer(invite, '403 Forbidden');
    expect(await call.end()).toEqual({ by: 'callee', reason: 'refused', hasRung: false, sip: { code: 403, reason: 'Forbidden' } });
  });

  it.each([
    ['486 Busy Here', 'Reason: Q.850;cause=17;text="User busy"', 17],
    ['480 Gone', 'Reason: SIP;cause=480;text="a, b", q.850 ; cause=19', 19],
    ['503 Unavailable', 'Reason: Q.850;cause=999', undefined],
    ['603 Decline', 'X-Other: 1', undefined],
  ])('the cause of a refusal %s with %s is kept', async (status, line, cause) => {
    far.answer(invite, status, { lines: [line] });
    const { sip } = await call.end();
    expect(sip).toMatchObject({ code: Number(status.slice(0, 3)) });
    expect(sip?.cause).toBe(cause);
  });

  it('the cause of a BYE is kept', async () => {
    far.answer(invite, '200 OK', { sdp: sdpTo(9) });
    await call.when('answered');
    await ask('BYE', { lines: ['Reason: Q.850;cause=38;text="Network out of order"'] });
    expect(await call.end()).toMatchObject({ by: 'callee', reason: 'bye', sip: { code: 200, reason: 'OK', cause: 38 } });
  });

  it('a reason phrase is cut at 128 characters', async () => {
    far.answer(invite, `486 ${'x'.repeat(500)}`);
    expect((await call.end()).sip).toEqual({ code: 486, reason: 'x'.repeat(128) });
  });

  describe('in a dialog that is not answered yet', () => {
    beforeEach(async () => {
      far.answer(invite, '180 Ringing');
      await call.when('ringing');
    });

    it('UPDATE gets 200 without SDP, and 491 with SDP because our offer is open', async () => {
      expect((await ask('UPDATE')).status).toBe(200);
      expect((await ask('UPDATE', { cseq: 4, sdp: sdpTo(9) })).status).toBe(491);
    });

    it('INFO and OPTIONS get 200, re-INVITE gets 491, and no digit is told', async () => {
      expect((await ask('INFO', { cseq: 3, type: 'application/dtmf', body: '9' })).status).toBe(200);
      expect((await ask('OPTIONS', { cseq: 4 })).status).toBe(200);
      expect((await ask('INVITE', { cseq: 5, sdp: sdpTo(9) })).status).toBe(491);
      expect(call.types).not.toContain('digit');
    });

    it('BYE gets 200, and the INVITE still gets its own final response', async () => {
      expect((await ask('BYE')).status).toBe(200);
      expect(call.types).not.toContain('ended');
      far.answer(invite, '480 Gone');
      expect(await call.end()).toMatchObject({ by: 'callee', reason: 'refused', hasRung: true });
    });

    it('another far end is not known', async () => {
      expect((await ask('UPDATE', { tag: 'stranger' })).status).toBe(481);
    });

    it('each forked dialog has its own CSeq numbers, and is unknown when another one is confirmed', async () => {
      far.answer(invite, '180 Ringing', { tag: 'second' });
      await far.fence(driver.port);
      expect((await ask('OPTIONS', { cseq: 50 })).status).toBe(200);
      expect((await ask('OPTIONS', { cseq: 7, tag: 'second' })).status).toBe(200);
      far.answer(invite, '200 OK', { sdp: sdpTo(9), tag: 'second' });
      await call.when('answered');
      expect((await ask('OPTIONS', { cseq: 51 })).status).toBe(481);
    });
  });
});
