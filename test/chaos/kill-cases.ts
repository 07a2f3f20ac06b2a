import { clockAt, DAY_LATER } from '../e2e/clock.js';
import type { Ask } from './honest-client.js';
import { fewWrite, type KillCase } from './kill-case.js';
import { OTHER_CASES } from './other-cases.js';
import type { Scene } from './scene.js';

const always = <T>(value: T): { before: T; after: T } => ({ before: value, after: value });
const HOUR_LONG = 3_600_000;
/** Somebody who would talk for ever: only our BYE ends it. */
const TALKER = { talkMs: HOUR_LONG };
/** A busy machine has synthesised a long greeting by then. */
const LATE_TALKER = { ...TALKER, ringMs: 5_000 };
/** A phone that nobody picks up. */
const RINGER = { ringMs: HOUR_LONG };
/** Not decided by the road but by the clock: outside of calling hours a real trunk's call waits for the morning. */
const EVENING = { TRUNK_KIND: 'telecom', CLOCK_SHIFT_MS: String(clockAt(22)) };
const MORNING = { TRUNK_KIND: 'telecom', CLOCK_SHIFT_MS: String(clockAt(22) + 13 * HOUR_LONG) };

/** The trunk asks who we are: the INVITE goes out twice, the second time with credentials. */
const WITH_CREDENTIALS = { TRUNK_USER: 'turant', TRUNK_PASSWORD: 'secret' };

async function callerAlone(scene: Scene): Promise<Ask> {
  const caller = scene.person({ key: 'caller' });
  await scene.client.post(caller);
  return caller;
}

async function sameAgain(scene: Scene): Promise<Ask> {
  const first = scene.person({ wantsCall: false });
  await scene.client.post(first);
  await scene.client.post({ ...first, name: `${first.name} again`, wantsCall: true, key: 'again' });
  return first;
}

async function blocked(scene: Scene): Promise<Ask> {
  const caller = scene.person();
  await scene.client.untilAnswered((service) => service.send('/api/do-not-call', { body: { phone: caller.phone } }));
  await scene.client.post(caller);
  return caller;
}

/** The only line is taken, so the second call waits; and is hung up. */
async function hangUpWaiting(scene: Scene): Promise<Ask> {
  const holder = await callerAlone(scene);
  await scene.untilCall(holder, 'ringing');
  const waiting = scene.person({ key: 'waiting' });
  await scene.client.post(waiting);
  await hangUp(scene, await scene.untilCall(waiting, 'requested'));
  return waiting;
}

async function hangUpRinging(scene: Scene): Promise<Ask> {
  const caller = await callerAlone(scene);
  await hangUp(scene, await scene.untilCall(caller, 'ringing'));
  return caller;
}

/** Somebody who asked for no call is called; an order that was not answered is sent again with its key. */
async function callKnown(scene: Scene): Promise<Ask> {
  const known = scene.person({ wantsCall: false, isOrdered: true });
  await scene.client.post(known);
  const { leadId } = scene.client.told.find(({ ask }) => ask === known) ?? {};
  const { status } = await scene.client.untilAnswered((service) =>
    service.send('/api/calls', { body: { leadId }, headers: { 'idempotency-key': 'known' } }),
  );
  if (status !== 202) throw new Error(`the order was answered ${status}`);
  return known;
}

/** A phone whose person presses 1, which is asked for the business. */
const PRESSES_ONE = {
  scenario: 'answer-and-ask',
  talkMs: 500,
  asks: { method: 'INFO', lines: ['Content-Type: application/dtmf-relay'], body: 'Signal=1\nDuration=160' },
} as const;
const BUSINESS = '+919899999999';

async function asksForBusiness(scene: Scene): Promise<Ask> {
  const { employeeId } = await scene.lives.current();
  const { status } = await scene.client.untilAnswered((service) =>
    service.send(`/api/employees/${employeeId}`, { method: 'PATCH', body: { transfer: { phone: BUSINESS } } }),
  );
  if (status !== 200) throw new Error(`the number of the business was answered ${status}`);
  return callerAlone(scene);
}

async function asksForBlockedBusiness(scene: Scene): Promise<Ask> {
  await scene.client.untilAnswered((service) => service.send('/api/do-not-call', { body: { phone: BUSINESS } }));
  return asksForBusiness(scene);
}

