import { itWith } from '../engines/it-with.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { AsteriskRoad } from './asterisk-road.js';
import type { CallRecord } from './calls.js';
import { expectCharged, expectFirstBlock, PlacedCalls } from './placed-calls.js';

const TITLE = 'calls through an Asterisk, when a process is killed';
const test = hasSipp(TITLE) ? it : it.skip;
const CALLS_OF_ASTERISK = 100;
const CALLS_OF_SERVICE = 20;
const RINGING = 5;
/** How the numbers begin that nobody picks up. */
const UNANSWERED = '+9192';
const TOP_UP_CREDITS = 500;
/** A death of Asterisk closes its sockets at once. */
const NOTICED_WITHIN_MS = 3_000;
const BYES_WITHIN_MS = 10_000;
/** Each call is up for longer than this before the kill, so that audio was stored (every 4 s). */
const UP_MS = 5_000;

let road: AsteriskRoad | undefined;
let picksUp: Sipp;
let rings: Sipp;
const all: CallRecord[] = [];

beforeAll(async () => {
  [picksUp, rings] = await Promise.all([
    startSipp({ scenario: 'answer', rtpEcho: true, answersOptions: true }),
    startSipp({ scenario: 'ring', answersOptions: true }),
  ]);
  // A hundred calls that the model listens to would take a core and a half from Asterisk.
  road = await AsteriskRoad.start(TITLE, { env: { VAD_MODEL: '/nowhere' } });
  await road?.topUp(TOP_UP_CREDITS);
  await road?.setTrunks([
    { name: 'rings', uri: rings.uri, callerId: '+918035009872', order: 1, routes: [UNANSWERED] },
    { name: 'picks up', uri: picksUp.uri, callerId: '+918035009871', order: 2 },
  ]);
}, PEER_START_MS);

const itOnRoad = itWith(() => road, test);
/** One call more: whatever would ring somebody again has had the time to. */
async function oneMore({ service }: AsteriskRoad): Promise<void> {
  const more = await PlacedCalls.ask(service, 1);
  await more.when(service, 'answered');
  await service.send(`/api/calls/${more.ids[0]}/hang-up`, { method: 'POST' });
  all.push(...(await more.ended(service)));
}

describe('a hundred calls whose Asterisk is killed', () => {
  itOnRoad('are ended at the carrier within 10 s, charged up to then, and nobody is rung again', async (it_) => {
    const { service, asterisk } = it_;
    const calls = await PlacedCalls.ask(service, CALLS_OF_ASTERISK);
    await calls.when(service, 'answered');
    await asterisk.kill();
    const killedMs = Date.now();
    await picksUp.waitFor((far) => calls.requestsAt(far, 'BYE') === CALLS_OF_ASTERISK, BYES_WITHIN_MS);
    const ended = await calls.ended(service);
    all.push(...ended);
    for (const call of ended) expect(call).toMatchObject({ status: 'completed', endedBy: 'system', endReason: 'line-lost', hops: [] });
    for (const call of ended) expectFirstBlock(call, killedMs + NOTICED_WITHIN_MS);
    await asterisk.start();
    await oneMore(it_);
    expect(picksUp.callIds()).toHaveLength(CALLS_OF_ASTERISK + 1);
    expect(calls.requestsAt(picksUp, 'INVITE')).toBe(CALLS_OF_ASTERISK);
    await expectCharged(service, all);
  });
});

describe('calls whose service is killed and started again', () => {
  itOnRoad(
    'are ended at the far end, charged up to their last audio, and nobody is rung again; Asterisk has no channel up',
    async (it_) => {
      const { asterisk } = it_;
      const before = picksUp.callIds().length;
      const calls = await PlacedCalls.ask(it_.service, CALLS_OF_SERVICE);
      const unanswered = await PlacedCalls.ask(it_.service, RINGING, UNANSWERED);
      const answered = await calls.when(it_.service, 'answered');
      await unanswered.when(it_.service, 'ringing');
      const upMs = Math.max(...answered.map(({ answeredAt }) => Date.parse(answeredAt))) + UP_MS;
      await it_.service.until(async () => Date.now() > upMs);
      await it_.service.kill();
      const killedMs = Date.now();
      await it_.startServiceAgain();
      await picksUp.waitFor((far) => calls.requestsAt(far, 'BYE') === CALLS_OF_SERVICE);
      await rings.waitFor((far) => unanswered.requestsAt(far, 'CANCEL') === RINGING);
      const ended = await calls.ended(it_.service);
      const never = await unanswered.ended(it_.service);
      for (const call of [...ended, ...never])
        expect(call).toMatchObject({ status: 'unknown', endedBy: 'system', endReason: 'worker-lost' });
      for (const call of ended) expectFirstBlock(call, killedMs);
      for (const { durationMs } of ended) expect(durationMs).toBeGreaterThan(0);
      for (const call of never) expect(call).toMatchObject({ answeredAt: null, costPaise: 0 });
      all.push(...ended, ...never);
      await it_.service.until(async () => (await asterisk.cli('core show channels count')).startsWith('0 active channels'));
      await oneMore(it_);
      expect(picksUp.callIds().length - before).toBe(CALLS_OF_SERVICE + 1);
      expect([calls.requestsAt(picksUp, 'INVITE'), unanswered.requestsAt(rings, 'INVITE')]).toEqual([CALLS_OF_SERVICE, RINGING]);
      await expectCharged(it_.service, all);
    },
  );
});
