import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '@turant/lines';
import { onEachDriver } from './on-each-driver.js';
import { SippFarEnds } from './sipp-far-ends.js';
import { sayTone, talksAndHangsUp } from './tone-detector.js';
import { CALLEE, CALLER, type WatchedCall } from './watched-call.js';
import { until } from '../engines/until.js';

const CREDENTIALS = { username: 'trunk-user', password: 'trunk-pass' };
const KEY_INFO = { method: 'INFO', lines: ['Content-Type: application/dtmf-relay'], body: 'Signal=7\nDuration=160' };

const far = new SippFarEnds({
  answers: { scenario: 'answer', rtpEcho: true },
  answers_over_tcp: { scenario: 'answer', transport: 'tcp', rtpEcho: true },
  answers_in_alaw: { scenario: 'answer', codec: 'PCMA', rtpEcho: true },
  answers_over_ipv6: { scenario: 'answer', host: '::1', rtpEcho: true },
  sends_no_rtp: { scenario: 'answer' },
  early_media: { scenario: 'early-media', ringMs: 200, rtpEcho: true },
  malformed: { scenario: 'malformed-then-answer', rtpEcho: true },
  hangs_up: { scenario: 'answer-and-hang-up', talkMs: 150 },
  holds: { scenario: 'answer-and-hold', talkMs: 100 },
  challenges_401: { scenario: 'challenge', code: 401, trunk: CREDENTIALS },
  challenges_407: { scenario: 'challenge', code: 407, trunk: CREDENTIALS },
  refreshes: {
    scenario: 'answer-and-ask',
    talkMs: 100,
    also: ['Session-Expires: 90;refresher=uas'],
    asks: { method: 'UPDATE', lines: ['Session-Expires: 90;refresher=uac'] },
    rtpEcho: true,
  },
  sends_a_key: { scenario: 'answer-and-ask', talkMs: 100, asks: KEY_INFO, rtpEcho: true },
  sends_fast_update: {
    scenario: 'answer-and-ask',
    talkMs: 100,
    asks: { method: 'INFO', lines: ['Content-Type: application/media_control+xml'], body: '<media_control/>' },
    rtpEcho: true,
  },
  notifies: {
    scenario: 'answer-and-ask',
    talkMs: 100,
    asks: { method: 'NOTIFY', lines: ['Event: refer', 'Subscription-State: active'] },
    rtpEcho: true,
  },
  asks_who_we_are: { scenario: 'answer-and-ask', talkMs: 100, asks: { method: 'OPTIONS' }, rtpEcho: true },
  presses_nine: { scenario: 'press-nine', talkMs: 100 },
});
type FarEnd = Parameters<typeof far.trunk>[0];

/** The call has rung, and our side knows when audio came. */
async function isHeard(call: WatchedCall): Promise<void> {
  const end = await talksAndHangsUp(call, () => expect(monotonicMs() - (call.line.lastAudioInMs ?? 0)).toBeLessThan(1_000));
  expect(end).toMatchObject({ hasRung: true });
}

/** The final status that SIPp got to the request that it sent in the call. */
async function statusOf(name: FarEnd, call: WatchedCall, method: string): Promise<number | undefined> {
  const isAnswer = ({ isReceived, status, header }: ReturnType<ReturnType<typeof far.sipp>['messages']>[number]): boolean =>
    isReceived && status !== undefined && header('CSeq') === `2 ${method}`;
  await far.sipp(name).waitFor((sipp) => sipp.messages(call.sipCallId).some(isAnswer));
  return far.sipp(name).messages(call.sipCallId).find(isAnswer)?.status;
}