async function setRetry(scene: Scene, retry: object | null): Promise<void> {
  const { employeeId } = await scene.lives.current();
  const { status } = await scene.client.untilAnswered((service) =>
    service.send(`/api/employees/${employeeId}`, { method: 'PATCH', body: { retry } }),
  );
  if (status !== 200) throw new Error(`the policy was answered ${status}`);
}

/** Somebody is busy, and is to be called again in two hours; until the call that waits is hung up. */
async function retried(scene: Scene): Promise<Ask> {
  await setRetry(scene, { attempts: 1, afterMinutes: 120, on: ['busy'] });
  const caller = await callerAlone(scene);
  await scene.untilCall(caller, 'busy');
  await hangUp(scene, await scene.untilCall(caller, 'requested'));
  await setRetry(scene, null);
  return caller;
}

/** Somebody has bought, and it is marked; what was not answered is marked again. */
async function markConverted(scene: Scene): Promise<Ask> {
  const buyer = scene.person({ wantsCall: false });
  await scene.client.post(buyer);
  const { leadId } = scene.client.told.find(({ ask }) => ask === buyer) ?? {};
  const { status } = await scene.client.untilAnswered((service) =>
    service.send(`/api/leads/${leadId}`, { method: 'PATCH', body: { status: 'converted' } }),
  );
  if (status !== 200) throw new Error(`the mark was answered ${status}`);
  return buyer;
}

