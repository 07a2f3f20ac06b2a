import { setTimeout as pause } from 'node:timers/promises';
import { createSipDriver, type LineDriver } from '@turant/lines';
import { startAsterisk, type Asterisk } from '../engines/asterisk.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import type { TracedMessage } from '../engines/sip-trace.js';
import { against } from './against.js';
import { Calls } from './calls.js';
import { callCarrier, leavesNothingUp, trunkWith, type CarrierCase, type CarrierOptions } from './carrier.js';
import { ToneDetector, hearsItself } from './tone-detector.js';
import { found, until } from './until.js';
import { anOrder } from './watched-call.js';

let driver: LineDriver & { port: number };
let calls: Calls;
let asterisk: Asterisk | undefined;

const withCarrier = (test: (carrier: Asterisk) => Promise<void>): (() => Promise<void>) => against(() => [asterisk] as const, test);
const call = (carrier: Asterisk, name: CarrierCase, options?: CarrierOptions): ReturnType<typeof callCarrier> =>
  callCarrier(calls, carrier, name, options);

beforeAll(async () => {
  driver = await createSipDriver();
  calls = new Calls(driver);
  asterisk = await startAsterisk({ driverPort: driver.port });
}, PEER_START_MS);
afterEach(async () => {
  await calls.endAll();
  await leavesNothingUp(asterisk);
});
afterAll(async () => {
  await driver.close();
  await asterisk?.stop();
});