onEachDriver('A call that is taken', far, (rig) => {
  const its = rig.its(() => []);

  its('rings, is answered, and ends by our BYE, which says why', async () => {
    const call = await rig.place(far.trunk('answers'));
    await call.when('answered');
    expect(rig.line.openCalls).toBe(1);
    call.line.hangUp();
    call.line.hangUp();
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up', hasRung: true, sip: { code: 200 } });
    expect(call.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
    expect(rig.line.openCalls).toBe(0);
    await far.got('answers', call, 'BYE');
    expect(far.sipp('answers').received('BYE', call.sipCallId)[0]?.header('Reason')).toMatch(/^Q\.850; *cause=16\b/);
  });

  its('ends by the BYE of the far end, whose reason is kept', async () => {
    const call = await rig.place(far.trunk('hangs_up'));
    expect(await call.end()).toMatchObject({ by: 'callee', reason: 'bye', hasRung: true, sip: { code: 200, cause: 16 } });
    expect(far.count('hangs_up', call, 'BYE')).toBe(0);
  });

  its.each(['answers', 'answers_over_tcp', 'answers_in_alaw', 'challenges_401', 'challenges_407'] as const)(
    'carries its headers, the number and the caller id exactly as they were ordered (%s)',
    (name) => async () => {
      const headers = { 'X-DLT-PE-ID': '1101234567890123456', 'x-dlt-Template-iD': '1107', 'X-Name': 'आशा; a=b, "c"' };
      const call = await rig.place(far.trunk(name), { headers });
      await call.when('answered');
      call.line.hangUp();
      await call.end();
      const invites = far.sipp(name).received('INVITE', call.sipCallId);
      expect(invites).toHaveLength(name.startsWith('challenges') ? 2 : 1);
      for (const invite of invites) {
        const own = invite.headers.filter(({ name }) => /^x-/i.test(name));
        expect(own.map(({ name, value }) => [name, Buffer.from(value, 'latin1').toString()])).toEqual(Object.entries(headers));
        expect(invite.uri).toMatch(new RegExp(`^sip:\\${CALLEE}@127\\.0\\.0\\.1:${far.sipp(name).port}(;|$)`));
        expect(invite.header('From')).toContain(`<sip:${CALLER}@`);
        expect(invite.header('P-Asserted-Identity')).toContain(`<sip:${CALLER}@`);
      }
    },
  );

  its.each(['answers', 'answers_over_tcp', 'answers_in_alaw', 'early_media'] as const)(
    'carries audio both ways (%s)',
    (name) => async () => isHeard(await rig.place(far.trunk(name))),
  );

  its.each(['answers', 'answers_in_alaw'] as const)(
    'sends RTP all the time while nobody speaks, softer than any speech, and knows how well the network carried it (%s)',
    (name) => async () => {
      const call = await rig.place(far.trunk(name));
      await call.when('answered');
      // The far end echoes what it gets: no frame comes back that was not sent.
      const frames: { atMs: number; loudest: number }[] = [];
      call.line.onAudio((frame, atMs) => frames.push({ atMs, loudest: Math.max(...frame.map(Math.abs)) }));
      await until(() => frames.length > 120, { what: '2.4 s of audio have come' });
      const apart = frames.slice(1).map(({ atMs }, at) => atMs - (frames[at]?.atMs ?? atMs));
      expect([Math.max(...apart) < 1_000, Math.max(...frames.map(({ loudest }) => loudest)) < 200]).toEqual([true, true]);
      call.line.hangUp();
      const { quality } = await call.end();
      expect(quality).toMatchObject({ loss: expect.any(Number), jitterMs: expect.any(Number) });
      expect([(quality?.mos ?? 0) > 3, (quality?.jitterMs ?? 1_000) < 200]).toEqual([true, true]);
    },
  );

  its.optional('a far end with an IPv6 address')('goes to an IPv6 address', async () =>
    isHeard(await rig.place(far.trunk('answers_over_ipv6'))),
  );

  its('goes over TCP where the trunk says so', async () => {
    const call = await rig.place(far.trunk('answers_over_tcp'));
    const { dialog } = await call.when('answered');
    expect(dialog.transport).toBe('tcp');
    expect(far.sipp('answers_over_tcp').received('INVITE', call.sipCallId)[0]?.header('Via')).toMatch(/^SIP\/2\.0\/TCP /);
  });

  its('is answered after a challenge by 401, and after one by 407', async () => {
    for (const name of ['challenges_401', 'challenges_407'] as const) {
      const call = await rig.place(far.trunk(name));
      await call.when('answered');
      const header = name === 'challenges_401' ? 'Authorization' : 'Proxy-Authorization';
      const [first, second] = far.sipp(name).received('INVITE', call.sipCallId);
      expect(first?.header(header)).toBeUndefined();
      expect(second?.header(header)).toMatch(/^Digest username="trunk-user", realm="trunk\.test"/);
      call.line.hangUp();
      expect((await call.end()).reason).toBe('hung-up');
    }
  });

  its('rings by a 183 with audio, which nobody is to hear before the answer', async () => {
    const call = await rig.place(far.trunk('early_media'));
    let isAnswered = false;
    let early = 0;
    call.line.onAudio(() => (early += isAnswered ? 0 : 1));
    await call.when('ringing');
    await call.when('answered').then(() => (isAnswered = true));
    expect(call.types).toEqual(['placed', 'ringing', 'answered']);
    expect(early).toBe(0);
  });

  its('says how much of an utterance was played, and plays none before the answer and after the end', async () => {
    const call = await rig.place(far.trunk('answers'));
    const { marks } = call;
    call.line.play({ id: 'too early', samples: new Int16Array(160) });
    await call.when('answered');
    call.line.play({ id: 'whole', samples: new Int16Array(1_600) });
    await until(() => marks.length > 0, { what: 'the utterance was played' });
    sayTone(call.line, 700)();
    await until(() => marks.length > 1, { what: 'the utterance was stopped' });
    expect(marks[0]).toMatchObject({ id: 'whole', playedMs: 200, isComplete: true });
    expect(marks[1]).toMatchObject({ isComplete: false });
    call.line.hangUp();
    await call.end();
    call.line.play({ id: 'too late', samples: new Int16Array(160) });
    expect(marks).toHaveLength(2);
  });

  its('stays up while no audio comes, which can be told', async () => {
    const call = await rig.place(far.trunk('sends_no_rtp'));
    await call.when('answered');
    await pause(500);
    expect(call.line.lastAudioInMs).toBeUndefined();
    call.line.hangUp();
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
  });

  its('goes on hold by a re-INVITE and stays up', async () => {
    const call = await rig.place(far.trunk('holds'));
    await call.when('answered');
    expect(await statusOf('holds', call, 'INVITE')).toBe(200);
    const answer = far
      .sipp('holds')
      .messages(call.sipCallId)
      .find(({ isReceived, status }) => isReceived && status === 200);
    expect(answer?.body).toMatch(/^a=(recvonly|inactive)$/m);
    call.line.hangUp();
    expect((await call.end()).reason).toBe('hung-up');
  });

  its.each([
    ['UPDATE that refreshes its session timer', 'refreshes', 'UPDATE', [200]],
    ['INFO with a key', 'sends_a_key', 'INFO', [200]],
    ['INFO about video', 'sends_fast_update', 'INFO', [200, 415]],
    ['OPTIONS', 'asks_who_we_are', 'OPTIONS', [200]],
  ] as const)('takes an %s and stays up', (_what, name, method, statuses) => async () => {
    const call = await rig.place(far.trunk(name));
    await call.when('answered');
    expect(statuses).toContain(await statusOf(name, call, method));
    // Asterisk answers the INFO itself, and tells us of the key afterwards.
    if (name === 'sends_a_key') await until(() => call.digits === '7', { what: 'the key is told' });
    await isHeard(call);
    expect(call.digits).toBe(name === 'sends_a_key' ? '7' : '');
  });

  its.optional('an answer to a NOTIFY in the dialog')('takes a NOTIFY and stays up', async () => {
    const call = await rig.place(far.trunk('notifies'));
    await call.when('answered');
    expect([200, 405, 481, 489, 501]).toContain(await statusOf('notifies', call, 'NOTIFY'));
    await isHeard(call);
  });

  its('hears a key by RFC 4733', async () => {
    const call = await rig.place(far.trunk('presses_nine'));
    expect(await call.when('digit')).toMatchObject({ digit: '9' });
  });

  its('comes up in spite of malformed messages before the right ones', async () => isHeard(await rig.place(far.trunk('malformed'))));
});