/** An honest operator asks again until there is an answer; 409 is one: it is over. */
const hangUp = async ({ client }: Scene, callId: string): Promise<void> =>
  void (await client.untilAnswered((service) => service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' })));

/** The agent talks past the two blocks that are reserved at first. */
async function longGreeting(scene: Scene): Promise<Ask> {
  const { employeeId } = await scene.lives.current();
  const greeting = 'We are so glad that you wrote to us today. '.repeat(23);
  const { status } = await scene.client.untilAnswered((service) =>
    service.send(`/api/employees/${employeeId}`, { method: 'PATCH', body: { script: { greeting } } }),
  );
  if (status !== 200) throw new Error(`the script was answered ${status}`);
  return callerAlone(scene);
}

async function finished(scene: Scene): Promise<Ask> {
  const caller = await fewWrite(scene);
  await scene.untilCall(caller, 'completed');
  return caller;
}

const LEFT_TALKING = {
  first: { kill: 'write:talk/answered:after' },
  far: TALKER,
  play: callerAlone,
  invites: always(1),
  ends: always('unknown'),
};
const LEFT_RINGING = {
  first: { kill: 'write:talk/ringing:after' },
  far: RINGER,
  play: callerAlone,
  invites: always(1),
  ends: always('unknown'),
};

/** The cases at every row of ROAD; test/chaos/road.chaos-spec.ts fails for a row without one. */
const WRITES: readonly KillCase[] = [
  {
    step: 'talk',
    kill: 'write:talk/block',
    far: LATE_TALKER,
    play: longGreeting,
    invites: always(1),
    ends: always('unknown'),
    slowMs: 200_000,
  },
  { step: 'talk', kill: 'write:talk/beat', far: TALKER, play: callerAlone, invites: always(1), ends: always('unknown') },
  { step: 'accept-lead', kill: 'write:accept-lead', invites: always(1), ends: always('completed') },
  { step: 'accept-lead', kill: 'write:accept-lead/duplicate', play: sameAgain, invites: always(1), ends: always('completed') },
  { step: 'call-lead', kill: 'write:call-lead', play: callKnown, invites: always(1), ends: always('completed') },
  {
    step: 'retry-call',
    kill: 'write:retry-call',
    far: { scenario: 'refuse', code: 486 },
    play: retried,
    invites: always(1),
    ends: always('cancelled'),
  },
  { step: 'route-lead', kill: 'write:route-lead', invites: always(1), ends: always('completed') },
  { step: 'place-call', kill: 'write:place-call/permit', invites: always(1), ends: always('completed') },
  { step: 'place-call', kill: 'write:place-call', invites: { before: 1, after: 0 }, ends: { before: 'completed', after: 'unknown' } },
  { step: 'place-call', kill: 'write:place-call/refuse', play: blocked, invites: always(0), ends: always('refused') },
  {
    step: 'place-call',
    kill: 'write:place-call/schedule',
    env: EVENING,
    next: MORNING,
    play: callerAlone,
    invites: always(1),
    ends: always('completed'),
  },
  {
    step: 'talk',
    kill: 'write:talk/return',
    far: { refused: 1 },
    play: callerAlone,
    invites: { before: 1, after: 2 },
    ends: { before: 'unknown', after: 'completed' },
  },
  {
    step: 'place-second-leg',
    kill: 'write:place-second-leg',
    far: PRESSES_ONE,
    play: asksForBusiness,
    invites: always(1),
    ends: always('unknown'),
  },
  {
    step: 'place-second-leg',
    kill: 'write:place-second-leg/refuse',
    far: PRESSES_ONE,
    play: asksForBlockedBusiness,
    invites: always(1),
    ends: always('unknown'),
  },
  { step: 'talk', kill: 'write:talk/joined', far: PRESSES_ONE, play: asksForBusiness, invites: always(2), ends: always('unknown') },
  { step: 'sweep', kill: 'write:sweep/waiting', far: { refused: 1 }, play: callerAlone, invites: always(2), ends: always('completed') },
  { step: 'talk', kill: 'write:talk/ringing', invites: always(1), ends: always('unknown') },
  { step: 'talk', kill: 'write:talk/answered', far: TALKER, invites: always(1), ends: always('unknown') },
  {
    step: 'hang-up',
    kill: 'write:hang-up',
    far: RINGER,
    env: { TRUNK_MAX_CALLS: '1' },
    play: hangUpWaiting,
    invites: { after: 0 },
    ends: always('cancelled'),
  },
  { step: 'mark-lead', kill: 'write:mark-lead', play: markConverted },
  { step: 'settle-call', kill: 'write:settle-call', invites: always(1), ends: { before: 'unknown', after: 'completed' } },
  { step: 'project', kill: 'write:project', invites: always(1) },
  { step: 'sweep', kill: 'write:sweep/take-over', ...LEFT_TALKING },
  { step: 'sweep', kill: 'write:sweep/unknown', ...LEFT_TALKING },
  {
    step: 'sweep',
    kill: 'write:sweep/window',
    first: {},
    play: finished,
    env: DAY_LATER,
    next: DAY_LATER,
    invites: always(1),
    ends: always('completed'),
  },
  {
    step: 'sweep',
    kill: 'write:sweep/key',
    first: {},
    play: finished,
    env: DAY_LATER,
    next: DAY_LATER,
    invites: always(1),
    ends: always('completed'),
  },
  {
    step: 'sweep',
    kill: 'write:sweep/scheduled',
    first: { kill: 'write:place-call/schedule:after', env: EVENING },
    env: MORNING,
    next: MORNING,
    play: callerAlone,
    invites: always(1),
    ends: always('completed'),
  },
  { kill: 'write:announce' },
];

const SENDS: readonly KillCase[] = [
  { kill: 'send:INVITE', invites: { before: 0, after: 1 }, ends: always('unknown') },
  {
    kill: 'send:INVITE',
    nth: 2,
    far: { scenario: 'challenge-and-ring', code: 401 },
    env: WITH_CREDENTIALS,
    next: WITH_CREDENTIALS,
    invites: always(1),
    ends: always('unknown'),
  },
  { kill: 'send:ACK', far: TALKER, invites: always(1), ends: always('unknown') },
  { kill: 'send:ACK', far: { ...TALKER, scenario: 'phone-at-once' }, invites: always(1), ends: always('unknown') },
  { kill: 'send:CANCEL', far: RINGER, play: hangUpRinging, invites: always(1), ends: always('unknown') },
  { kill: 'send:BYE', far: TALKER, env: { MAX_CALL_SECONDS: '1' }, invites: always(1), ends: always('unknown') },
];

/** Killed again while it cleans up after the first time. */
const SENDS_OF_CLEANING_UP: readonly KillCase[] = [
  { kill: 'send:CANCEL', ...LEFT_RINGING },
  { kill: 'send:BYE', ...LEFT_TALKING },
  // The phone was picked up meanwhile; the CANCEL comes too late, and the record is closed already.
  { kill: 'write:sweep/unknown', ...LEFT_TALKING, first: { kill: 'write:talk/ringing:after' } },
  { kill: 'write:sweep/unknown', ...LEFT_TALKING, first: { kill: 'send:INVITE:after' } },
  // Nobody took the phone's answer: the next life gets it, and must end the call.
  { kill: 'send:ACK', ...LEFT_TALKING, first: { kill: 'send:INVITE:after' } },
];

export const KILL_CASES: readonly KillCase[] = [...WRITES, ...OTHER_CASES, ...SENDS, ...SENDS_OF_CLEANING_UP];