describe('Asterisk as the carrier of an answered call', () => {
  it(
    'plays a tone that is heard, and ends the call by its BYE',
    withCarrier(async (carrier) => {
      const tone = await call(carrier, 'tone-then-hang-up', { value: 16 });
      await new ToneDetector(tone.line).hears(1_000);
      expect(await tone.end()).toMatchObject({ by: 'callee', reason: 'bye', sip: { code: 200 } });
      expect(tone.types).toEqual(['placed', 'answered', 'ended']);
    }),
  );

  it.each(['udp', 'tcp'] as const)('shows a sign of life over %s', (transport) =>
    withCarrier(async (carrier) => {
      expect(await driver.probe(anOrder(`${carrier.uri};transport=${transport}`).trunk)).toEqual({ code: expect.any(Number) });
    })(),
  );

  it(
    'echoes our audio, until our BYE',
    withCarrier(async (carrier) => {
      const echo = await call(carrier, 'echo');
      const detector = new ToneDetector(echo.line);
      await echo.when('answered');
      await hearsItself(echo, detector, 700);
      echo.line.hangUp();
      expect(await echo.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
    }),
  );

  it(
    'talks A-law if it supports nothing else',
    withCarrier(async (carrier) => {
      const echo = await call(carrier, 'echo', { endpoint: 'alaw' });
      const detector = new ToneDetector(echo.line);
      await echo.when('answered');
      await hearsItself(echo, detector, 700);
      echo.line.hangUp();
      await echo.end();
      const isAnswer = ({ status }: TracedMessage): boolean => status === 200;
      const answer = await found('its answer', () => carrier.messages(echo.sipCallId).find(isAnswer));
      expect(answer.text).toMatch(/^m=audio \d+ RTP\/AVP 8 101\r$/m);
    }),
  );

  it(
    'takes three calls over one TCP connection',
    withCarrier(async (carrier) => {
      const { trunk } = anOrder(`${carrier.uri};transport=tcp`);
      const calls = await Promise.all([1, 2, 3].map(() => call(carrier, 'echo', { order: { trunk } })));
      await Promise.all(
        calls.map(async (one) => {
          const detector = new ToneDetector(one.line);
          await one.when('answered');
          await hearsItself(one, detector, 700);
          one.line.hangUp();
          expect((await one.end()).reason).toBe('hung-up');
        }),
      );
      const ids = calls.map((one) => one.sipCallId);
      const received = carrier.messages().filter(({ isReceived, callId }) => isReceived && ids.includes(callId));
      expect(new Set(received.map(({ transport, port }) => `${transport} ${port}`)).size).toBe(1);
      expect(received[0]?.transport).toBe('TCP');
    }),
  );
});

describe('Asterisk as the carrier of a call that is not answered', () => {
  it.each([
    [486, 17],
    [404, 1],
    [403, 21],
    [503, 34],
    [603, 0],
  ])('refuses by %d, and the status is kept', (code, cause) =>
    withCarrier(async (carrier) => {
      const refused = await call(carrier, 'refuse', { value: cause });
      expect(await refused.end()).toMatchObject({ by: 'callee', sip: { code } });
      expect(refused.types).toEqual(['placed', 'ended']);
    })(),
  );

  it(
    'rings and is given up: CANCEL, 487',
    withCarrier(async (carrier) => {
      const ring = await call(carrier, 'ring', { order: { ringTimeoutMs: 500 } });
      expect(await ring.end()).toMatchObject({ by: 'us', reason: 'ring-timeout', sip: { code: 487 } });
      expect(ring.types).toEqual(['placed', 'ringing', 'ended']);
    }),
  );

  it(
    'is cancelled before, while and after it answers',
    withCarrier(async (carrier) => {
      const delaysMs = [0, 1, 5, 20, 100, 250, 280, 290, 295, 300, 305, 310, 330, 400];
      const ends = delaysMs.map(async (delayMs) => {
        const one = await call(carrier, 'ring-then-echo', { value: 0.3 });
        await pause(delayMs);
        one.line.hangUp();
        return one.end();
      });
      for (const end of await Promise.all(ends)) expect(end.by).toBe('us');
      expect(driver.openCalls).toBe(0);
    }),
  );

  it(
    'rings by early media (183), then answers',
    withCarrier(async (carrier) => {
      const early = await call(carrier, 'early-media-then-echo');
      const detector = new ToneDetector(early.line);
      await early.when('answered');
      expect(early.types).toEqual(['placed', 'ringing', 'answered']);
      await hearsItself(early, detector, 700);
      early.line.hangUp();
      await early.end();
    }),
  );

  it(
    'rings by early media (183), then is busy',
    withCarrier(async (carrier) => {
      const early = await call(carrier, 'early-media-then-busy');
      expect(await early.end()).toMatchObject({ by: 'callee', sip: { code: 486 } });
      expect(early.types).toEqual(['placed', 'ringing', 'ended']);
    }),
  );
});

describe('Asterisk as a carrier that challenges', () => {
  it.each(['md5', 'sha256'])('takes the right password by %s digest', (endpoint) =>
    withCarrier(async (carrier) => {
      const echo = await call(carrier, 'echo', { endpoint, order: { trunk: trunkWith(carrier, 'right') } });
      await echo.when('answered');
      echo.line.hangUp();
      expect((await echo.end()).reason).toBe('hung-up');
      const isChallenge = ({ status }: TracedMessage): boolean => status === 401;
      const challenge = await found('its challenge', () => carrier.messages(echo.sipCallId).find(isChallenge));
      expect(challenge.header('WWW-Authenticate')).toMatch(endpoint === 'md5' ? /algorithm=MD5/i : /algorithm=SHA-256/i);
    })(),
  );

  it(
    'refuses a wrong password, and none',
    withCarrier(async (carrier) => {
      for (const order of [{ trunk: trunkWith(carrier, 'wrong') }, {}]) {
        const refused = await call(carrier, 'echo', { endpoint: 'md5', order });
        expect(await refused.end()).toMatchObject({ by: 'callee', reason: 'auth-refused', sip: { code: 401 } });
      }
    }),
  );

  it(
    'gets a response to its OPTIONS',
    withCarrier(async (carrier) => {
      await carrier.cli('pjsip qualify us');
      const isOurAnswer = (): boolean =>
        carrier.messages().some(({ isReceived, status, cseq }) => isReceived && status === 200 && cseq.endsWith('OPTIONS'));
      await until('an OPTIONS was answered', isOurAnswer);
      await until('the carrier takes us for available', async () => / Avail /.test(await carrier.cli('pjsip show contacts')));
    }),
  );
});
