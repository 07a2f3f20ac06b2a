import { createSipDriver, type LineDriver } from '@turant/lines';
import { anOrder, CALLEE, type WatchedCall } from './watched-call.js';
import { startBaresip, type Baresip } from '../engines/baresip.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { requestsSent } from '../engines/sip-trace.js';
import { against } from './against.js';
import { Calls } from './calls.js';
import { ToneDetector, hearsItself } from './tone-detector.js';
import { until } from './until.js';

const PHONE_HZ = 440;

let driver: LineDriver & { port: number };
let calls: Calls;
let echo: Baresip | undefined;
let singer: Baresip | undefined;

const withEcho = (test: (phone: Baresip) => Promise<void>): (() => Promise<void>) => against(() => [echo] as const, test);
const withSinger = (test: (phone: Baresip) => Promise<void>): (() => Promise<void>) => against(() => [singer] as const, test);
const call = (phone: Baresip, transport: 'udp' | 'tcp' = 'udp'): Promise<WatchedCall> => {
  const uri = `sip:127.0.0.1:${phone.port}${transport === 'tcp' ? ';transport=tcp' : ''}`;
  return calls.place(anOrder(uri));
};

beforeAll(async () => {
  driver = await createSipDriver();
  calls = new Calls(driver);
  echo = await startBaresip({ number: CALLEE, says: 'what it hears' });
  singer = await startBaresip({ number: CALLEE, says: PHONE_HZ });
}, PEER_START_MS);
afterEach(async () => {
  await calls.endAll();
  for (const phone of [echo, singer]) await until('the phone has no call up', async () => ((await phone?.openCalls()) ?? 0) === 0);
});
afterAll(async () => {
  await driver.close();
  await echo?.stop();
  await singer?.stop();
});

describe('baresip as the callee', () => {
  it.each(['udp', 'tcp'] as const)('rings, picks up, and audio goes both ways over %s, until our BYE', (transport) =>
    withEcho(async (phone) => {
      const one = await call(phone, transport);
      const detector = new ToneDetector(one.line);
      await one.when('answered');
      await hearsItself(one, detector, 700);
      one.line.hangUp();
      expect(await one.end()).toMatchObject({ by: 'us', reason: 'hung-up', sip: { code: 200 } });
      expect(one.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
    })(),
  );

  it.each(['udp', 'tcp'] as const)('shows a sign of life over %s, and no call comes up', (transport) =>
    withSinger(async (phone) => {
      const { trunk } = anOrder(`sip:127.0.0.1:${phone.port};transport=${transport}`);
      // The address of a trunk has no user, and the phone knows only its own.
      expect(await driver.probe(trunk)).toEqual({ code: 404 });
      expect(await phone.openCalls()).toBe(0);
    })(),
  );

  it(
    'hangs up: the call ends by its BYE',
    withSinger(async (phone) => {
      const one = await call(phone);
      await new ToneDetector(one.line).hears(PHONE_HZ);
      await phone.command('hangup');
      expect(await one.end()).toMatchObject({ by: 'callee', reason: 'bye' });
    }),
  );

  it(
    'holds us and resumes: we answer recvonly, then sendrecv',
    withSinger(async (phone) => {
      const one = await call(phone);
      const detector = new ToneDetector(one.line);
      const reInvites = (): ReturnType<typeof requestsSent> => requestsSent(phone.messages(one.sipCallId), 'INVITE');
      const answered = (count: number) => (): boolean => reInvites().filter(({ status }) => status === 200).length === count;
      await detector.hears(PHONE_HZ);
      await phone.command('hold');
      await until('the hold was answered', answered(1));
      await phone.command('resume');
      await until('the resume was answered', answered(2));
      detector.forget();
      await detector.hears(PHONE_HZ);
      const directions = phone
        .messages(one.sipCallId)
        .filter(({ isReceived, status }) => isReceived && status === 200)
        .map(({ text }) => /^a=(sendrecv|sendonly|recvonly|inactive)\r$/m.exec(text)?.[1]);
      expect(directions).toEqual(['recvonly', 'sendrecv']);
      expect(one.types).toEqual(['placed', 'ringing', 'answered']);
    }),
  );

  it(
    'sends a re-INVITE that changes nothing: audio goes on',
    withEcho(async (phone) => {
      const one = await call(phone);
      const detector = new ToneDetector(one.line);
      await one.when('answered');
      await phone.command('reinvite');
      const reInvites = (): ReturnType<typeof requestsSent> => requestsSent(phone.messages(one.sipCallId), 'INVITE');
      await until('the re-INVITE was answered', () => reInvites().some(({ status }) => status === 200));
      await hearsItself(one, detector, 700);
    }),
  );

  it(
    'presses keys: each is a digit',
    withSinger(async (phone) => {
      const one = await call(phone);
      await new ToneDetector(one.line).hears(PHONE_HZ);
      await phone.command('sndcode', '19#');
      await until('all keys were heard', () => one.digits.length === 3);
      expect(one.digits).toBe('19#');
    }),
  );

  it(
    'asks us by REFER to call somebody else: we decline, and it hangs up',
    withSinger(async (phone) => {
      const one = await call(phone);
      await new ToneDetector(one.line).hears(PHONE_HZ);
      await phone.command('transfer', 'sip:somebody@127.0.0.1:9');
      expect(await one.end()).toMatchObject({ by: 'callee', reason: 'bye' });
      expect(requestsSent(phone.messages(one.sipCallId), 'REFER').map(({ status }) => status)).toEqual([603]);
    }),
  );

  it(
    'takes three calls at once',
    withSinger(async (phone) => {
      const all = await Promise.all([1, 2, 3].map(() => call(phone)));
      await Promise.all(all.map((one) => new ToneDetector(one.line).hears(PHONE_HZ)));
      expect(await phone.openCalls()).toBe(3);
    }),
  );
});
