import { setTimeout as pause } from 'node:timers/promises';
import { AsteriskCarrier, caseHeaders, type CarrierCase, type CarrierOptions } from './asterisk-carrier.js';
import type { Asterisk } from '../engines/asterisk.js';
import type { TracedMessage } from '../engines/sip-trace.js';
import type { SuiteTrunk } from './drivers.js';
import { onEachDriver } from './on-each-driver.js';
import { ToneDetector, talksAndHangsUp } from './tone-detector.js';
import type { WatchedCall } from './watched-call.js';
import { until } from '../engines/until.js';

const far = new AsteriskCarrier();

/** The answer to that call's INVITE, or the refusal of it, as the carrier sent it. */
const sent = (carrier: Asterisk, call: WatchedCall, code: number): Promise<TracedMessage> =>
  until(
    () =>
      carrier.messages(call.sipCallId).find(({ isReceived, status, cseq }) => !isReceived && status === code && cseq.endsWith('INVITE')),
    { what: `its ${code}` },
  );

onEachDriver('Asterisk as the carrier', far, (rig) => {
  const its = rig.its(() => [far.asterisk]);
  const call = (name: CarrierCase, options: CarrierOptions = {}, trunk: SuiteTrunk = far.udp): Promise<WatchedCall> =>
    rig.place(trunk, { headers: caseHeaders(name, options) });

  its.each([16, 38])('plays a tone that is heard, and hangs up with the Q.850 cause %d, which is kept', (cause) => async () => {
    const tone = await call('tone-then-hang-up', { value: cause });
    await new ToneDetector(tone.line).hears(1_000);
    expect(await tone.end()).toMatchObject({ by: 'callee', reason: 'bye', sip: { code: 200, cause } });
    expect(tone.types).toEqual(['placed', 'answered', 'ended']);
  });

  its.each(['plain', 'alaw', 'timers'])('echoes our audio until our BYE (endpoint %s)', (endpoint) => async (carrier) => {
    const echo = await call('echo', { endpoint });
    await talksAndHangsUp(echo);
    const answer = await sent(carrier, echo, 200);
    if (endpoint === 'alaw') expect(answer.text).toMatch(/^m=audio \d+ RTP\/AVP 8 101\r$/m);
    if (endpoint === 'timers') expect(answer.header('Session-Expires')).toMatch(/^\d+;/);
  });

  its.optional('a session timer that the far end requires')('takes a caller only with a session timer', async (carrier) => {
    const echo = await call('echo', { endpoint: 'timers-required' });
    await talksAndHangsUp(echo);
    // We are to refresh. No session of PJSIP is shorter than 90 s (RFC 4028 section 4), so its first refresh, after 45 s, is not awaited.
    expect((await sent(carrier, echo, 200)).header('Session-Expires')).toMatch(/^\d+;refresher=uac$/);
  });

  its('takes three calls at once over TCP', async (carrier) => {
    const calls = await Promise.all([1, 2, 3].map(() => call('echo', {}, far.tcp)));
    await Promise.all(calls.map((one) => talksAndHangsUp(one)));
    const ids = calls.map(({ sipCallId }) => sipCallId);
    const received = carrier.messages().filter(({ isReceived, callId }) => isReceived && ids.includes(callId));
    expect(new Set(received.map(({ transport }) => transport))).toEqual(new Set(['TCP']));
    expect(new Set(received.map(({ port }) => port)).size).toBe(1);
  });

  its.optional('a far end with TLS and SRTP')('echoes our audio over TLS with SRTP until our BYE', async (carrier) => {
    if (!far.tls) return;
    const echo = await call('echo', { endpoint: 'srtp' }, far.tls);
    expect((await echo.when('answered')).dialog.transport).toBe('tls');
    await talksAndHangsUp(echo);
    const messages = carrier.messages(echo.sipCallId);
    expect(new Set(messages.map(({ transport }) => transport))).toEqual(new Set(['TLS']));
    for (const { text } of [messages.find(({ method }) => method === 'INVITE'), await sent(carrier, echo, 200)].filter((one) => !!one)) {
      expect(text).toMatch(/^m=audio \d+ RTP\/SAVP /m);
      expect(text).toMatch(/^a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:/m);
    }
  });

  its.optional('a far end with TLS and SRTP')('is not called over TLS if its certificate has another name', async (carrier) => {
    if (!far.tlsByOtherName) return;
    const refused = await call('echo', { endpoint: 'srtp' }, far.tlsByOtherName);
    expect(await refused.end()).toMatchObject({ by: 'callee', reason: 'refused', hasRung: false, sip: { code: 503 } });
    expect(carrier.messages(refused.sipCallId)).toEqual([]);
  });

  its.each([
    [486, 17],
    [404, 1],
    [403, 21],
    [503, 34],
    [603, 0],
  ])('refuses by %d, and the status is kept, with its Q.850 cause %d', (code, cause) => async () => {
    const refused = await call('refuse', { value: cause });
    expect(await refused.end()).toMatchObject({
      by: 'callee',
      reason: 'refused',
      hasRung: false,
      sip: { code, ...(cause && { cause }) },
    });
    expect(refused.types).toEqual(['placed', 'ended']);
  });

  its('plays a caller tune (183 with audio), and then answers', async () => {
    const early = await call('early-media-then-echo');
    let frames = 0;
    early.line.onAudio(() => (frames += 1));
    await early.when('ringing');
    expect(frames).toBe(0);
    await talksAndHangsUp(early);
    expect(early.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
  });

  its('rings and then answers, while we hang up: no call stays up', async () => {
    // Before the 180, while it rings, around the 200, and after it. SIPp loses a CANCEL that comes at the moment of its 200.
    const delaysMs = [0, 1, 5, 20, 100, 250, 280, 290, 295, 300, 305, 310, 330, 400];
    const ends = delaysMs.map(async (delayMs) => {
      const one = await call('ring-then-echo', { value: 0.3 });
      await pause(delayMs);
      one.line.hangUp();
      return one.end();
    });
    for (const end of await Promise.all(ends)) expect(end.by).toBe('us');
    expect(rig.line.openCalls).toBe(0);
    await far.areIdle();
  });

  its('plays a caller tune (183 with audio), and then is busy', async () => {
    const early = await call('early-media-then-busy');
    expect(await early.end()).toMatchObject({ by: 'callee', reason: 'refused', hasRung: true, sip: { code: 486 } });
    expect(early.types).toEqual(['placed', 'ringing', 'ended']);
  });

  its.each(['md5', 'sha256'])('takes the right password by %s digest', (endpoint) => async (carrier) => {
    const echo = await call('echo', { endpoint }, far.rightPassword);
    await talksAndHangsUp(echo);
    const challenge = await sent(carrier, echo, 401);
    expect(challenge.header('WWW-Authenticate')).toMatch(endpoint === 'md5' ? /algorithm=MD5/i : /algorithm=SHA-256/i);
  });

  its('refuses a wrong password, and none', async () => {
    for (const trunk of [far.wrongPassword, far.udp]) {
      const refused = await call('echo', { endpoint: 'md5' }, trunk);
      expect(await refused.end()).toMatchObject({ by: 'callee', reason: 'auth-refused', hasRung: false, sip: { code: 401 } });
    }
  });

  its.each(['udp', 'tcp'] as const)('shows a sign of life over %s', (transport) => async () => {
    expect(await rig.line.probe(far[transport])).toEqual({ code: expect.any(Number) });
  });

  its('asks by OPTIONS whether we are there', async (carrier) => {
    expect(await carrier.asks(rig.sipPort)).toBe(true);
  });
});
