import { setTimeout as pause } from 'node:timers/promises';
import type { Asterisk } from '../engines/asterisk.js';
import { startBaresip, type Baresip } from '../engines/baresip.js';
import { requestsSent, type TracedMessage } from '../engines/sip-trace.js';
import { AsteriskCarrier, caseHeaders, type CarrierCase, type CarrierOptions } from './asterisk-carrier.js';
import { onEachDriver, type FarEnds } from './on-each-driver.js';
import { ToneDetector, hearsItself } from './tone-detector.js';
import type { WatchedCall } from './watched-call.js';
import { until } from '../engines/until.js';

const PHONE = '+919812345679';
/** Frequency of the music on hold of Asterisk (test/engines/asterisk.ts). */
const MUSIC_HZ = 500;
const PHONE_HZ = 440;
const KEYS = '1234#*9';

const carrier = new AsteriskCarrier();
let phone: Baresip | undefined;
let singer: Baresip | undefined;
const far: FarEnds = {
  start: async () => {
    [, phone, singer] = await Promise.all([
      carrier.start(),
      startBaresip({ number: PHONE, says: 'what it hears' }),
      startBaresip({ number: PHONE, says: PHONE_HZ }),
    ]);
  },
  trunks: () => carrier.trunks(),
  areIdle: () => carrier.areIdle(),
};

/** Requests of the carrier in that call, with our responses. */
const asked = (by: Asterisk, one: WatchedCall, method: string): ReturnType<typeof requestsSent> =>
  requestsSent(by.messages(one.sipCallId), method);

const audioPort = (message: TracedMessage | undefined): string | undefined => /^m=audio (\d+) /m.exec(message?.text ?? '')?.[1];

/** The call is still up: our audio comes back, and our BYE ends the call. */
async function isStillUp(one: WatchedCall, detector: ToneDetector): Promise<void> {
  await hearsItself(one, detector, 700);
  one.line.hangUp();
  expect(await one.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
}

onEachDriver('In a call that is up, Asterisk as the carrier', far, (rig) => {
  const call = (name: CarrierCase, options: CarrierOptions = {}): Promise<WatchedCall> =>
    rig.place(carrier.udp, { headers: caseHeaders(name, options) });
  const its = rig.its(() => [carrier.asterisk]);
  const itsWithSinger = rig.its(() => [carrier.asterisk, singer]);
  const itsWithPhone = rig.its(() => [carrier.asterisk, phone]);

  its.each([
    ['plain', 'RFC 4733'],
    ['info', 'INFO'],
  ])('sends keys (endpoint %s: by %s): each is a digit, and the call stays up', (endpoint, _how) => async (by) => {
    const one = await call('digits', { value: KEYS, endpoint });
    const detector = new ToneDetector(one.line);
    await one.when('answered');
    await isStillUp(one, detector);
    expect(one.digits).toBe(KEYS);
    expect(asked(by, one, 'INFO').map(({ status }) => status)).toEqual(endpoint === 'info' ? [...KEYS].map(() => 200) : []);
  });

  its('asks us by REFER to call somebody else: that is refused, and the call stays up', async (by) => {
    const one = await call('transfer');
    const detector = new ToneDetector(one.line);
    await one.when('answered');
    await isStillUp(one, detector);
    // Asterisk writes its log a moment later.
    await until(() => asked(by, one, 'REFER').some(({ status }) => status !== undefined), { what: 'the REFER was answered' });
    const [status, ...more] = asked(by, one, 'REFER').map(({ status }) => status);
    expect([403, 501, 603]).toContain(status);
    expect(more).toEqual([]);
  });

  its('sends UPDATE with a new name: we accept, and audio goes on', async (by) => {
    const one = await call('new-name', { endpoint: 'by-update' });
    const detector = new ToneDetector(one.line);
    await one.when('answered');
    await until(() => asked(by, one, 'UPDATE').some(({ status }) => status !== undefined), { what: 'the UPDATE was answered' });
    expect(asked(by, one, 'UPDATE').map(({ status }) => status)).toEqual([200]);
    await isStillUp(one, detector);
  });

  itsWithPhone('sends a re-INVITE so that audio goes to the phone itself: audio flows both ways', async (by, behind) => {
    const one = await call('direct-phone', { value: behind.uri, endpoint: 'direct' });
    const detector = new ToneDetector(one.line);
    await one.when('answered');
    const isFromPhone = ({ isReceived, port, status }: TracedMessage): boolean => isReceived && port === behind.port && status === 200;
    const phonesPort = audioPort(await until(() => by.messages().findLast(isFromPhone), { what: 'the answer of the phone' }));
    // Asterisk may send another re-INVITE first, about the name of who was reached.
    const isDirect = (): boolean =>
      asked(by, one, 'INVITE').some(({ request, status }) => audioPort(request) === phonesPort && status === 200);
    await until(isDirect, { what: `a re-INVITE to port ${phonesPort} was answered` });
    await isStillUp(one, detector);
  });

  itsWithSinger.each(['plain', 'alaw'])(
    'plays music while the phone holds us, and audio goes on after it resumes (endpoint %s)',
    (endpoint) => async (by, behind) => {
      const one = await call('phone', { value: behind.uri, endpoint });
      const detector = new ToneDetector(one.line);
      await detector.hears(PHONE_HZ);
      await behind.command('hold');
      await detector.hears(MUSIC_HZ);
      await behind.command('resume');
      await detector.hears(PHONE_HZ);
      expect(one.types).not.toContain('ended');
    },
  );

  itsWithSinger('passes on the hold of the phone by re-INVITE: we answer recvonly, until it resumes', async (by, behind) => {
    const one = await call('phone', { value: behind.uri, endpoint: 'hold-passed-on' });
    const detector = new ToneDetector(one.line);
    const answers = (): string[] =>
      by
        .messages(one.sipCallId)
        .filter(({ isReceived, status }) => isReceived && status === 200)
        .map(({ text }) => /^a=(sendrecv|sendonly|recvonly|inactive)\r$/m.exec(text)?.[1] ?? '');
    await detector.hears(PHONE_HZ);
    await behind.command('hold');
    await until(() => answers().at(-1) === 'recvonly', { what: 'the hold was answered by recvonly' });
    // The phone drops a resume while the transaction of its hold is not over, which takes a moment longer than our answer to it.
    await until(
      async () => {
        await behind.command('resume');
        await pause(1_000);
        return answers().at(-1) === 'sendrecv';
      },
      { what: 'the resume was answered by sendrecv' },
    );
    detector.forget();
    await detector.hears(PHONE_HZ);
    expect(one.types).not.toContain('ended');
  });
});
