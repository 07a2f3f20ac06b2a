import { setTimeout as pause } from 'node:timers/promises';
import type { Sipp } from '../engines/sipp.js';
import type { LoggedMessage } from '../engines/sipp-log.js';
import { onEachDriver } from './on-each-driver.js';
import { SippFarEnds } from './sipp-far-ends.js';
import { until } from '../engines/until.js';

const TALK_MS = 60_000;
const CREDENTIALS = { username: 'trunk-user', password: 'trunk-pass' };
/** The last digits of the number are the status with which `refuse-by-number` refuses. */
const numberFor = (code: number): string => `+919812345${code}`;
const REFUSALS = [302, 403, 404, 408, 429, 480, 486, 488, 500, 503, 600, 603, 607, 608];
/** The milliseconds from our INVITE to our hanging up. */
const RACES_MS = [0, 0, 1, 2, 3, 4, 5, 7, 10, 20];

const far = new SippFarEnds({
  refuses: { scenario: 'refuse-by-number', ringMs: 20, trunk: CREDENTIALS },
  rings: { scenario: 'ring' },
  silent: { scenario: 'silent', trunk: { noResponseMs: 1_200 } },
  phone_at_once: { scenario: 'phone-at-once', talkMs: TALK_MS },
  answers_on_cancel: { scenario: 'answer-on-cancel' },
  no_audio: { scenario: 'answer-without-audio' },
  no_sdp: { scenario: 'answer-without-audio', noAudio: 'There is nothing to hear.' },
  torn_sdp: { scenario: 'answer-without-audio', noAudio: 'v=0\no=uas 1 1 IN IP4 127.0.0.1\ns=-\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio' },
  challenges: { scenario: 'challenge', code: 407 },
  challenges_twice: { scenario: 'challenge-twice', code: 401, trunk: CREDENTIALS },
});

/** The far end has seen nothing of the call, or a CANCEL that ended it, or a BYE. */
function isOver(sipp: Sipp, sipCallId: string): boolean {
  const messages = sipp.messages(sipCallId);
  const wasCancelled = messages.some(({ isReceived, status }) => !isReceived && status === 487);
  return messages.length === 0 || wasCancelled || messages.some(({ isReceived, method }) => isReceived && method === 'BYE');
}

const textOf = (messages: readonly LoggedMessage[]): string =>
  messages
    .map(
      ({ atMs, isReceived, method, status, header }) =>
        `${atMs} ${isReceived ? 'received' : 'sent'} ${method ?? status} (${header('CSeq')})`,
    )
    .join('\n');

