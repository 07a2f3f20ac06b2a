import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startService } from '../engines/service.js';
import { hasSipp } from '../engines/sipp.js';
import { askForCall, callOf, freshPhone, whenBody, whenCall, whenEnded, type CallRecord } from './calls.js';
import { expectProblem } from './problem.js';
import { invitesTo, provesPassword } from './sent-invites.js';
import { startTrunks, type Trunk } from './trunks.js';

const TITLE = 'a call over a trunk';
const onSipp = hasSipp(TITLE) ? describe : describe.skip;
const CREDENTIALS = { TRUNK_USER: 'turant', TRUNK_PASSWORD: 'hush-Sesame-81' };
const HEADERS = {
  'X-DLT-PE-ID': '1101234567890123456',
  'X-Lead': 'name={{lead.name}}; phone={{ lead.phone }}',
  'x-Ids': '{{leadId}}/{{callId}}/{{tenantId}}',
  'X-Nothing': '',
};

const SPEECH = readFileSync(resolve(__dirname, '../../libs/voice/prompts/bn/question.ulaw'));
/** A person who answers now and then, so that the employee does not take leave. */
const TALKS = [{ silentMs: 8_000 }, { speech: SPEECH }, { silentMs: 11_000 }, { speech: SPEECH }, { silentMs: 9_000 }];

type Name = 'long' | 'refuse' | 'ring' | 'talk' | 'challenge' | 'oneByOne';

const start = (): Promise<Record<Name, Trunk>> =>
  startTrunks<Name>({
    long: [{ scenario: 'answer-and-hang-up', talkMs: 31_050, says: TALKS }],
    refuse: [{ scenario: 'refuse-by-number' }],
    ring: [{ scenario: 'ring' }, { RING_SECONDS: '2' }],
    talk: [{ scenario: 'answer' }, { TRUNK_HEADERS: JSON.stringify(HEADERS), TRUNK_CALLER_ID: '+918035009876', DRAIN_SECONDS: '1' }],
    challenge: [{ scenario: 'challenge-by-number' }, CREDENTIALS],
    oneByOne: [{ scenario: 'answer' }, { MAX_CALL_SECONDS: '4', TRUNK_MAX_CALLS: '1' }],
  });

