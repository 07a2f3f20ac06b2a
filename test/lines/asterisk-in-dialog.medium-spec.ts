import { createSipDriver, type LineDriver } from '@turant/lines';
import type { WatchedCall } from './watched-call.js';
import { startAsterisk, type Asterisk } from '../engines/asterisk.js';
import { startBaresip, type Baresip } from '../engines/baresip.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { requestsSent, type TracedMessage } from '../engines/sip-trace.js';
import { against } from './against.js';
import { Calls } from './calls.js';
import { callCarrier, leavesNothingUp, type CarrierCase, type CarrierOptions } from './carrier.js';
import { ToneDetector, hearsItself } from './tone-detector.js';
import { found, until } from './until.js';

const PHONE = '+919812345679';
/** Frequency of the music on hold of Asterisk (test/engines/asterisk.ts). */
const MUSIC_HZ = 500;
const PHONE_HZ = 440;

let driver: LineDriver & { port: number };
let calls: Calls;
let asterisk: Asterisk | undefined;
let phone: Baresip | undefined;
let singer: Baresip | undefined;

const withCarrier = (test: (carrier: Asterisk) => Promise<void>): (() => Promise<void>) => against(() => [asterisk] as const, test);
const withSingerBehind = (test: (carrier: Asterisk, behind: Baresip) => Promise<void>): (() => Promise<void>) =>
  against(() => [asterisk, singer] as const, test);
const withPhoneBehind = (test: (carrier: Asterisk, behind: Baresip) => Promise<void>): (() => Promise<void>) =>
  against(() => [asterisk, phone] as const, test);
const call = (carrier: Asterisk, name: CarrierCase, options?: CarrierOptions): Promise<WatchedCall> =>
  callCarrier(calls, carrier, name, options);

/** Requests of the carrier in that call, with our responses. */
const asked = (carrier: Asterisk, one: WatchedCall, method: string): ReturnType<typeof requestsSent> =>
  requestsSent(carrier.messages(one.sipCallId), method);

const audioPort = (message: TracedMessage | undefined): string | undefined => /^m=audio (\d+) /m.exec(message?.text ?? '')?.[1];

