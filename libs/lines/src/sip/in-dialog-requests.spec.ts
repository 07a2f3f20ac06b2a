import { answeredCall, type AnsweredCall } from './testing/answered-call.js';
import { sdpTo } from './testing/far-sdp.js';
import type { ScriptedMessage, ScriptedRequest } from './testing/scripted-far-end.js';

const ALLOW = 'INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, UPDATE';

describe('requests of the far end in a call', () => {
  let up: AnsweredCall;
  let cseq: number;

  beforeEach(async () => {
    up = await answeredCall();
    cseq = 10;
  });
  afterEach(async () => up.close());

  const ask = async (method: string, change: ScriptedRequest = {}): Promise<ScriptedMessage> => {
    cseq += 1;
    up.far.request(up.invite, method, { cseq, ...change });
    return up.far.hearsResponseTo(`${change.cseq ?? cseq} ${method}`);
  };
  const digits = (): string[] => up.call.events.flatMap((event) => (event.type === 'digit' ? [event.digit] : []));
  const acknowledge = (change: ScriptedRequest = {}): void => up.far.request(up.invite, 'ACK', { cseq, ...change });
  const versionOf = (message: ScriptedMessage): string | undefined => /^o=- \d+ (\d+) /m.exec(message.text)?.[1];

  describe('INFO', () => {
    it.each([
      ['application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n', '5'],
      ['Application/DTMF-Relay; charset=utf-8', 'Signal= *\nDuration= 160', '*'],
      ['application/dtmf-relay', 'Signal=11\r\nDuration=160', '#'],
      ['application/dtmf', '9', '9'],
    ])('with %s %j is a digit', async (type, body, digit) => {
      expect((await ask('INFO', { type, body })).status).toBe(200);
      expect(digits()).toEqual([digit]);
      expect(up.call.types).not.toContain('ended');
    });

    it('is one digit, however often its copy comes', async () => {
      const copy = { type: 'application/dtmf', body: '7', cseq: 30, branch: 'z9hG4bKcopy' };
      await ask('INFO', copy);
      up.far.request(up.invite, 'INFO', copy);
      await up.far.hears(200, 2);
      expect(digits()).toEqual(['7']);
    });

    it('without a body gets 200', async () => {
      expect((await ask('INFO')).status).toBe(200);
      expect(digits()).toEqual([]);
    });

    it('with another body gets 415 with the types that we accept', async () => {
      const answer = await ask('INFO', { type: 'application/media_control+xml', body: '<x/>' });
      expect(answer.status).toBe(415);
      expect(answer.header('Accept')).toBe('application/dtmf-relay, application/dtmf');
    });

    it('of a package gets 469, because we support none', async () => {
      const answer = await ask('INFO', { type: 'text/plain', body: 'x', lines: ['Info-Package: foo'] });
      expect(answer.status).toBe(469);
      expect(answer.text).toMatch(/^Recv-Info: *\r$/m);
    });

    it('without a readable digit gets 400', async () => {
      expect((await ask('INFO', { type: 'application/dtmf-relay', body: 'Signal=x' })).status).toBe(400);
      expect(digits()).toEqual([]);
    });
  });

  describe('UPDATE', () => {
    it('without SDP gets 200 with our Contact and Allow', async () => {
      const answer = await ask('UPDATE');
      expect(answer.status).toBe(200);
      expect(answer.header('Contact')).toContain(String(up.driver.port));
      expect(answer.header('Allow')).toBe(ALLOW);
      expect(answer.text).not.toContain('v=0');
    });

    it('with SDP gets the answer that a re-INVITE gets, and the 200 is not repeated', async () => {
      const answer = await ask('UPDATE', { sdp: sdpTo(9, 8, 'a=sendonly') });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('a=recvonly');
      expect(answer.text).toMatch(/^m=audio \d+ RTP\/AVP 8 101\r$/m);
    });

    it('without a usable media section gets 488', async () => {
      expect((await ask('UPDATE', { sdp: sdpTo(9, 18) })).status).toBe(488);
    });

    it('with SDP gets 491 while our offer is open', async () => {
      const offer = await ask('INVITE');
      expect(offer.text).toMatch(/^m=audio \d+ RTP\/AVP 0 8 101\r$/m);
      const invited = cseq;
      expect((await ask('UPDATE', { sdp: up.sdp })).status).toBe(491);
      expect((await ask('UPDATE')).status).toBe(200);
      acknowledge({ cseq: invited, sdp: up.sdp });
      expect((await ask('UPDATE', { sdp: up.sdp })).status).toBe(200);
    });
  });

  it.each([
    ['REFER', 603, 'Decline', { lines: ['Refer-To: <sip:other@127.0.0.1>'] }],
    ['NOTIFY', 489, 'Bad Event', { lines: ['Event: refer', 'Subscription-State: active'] }],
    ['MESSAGE', 405, 'Method Not Allowed', { type: 'text/plain', body: 'hello' }],
    ['PRACK', 405, 'Method Not Allowed', { lines: ['RAck: 1 1 INVITE'] }],
    ['SUBSCRIBE', 405, 'Method Not Allowed', { lines: ['Event: x'] }],
    ['NEW-METHOD', 405, 'Method Not Allowed', {}],
  ])('%s is answered %i, and the call goes on', async (method, status, reason, change) => {
    const answer = await ask(method, change);
    expect(answer.text.split('\r\n')[0]).toBe(`SIP/2.0 ${status} ${reason}`);
    if (status === 405) expect(answer.header('Allow')).toBe(ALLOW);
    expect((await ask('OPTIONS')).status).toBe(200);
    expect(up.call.types).not.toContain('ended');
  });

  it('Allow of the INVITE and the responses lists the methods that are handled', async () => {
    expect(up.invite.header('Allow')).toBe(ALLOW);
    expect((await ask('INVITE', { sdp: up.sdp })).header('Allow')).toBe(ALLOW);
    acknowledge();
  });

  describe('an extension that is required', () => {
    it.each(['INVITE', 'UPDATE', 'INFO', 'OPTIONS', 'REFER'])('gets 420 in %s', async (method) => {
      const answer = await ask(method, { lines: ['Require: foo, bar'], sdp: method === 'INVITE' ? up.sdp : '' });
      expect(answer.status).toBe(420);
      expect(answer.header('Unsupported')).toBe('foo, bar');
    });

    it('is no reason to refuse a BYE, whose sender has gone', async () => {
      expect((await ask('BYE', { lines: ['Require: foo'] })).status).toBe(200);
      expect(await up.call.end()).toMatchObject({ by: 'callee', reason: 'bye' });
    });
  });

  describe('OPTIONS', () => {
    it('in an unknown dialog gets 481', async () => {
      expect((await ask('OPTIONS', { callId: 'of-a-dead-process' })).status).toBe(481);
    });

    it('in this dialog, but from another far end, gets 481', async () => {
      expect((await ask('OPTIONS', { tag: 'stranger' })).status).toBe(481);
    });

    it('in this dialog gets 200', async () => {
      const answer = await ask('OPTIONS');
      expect(answer.status).toBe(200);
      expect(answer.header('Allow')).toBe(ALLOW);
    });

    it('outside of any dialog gets 200', async () => {
      const answer = await ask('OPTIONS', { callId: 'qualify', to: '<sip:turant@127.0.0.1>' });
      expect([answer.status, answer.header('Allow')]).toEqual([200, ALLOW]);
      expect((await ask('OPTIONS', { callId: 'q', to: '<sip:turant@127.0.0.1>', lines: ['Require: foo'] })).status).toBe(420);
    });
  });

  describe("the far end's new Contact", () => {
    it.each(['INVITE', 'UPDATE'])('in its %s becomes the Request-URI of our BYE', async (method) => {
      const target = `sip:after-switch@127.0.0.1:${up.far.port}`;
      expect((await ask(method, { contact: `<${target}>`, sdp: up.sdp })).status).toBe(200);
      acknowledge();
      up.call.line.hangUp();
      const [bye] = await up.far.hears('BYE');
      expect(bye!.text.split('\r\n')[0]).toBe(`BYE ${target} SIP/2.0`);
    });

    it('becomes the Request-URI of the ACK to a copy of the 200, too', async () => {
      const target = `sip:after-switch@127.0.0.1:${up.far.port}`;
      await ask('UPDATE', { contact: `<${target}>` });
      up.far.answer(up.invite, '200 OK', { sdp: up.sdp });
      const [, second] = await up.far.hears('ACK', 2);
      expect(second!.text.split('\r\n')[0]).toBe(`ACK ${target} SIP/2.0`);
    });

    it.each([
      ['in a request that is refused', { sdp: sdpTo(9, 18) }],
      ['that is no SIP address', { contact: '<tel:+911234>' }],
      ['of more than 1,024 characters', { contact: `<sip:${'x'.repeat(1_100)}@127.0.0.1>` }],
    ])('is not taken %s', async (_name, change) => {
      await ask('UPDATE', { contact: `<sip:bad@127.0.0.1:${up.far.port}>`, ...change });
      up.call.line.hangUp();
      const [bye] = await up.far.hears('BYE');
      expect(bye!.text.split('\r\n')[0]).toBe(`BYE sip:far@127.0.0.1:${up.far.port} SIP/2.0`);
    });
  });

  it('a refresh without a change keeps the version of our SDP; a change raises it by one', async () => {
    const versions: (string | undefined)[] = [versionOf(up.invite)];
    for (const sdp of [up.sdp, up.sdp, sdpTo(9, 0, 'a=sendonly'), sdpTo(9, 0, 'a=sendonly'), up.sdp]) {
      versions.push(versionOf(await ask('INVITE', { sdp })));
      acknowledge();
    }
    // Our first answer has one codec, our offer had two.
    expect(versions).toEqual(['1', '2', '2', '3', '3', '4']);
  });

  it('an offer that repeats our first one keeps its version', async () => {
    const answer = await ask('INVITE');
    expect([answer.status, versionOf(answer)]).toEqual([200, '1']);
    acknowledge({ sdp: up.sdp });
  });

  it('the CANCEL of a re-INVITE comes too late, and changes nothing', async () => {
    await ask('INVITE', { sdp: up.sdp, branch: 'z9hG4bKre' });
    expect((await ask('CANCEL', { cseq, branch: 'z9hG4bKre' })).status).toBe(200);
    expect((await ask('CANCEL', { cseq: 5, branch: 'z9hG4bKno' })).status).toBe(481);
    acknowledge();
    expect(up.call.types).not.toContain('ended');
  });

  it('while our BYE waits for its response, a re-INVITE gets 487 and other requests are handled as before', async () => {
    up.call.line.hangUp();
    await up.far.hears('BYE');
    expect((await ask('INVITE', { sdp: up.sdp })).status).toBe(487);
    expect((await ask('UPDATE', { sdp: up.sdp })).status).toBe(487);
    expect((await ask('INFO', { type: 'application/dtmf', body: '9' })).status).toBe(200);
    expect((await ask('REFER')).status).toBe(603);
    expect(digits()).toEqual([]);
  });

  it('a re-INVITE whose body is no SDP gets 415', async () => {
    const answer = await ask('INVITE', { type: 'multipart/mixed;boundary=x', body: '--x--' });
    expect([answer.status, answer.header('Accept')]).toEqual([415, 'application/sdp']);
  });
});