onSipp(TITLE, () => {
  let trunks: Record<Name, Trunk>;
  const calls = {} as Record<'long' | 'silent', string>;
  let queued: { phone: string; callId: string }[];

  beforeAll(async () => {
    trunks = await start();
    // What takes its time runs while the other tests do.
    calls.long = await askForCall(trunks.long.service, freshPhone());
    calls.silent = await askForCall(trunks.challenge.service, freshPhone('0401'));
    queued = await Promise.all(
      [1, 2, 3].map(async () => {
        const phone = freshPhone();
        return { phone, callId: await askForCall(trunks.oneByOne.service, phone) };
      }),
    );
  }, 90_000);

  describe('that the far end refuses', () => {
    it.each([
      [486, 'busy'],
      [600, 'busy'],
      [603, 'rejected'],
      [607, 'rejected'],
      [608, 'rejected'],
      [408, 'no-answer'],
      [480, 'no-answer'],
      [404, 'failed'],
      [488, 'failed'],
    ])('with %i is %s, costs nothing and is tried once', async (code, status) => {
      const { service, sipp } = trunks.refuse;
      const phone = freshPhone(String(code));
      const call = await whenEnded(service, await askForCall(service, phone));
      expect(call).toMatchObject({
        status,
        sip: { code },
        answeredAt: null,
        costPaise: 0,
        endedBy: 'callee',
        placedAt: expect.any(String),
      });
      expect(invitesTo(sipp, phone)).toHaveLength(1);
    });

    it('leaves the wallet as it was, and is counted as a call that did not connect', async () => {
      const { service } = trunks.refuse;
      expect((await service.send('/api/wallet')).body.wallet).toMatchObject({ creditsBalance: 500, reservedPaise: 0 });
      expect((await service.send('/api/wallet/ledger')).body.data).toHaveLength(1);
      const summary = await whenBody(service, '/api/dashboard/summary', ({ metrics }) => metrics.totalCalls === 9);
      expect(summary.metrics).toMatchObject({ totalCalls: 9, connectedCalls: 0, pickupRate: '0.0%', totalMinutes: 0, totalLeads: 9 });
    });
  });

  describe('that rings', () => {
    it('for RING_SECONDS is taken back by CANCEL: no-answer', async () => {
      const { service, sipp } = trunks.ring;
      const phone = freshPhone();
      const call = await whenEnded(service, await askForCall(service, phone));
      expect(call).toMatchObject({
        status: 'no-answer',
        endedBy: 'system',
        sip: { code: 487 },
        costPaise: 0,
        ringingAt: expect.any(String),
      });
      expect(Date.parse(call.endedAt) - Date.parse(call.placedAt)).toBeGreaterThanOrEqual(1_900);
      const [invite] = invitesTo(sipp, phone);
      const [cancel] = sipp.received('CANCEL').filter(({ uri }) => uri === invite?.uri);
      expect(cancel?.header('Via')).toBe(invite?.header('Via'));
      expect(cancel?.header('CSeq')).toBe(`${parseInt(invite?.header('CSeq') ?? '')} CANCEL`);
    });

    it('and is hung up by a person is cancelled: CANCEL goes out, and a second time is a conflict', async () => {
      const { service, sipp } = trunks.ring;
      const phone = freshPhone();
      const callId = await askForCall(service, phone);
      await whenCall(service, callId, 'ringing');
      const hungUp = await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' });
      expect(hungUp).toMatchObject({ status: 200, body: { success: true, call: { callId } } });
      const call = await whenEnded(service, callId);
      expect(call).toMatchObject({ status: 'cancelled', endedBy: 'operator', answeredAt: null, costPaise: 0 });
      expect(sipp.received('CANCEL').filter(({ uri }) => uri?.startsWith(`sip:${phone}@`))).toHaveLength(1);
      expectProblem(await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' }), 409);
      expect(await callOf(service, callId)).toEqual(call);
    });
  });

  describe('that asks who we are', () => {
    it.each([
      ['401', 'Authorization'],
      ['407', 'Proxy-Authorization'],
    ])('with %s gets the proof, once', async (code, header) => {
      const { service, sipp } = trunks.challenge;
      const phone = freshPhone(`0${code}`);
      const callId = await askForCall(service, phone);
      await whenCall(service, callId, 'answered');
      const [first, second, ...more] = invitesTo(sipp, phone);
      expect(more).toEqual([]);
      expect(first?.header(header)).toBeUndefined();
      expect(second?.header('Call-ID')).toBe(first?.header('Call-ID'));
      const proof = { user: CREDENTIALS.TRUNK_USER, password: CREDENTIALS.TRUNK_PASSWORD, method: 'INVITE' };
      expect(provesPassword(second?.header(header) ?? '', proof)).toBe(true);
      expect(sipp.messages().some(({ text }) => text.includes(CREDENTIALS.TRUNK_PASSWORD))).toBe(false);
      await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' });
      expect(await whenEnded(service, callId)).toMatchObject({ status: 'completed', endedBy: 'operator' });
    });

    it('and does not take the answer gets no third INVITE: the call waits for the trunk', async () => {
      const { service, sipp } = trunks.challenge;
      const phone = freshPhone('9401');
      const callId = await askForCall(service, phone);
      const call = await whenCall(service, callId, ({ waitingFor }) => waitingFor === 'trunk');
      expect(call).toMatchObject({ status: 'requested', costPaise: null });
      expect(invitesTo(sipp, phone)).toHaveLength(2);
      await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' });
      expect(await callOf(service, callId)).toMatchObject({ status: 'cancelled', endedBy: 'operator' });
    });
  });

  describe('on the wire', () => {
    const wire = async (name: string): Promise<{ call: CallRecord; phone: string }> => {
      const { service } = trunks.talk;
      const phone = freshPhone();
      const callId = await askForCall(service, phone, { name });
      await whenCall(service, callId, 'answered');
      expect((await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' })).status).toBe(200);
      return { call: await whenEnded(service, callId), phone };
    };

    it('carries the configured headers exactly, and the caller id in From and P-Asserted-Identity', async () => {
      const { service, sipp } = trunks.talk;
      const { call, phone } = await wire('Asha "A" Räo; <sip:x@y>');
      expect(call).toMatchObject({ status: 'completed', endedBy: 'operator', from: '+918035009876', to: phone, blocks: 1, costPaise: 250 });
      const [invite, ...more] = invitesTo(sipp, phone);
      expect(more).toEqual([]);
      const ours = invite?.headers.filter(({ name }) => name in HEADERS);
      // SIPp's log is read as Latin-1: the bytes on the wire are UTF-8.
      const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
      expect(ours).toEqual([
        { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
        { name: 'X-Lead', value: latin1(`name=Asha "A" Räo; <sip:x@y>; phone=${phone}`) },
        { name: 'x-Ids', value: `${call.leadId}/${call.callId}/${service.tenantId}` },
        { name: 'X-Nothing', value: '' },
      ]);
      expect(invite?.header('From')).toMatch(/^(<)?sip:\+918035009876@127\.0\.0\.1(?::\d+)?>?;tag=\S+$/);
      expect(invite?.header('P-Asserted-Identity')).toMatch(/^<sip:\+918035009876@127\.0\.0\.1/);
      expect(sipp.received('BYE').filter((bye) => bye.header('Call-ID') === invite?.header('Call-ID'))).toHaveLength(1);
    });

    it.each([
      'Eve\r\nX-Evil: 1',
      'Eve\nX-Evil: 1\n\nINVITE',
      'Eve\rX-Evil: 1',
      'Eve\u0000\u0085X-Evil: 1\u2028X-Evil: 2',
      '\r\n\r\nv=0\r\nX-Evil: 1',
    ])('a lead called %j makes no header', async (name) => {
      const { sipp } = trunks.talk;
      const { phone } = await wire(name);
      const [invite] = invitesTo(sipp, phone);
      expect(invite?.headers.map((header) => header.name.toLowerCase())).not.toContain('x-evil');
      const [line] = invite?.text.split(/\r\n|\r|\n/).filter((one) => one.startsWith('X-Lead: ')) ?? [];
      expect(line).toContain('X-Evil: 1');
      expect(line).toContain(`phone=${phone}`);
      expect(invite?.body).toMatch(/^v=0\s/);
    });

    it('is not there at all for a lead that asks for no call', async () => {
      const { service, sipp } = trunks.talk;
      const bodies = [{}, { triggerImmediateCall: false }, { triggerImmediateCall: null }].map((more) => ({
        lead: { name: 'Quiet', phone: freshPhone() },
        ...more,
      }));
      for (const body of bodies) expect((await service.postLead(body)).body).toMatchObject({ success: true, callId: null });
      await wire('Last in line');
      for (const { lead } of bodies) expect(invitesTo(sipp, lead.phone)).toEqual([]);
    });
  });

  it('is one of a time with TRUNK_MAX_CALLS=1, and each ends after MAX_CALL_SECONDS', async () => {
    const { service, sipp } = trunks.oneByOne;
    const ended: CallRecord[] = await Promise.all(queued.map(({ callId }) => whenEnded(service, callId, 90_000)));
    for (const call of ended) expect(call).toMatchObject({ status: 'completed', endedBy: 'system', endReason: 'max-length', blocks: 1 });
    // The BYE leaves half a second before the limit, so that a limit of whole blocks costs no block more.
    expect(ended.every(({ seconds }) => seconds >= 3 && seconds < 8)).toBe(true);
    const [first, second, third] = ended.sort((a, b) => a.placedAt.localeCompare(b.placedAt));
    expect(second.placedAt >= first.endedAt && third.placedAt >= second.endedAt).toBe(true);
    const order = sipp
      .messages()
      .flatMap(({ isReceived, method }) => (isReceived && (method === 'INVITE' || method === 'BYE') ? [method] : []));
    expect(order.filter((one, position) => one !== order[position - 1])).toEqual(['INVITE', 'BYE', 'INVITE', 'BYE', 'INVITE', 'BYE']);
    expect((await service.send('/api/wallet')).body.wallet).toMatchObject({ balancePaise: 50_000 - 3 * 250, reservedPaise: 0 });
  }, 120_000);

  it('ends in good order at SIGTERM: time to drain, goodbye, BYE, settled, exit 0', async () => {
    const { service, sipp } = trunks.talk;
    const callId = await askForCall(service, freshPhone());
    await whenCall(service, callId, 'answered');
    const byes = sipp.received('BYE').length;
    expect(await service.stop()).toBe(0);
    await sipp.waitFor((far) => far.received('BYE').length === byes + 1);
    const again = await startService({ dataDir: service.dataDir, env: { TRUNK_URI: sipp.uri } });
    const call = await callOf(again, callId);
    const { wallet } = (await again.send('/api/wallet')).body;
    await again.kill();
    expect(call).toMatchObject({ status: 'completed', endedBy: 'system', endReason: 'shutdown', blocks: 1, costPaise: 250 });
    expect(call.seconds).toBeGreaterThanOrEqual(1);
    expect(wallet.reservedPaise).toBe(0);
  }, 120_000);

  it('of 31 s on Standard costs exactly two blocks, and the summary shows it', async () => {
    const { service, sipp } = trunks.long;
    const call = await whenEnded(service, calls.long, 90_000);
    expect(call).toMatchObject({ status: 'completed', endedBy: 'callee', tier: 'standard', blocks: 2, costPaise: 500, cost: 5 });
    // A busy machine may be late by a second or two; a block lasts thirty.
    expect(call.seconds).toBeGreaterThanOrEqual(31);
    expect(call.seconds).toBeLessThan(36);
    expect(sipp.callIds()).toHaveLength(1);
    const summary = await whenBody(service, '/api/dashboard/summary', ({ metrics }) => metrics.totalMinutes === 1);
    expect(summary.metrics).toMatchObject({ totalCalls: 1, connectedCalls: 1, pickupRate: '100.0%', totalLeads: 1 });
    expect(summary.wallet).toMatchObject({ creditsBalance: 495, perMinuteAgentRate: 5 });
    const ledger = (await service.send('/api/wallet/ledger')).body.data;
    expect(ledger.map((entry: CallRecord) => entry.amountPaise)).toEqual([-500, 50_000]);
  }, 120_000);

  it('whose far end sends no audio at all is hung up before its 30 s cost a second block', async () => {
    const call = await whenEnded(trunks.challenge.service, calls.silent, 90_000);
    expect(call).toMatchObject({ status: 'completed', endedBy: 'system', endReason: 'media-silent' });
    expect(call.blocks).toBe(Math.ceil(call.durationMs / 30_000));
    expect(call.durationMs).toBeGreaterThanOrEqual(26_000);
    expect(call.durationMs).toBeLessThan(30_000);
  }, 120_000);
});