/** The call is still up: our audio comes back, and our BYE ends the call. */
async function isStillUp(one: WatchedCall, detector: ToneDetector): Promise<void> {
  await hearsItself(one, detector, 700);
  one.line.hangUp();
  expect(await one.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
}

beforeAll(async () => {
  driver = await createSipDriver();
  calls = new Calls(driver);
  asterisk = await startAsterisk({ driverPort: driver.port });
  phone = await startBaresip({ number: PHONE, says: 'what it hears' });
  singer = await startBaresip({ number: PHONE, says: PHONE_HZ });
}, PEER_START_MS);
afterEach(async () => {
  await calls.endAll();
  await leavesNothingUp(asterisk);
});
afterAll(async () => {
  await driver.close();
  await asterisk?.stop();
  await phone?.stop();
  await singer?.stop();
});

const KEYS = '1234#*9';

describe('In a call that is up, Asterisk as the carrier', () => {
  it.each([
    ['plain', 'RFC 4733'],
    ['info', 'INFO'],
  ])('sends keys (endpoint %s: by %s): each is a digit, and the call stays up', (endpoint, _how) =>
    withCarrier(async (carrier) => {
      const one = await call(carrier, 'digits', { value: KEYS, endpoint });
      const detector = new ToneDetector(one.line);
      await one.when('answered');
      await isStillUp(one, detector);
      expect(one.digits).toBe(KEYS);
      expect(asked(carrier, one, 'INFO').map(({ status }) => status)).toEqual(endpoint === 'info' ? [...KEYS].map(() => 200) : []);
    })(),
  );

  it(
    'asks us by REFER to call somebody else: we decline, and the call stays up',
    withCarrier(async (carrier) => {
      const one = await call(carrier, 'transfer');
      const detector = new ToneDetector(one.line);
      await one.when('answered');
      await isStillUp(one, detector);
      expect(asked(carrier, one, 'REFER').map(({ status }) => status)).toEqual([603]);
    }),
  );

  it(
    'sends UPDATE with a new name: we accept, and audio goes on',
    withCarrier(async (carrier) => {
      const one = await call(carrier, 'new-name', { endpoint: 'by-update' });
      const detector = new ToneDetector(one.line);
      await one.when('answered');
      await until('the UPDATE was answered', () => asked(carrier, one, 'UPDATE').some(({ status }) => status !== undefined));
      expect(asked(carrier, one, 'UPDATE').map(({ status }) => status)).toEqual([200]);
      await isStillUp(one, detector);
    }),
  );

  it(
    'offers a session timer of 90 s: the call comes up',
    withCarrier(async (carrier) => {
      const one = await call(carrier, 'echo', { endpoint: 'timers' });
      const detector = new ToneDetector(one.line);
      await one.when('answered');
      const isAnswer = ({ status }: TracedMessage): boolean => status === 200;
      const answer = await found('its answer', () => carrier.messages(one.sipCallId).find(isAnswer));
      expect(answer.header('Session-Expires')).toMatch(/^90;/);
      await isStillUp(one, detector);
    }),
  );

  it.each([16, 38])('hangs up with the Q.850 cause %d, which is kept', (cause) =>
    withCarrier(async (carrier) => {
      const one = await call(carrier, 'tone-then-hang-up', { value: cause });
      expect(await one.end()).toMatchObject({ by: 'callee', reason: 'bye', sip: { code: 200, cause } });
    })(),
  );

  it(
    'refuses with the Q.850 cause 17, which is kept',
    withCarrier(async (carrier) => {
      const one = await call(carrier, 'refuse', { value: 17 });
      expect(await one.end()).toMatchObject({ by: 'callee', sip: { code: 486, cause: 17 } });
    }),
  );
});

describe('With a phone behind it, Asterisk as the carrier', () => {
  it(
    'sends a re-INVITE so that audio goes to the phone itself: audio flows both ways',
    withPhoneBehind(async (carrier, behind) => {
      const one = await call(carrier, 'direct-phone', { value: behind.uri, endpoint: 'direct' });
      const detector = new ToneDetector(one.line);
      await one.when('answered');
      const isFromPhone = ({ isReceived, port, status }: TracedMessage): boolean => isReceived && port === behind.port && status === 200;
      const phonesPort = audioPort(await found('the answer of the phone', () => carrier.messages().findLast(isFromPhone)));
      // Asterisk may send another re-INVITE first, about the name of who was reached.
      const isDirect = (): boolean =>
        asked(carrier, one, 'INVITE').some(({ request, status }) => audioPort(request) === phonesPort && status === 200);
      await until(`a re-INVITE to port ${phonesPort} was answered`, isDirect);
      await isStillUp(one, detector);
    }),
  );

  it(
    'plays music while the phone holds us, and audio goes on after it resumes',
    withSingerBehind(async (carrier, behind) => {
      const one = await call(carrier, 'phone', { value: behind.uri });
      const detector = new ToneDetector(one.line);
      await detector.hears(PHONE_HZ);
      await behind.command('hold');
      await detector.hears(MUSIC_HZ);
      await behind.command('resume');
      await detector.hears(PHONE_HZ);
      expect(one.types).not.toContain('ended');
    }),
  );

  it(
    'passes on the hold of the phone by re-INVITE: we answer recvonly, until it resumes',
    withSingerBehind(async (carrier, behind) => {
      const one = await call(carrier, 'phone', { value: behind.uri, endpoint: 'hold-passed-on' });
      const detector = new ToneDetector(one.line);
      const answers = (): string[] =>
        carrier
          .messages(one.sipCallId)
          .filter(({ isReceived, status }) => isReceived && status === 200)
          .map(({ text }) => /^a=(sendrecv|sendonly|recvonly|inactive)\r$/m.exec(text)?.[1] ?? '');
      await detector.hears(PHONE_HZ);
      await behind.command('hold');
      await until('the hold was answered by recvonly', () => answers().at(-1) === 'recvonly');
      await behind.command('resume');
      await until('the resume was answered by sendrecv', () => answers().at(-1) === 'sendrecv');
      detector.forget();
      await detector.hears(PHONE_HZ);
      expect(one.types).not.toContain('ended');
    }),
  );
});