onEachDriver('A call that nobody takes', far, (rig) => {
  const its = rig.its(() => []);

  its.each(REFUSALS)('is refused with %i: that is kept, and there is no second INVITE', (code) => async () => {
    const call = await rig.place(far.trunk('refuses'), { to: numberFor(code) });
    expect(await call.end()).toMatchObject({ by: 'callee', reason: 'refused', hasRung: false, sip: { code } });
    expect(call.types).toEqual(['placed', 'ended']);
    await far.got('refuses', call, 'ACK');
    expect(far.count('refuses', call, 'INVITE')).toBe(1);
  });

  its.optional('the time that Retry-After asks for')(
    'is refused with 429, and the time that its Retry-After asks for is kept',
    async () => {
      const call = await rig.place(far.trunk('refuses'), { to: numberFor(429) });
      expect(await call.end()).toMatchObject({ sip: { code: 429 }, retryAfterMs: 7_000 });
    },
  );

  its('rings until our time is over: CANCEL', async () => {
    const call = await rig.place(far.trunk('rings'), { ringTimeoutMs: 1_000 });
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'ring-timeout', hasRung: true });
    expect(call.types).toEqual(['placed', 'ringing', 'ended']);
    await far.got('rings', call, 'CANCEL');
    await far.got('rings', call, 'ACK');
  });

  its('is hung up while it rings: CANCEL', async () => {
    const call = await rig.place(far.trunk('rings'));
    await call.when('ringing');
    call.line.hangUp();
    call.line.hangUp();
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'cancelled', hasRung: true });
    await far.got('rings', call, 'CANCEL');
    await far.got('rings', call, 'ACK');
  });

  its('is picked up at the moment of our CANCEL: ACK and BYE', async () => {
    const call = await rig.place(far.trunk('answers_on_cancel'));
    await call.when('ringing');
    call.line.hangUp();
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'cancelled' });
    expect(call.types).not.toContain('answered');
    await far.got('answers_on_cancel', call, 'BYE');
    await far.hasAck('answers_on_cancel', call);
  });

  its('is hung up before, at and after a 200 that comes at once: no call stays up', async () => {
    const calls = await Promise.all(
      RACES_MS.map(async (delayMs) => {
        const call = await rig.place(far.trunk('phone_at_once'));
        await pause(delayMs);
        call.line.hangUp();
        return call;
      }),
    );
    for (const call of calls) expect((await call.end()).by).toBe('us');
    expect(rig.line.openCalls).toBe(0);
    const open = (): string[] =>
      calls.map(({ sipCallId }) => sipCallId).filter((sipCallId) => !isOver(far.sipp('phone_at_once'), sipCallId));
    const said = (): string =>
      open()
        .map((sipCallId) => textOf(far.sipp('phone_at_once').messages(sipCallId)))
        .join('\n\n');
    await until(() => open().length === 0, { what: 'each of them is over at the far end' }).catch((error: unknown) => {
      throw new Error(`at the far end these are not over:\n${said()}`, { cause: error });
    });
  });

  its.optional('silence of a trunk to which no OPTIONS are sent')('gets no response at all: it is given up, without a CANCEL', async () => {
    const call = await rig.place(far.trunk('silent'));
    expect(await call.end()).toMatchObject({ by: 'system', reason: 'no-response', hasRung: false });
    expect(call.types).toEqual(['placed', 'ended']);
    expect(far.count('silent', call, 'CANCEL')).toBe(0);
  });

  its.each(['no_audio', 'no_sdp', 'torn_sdp'] as const)(
    'is answered without audio that we could use (%s): ACK and BYE at once',
    (name) => async () => {
      const call = await rig.place(far.trunk(name));
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'media-refused', hasRung: true, sip: { code: 200 } });
      expect(call.types).not.toContain('answered');
      // Asterisk sends one, and its PJSIP may send another.
      await far.sipp(name).waitFor(() => far.count(name, call, 'BYE') > 0);
      await far.hasAck(name, call);
    },
  );

  its('is challenged by a trunk for which there is no password', async () => {
    const call = await rig.place(far.trunk('challenges'));
    expect(await call.end()).toMatchObject({ by: 'callee', reason: 'auth-refused', hasRung: false, sip: { code: 407 } });
    expect(far.count('challenges', call, 'INVITE')).toBe(1);
  });

  its('is challenged again after the password: it is not tried a third time', async () => {
    const call = await rig.place(far.trunk('challenges_twice'));
    expect(await call.end()).toMatchObject({ by: 'callee', reason: 'auth-refused', hasRung: false, sip: { code: 401 } });
    expect(far.count('challenges_twice', call, 'INVITE')).toBe(2);
  });

  its('is refused before it is placed if its number, its trunk or a header is not fit for the wire', async () => {
    const before = far.sipp('rings').invites().length;
    const [trunk, refusal] = [far.trunk('rings'), { code: 'LINE_ORDER' }];
    await expect(rig.place(trunk, { headers: { 'X-A': '1\r\nX-Evil: 1' } })).rejects.toMatchObject(refusal);
    await expect(rig.place(trunk, { headers: { 'X A': '1' } })).rejects.toMatchObject(refusal);
    await expect(rig.place(trunk, { to: '+9198123\r\nX-Evil: 1' })).rejects.toMatchObject(refusal);
    await expect(rig.place({ ...trunk, uri: 'http://127.0.0.1' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(LINE_ORDER|TRUNK_URI)$/),
    });
    // The far end has seen what was sent before this one.
    const call = await rig.place(trunk);
    await call.when('ringing');
    expect(far.sipp('rings').invites()).toHaveLength(before + 1);
  });
});
