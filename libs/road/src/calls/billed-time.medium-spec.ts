import type { Call } from '@turant/domain';
import { aRoad, TENANT, type Road, type RoadOptions } from '../../../../test/factories/a-road.js';
import type { ConversationFactory } from '../talk/conversation-factory.js';
import type { LoggedMessage } from '../../../../test/engines/sipp-log.js';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';

/** Goes on talking after it was asked for a goodbye. */
const talkForEver: ConversationFactory = {
  prepare: () => undefined,
  ready: () => Promise.resolve(),
  machineMessage: () => Promise.resolve(undefined),
  announce: () => Promise.resolve(),
  start({ link }) {
    let spoken = 0;
    const frames = setInterval(() => link.play({ id: String((spoken += 1)), samples: new Int16Array(800) }), 100);
    return { answers: [], done: new Promise(() => undefined), finish: () => undefined, stop: () => clearInterval(frames) };
  },
};

const describeWithSipp = hasSipp('billed time, in real time') ? describe : describe.skip;

/** A minute of real calls in parallel: the test shows that the wire agrees with the bill. */
describeWithSipp('billed time, in real time', () => {
  const open: (Road | Sipp)[] = [];

  interface Story {
    call: Call;
    road: Road;
    sipp: Sipp;
    /** The time between the ACK and the BYE at the far end, which notes both late on a busy machine. */
    upMs: number;
    /** The time between the far end's own 200 and the BYE: a late ACK makes it no shorter. */
    sinceAnswerMs: number;
  }

  async function tell(far: SippOptions, about: RoadOptions = {}): Promise<Story> {
    const sipp = await startSipp(far);
    const road = await aRoad({ trunk: { uri: sipp.uri }, ...about });
    open.push(road, sipp);
    const { callId } = await road.post({});
    const call = await road.ended(callId, 75_000);
    await sipp.waitFor((one) => one.messages().some(({ method }) => method === 'BYE'));
    const at = (is: (one: LoggedMessage) => boolean): number => sipp.messages().find(is)?.atMs ?? NaN;
    const endedMs = at(({ method }) => method === 'BYE');
    const upMs = endedMs - at(({ method }) => method === 'ACK');
    const sinceAnswerMs = endedMs - at(({ isReceived, status }) => !isReceived && status === 200);
    return { call, road, sipp, upMs, sinceAnswerMs };
  }

  let stories: Record<'short' | 'long' | 'mute' | 'poor', Story>;
  beforeAll(async () => {
    const [short, long, mute, poor] = await Promise.all([
      tell({ scenario: 'answer-and-hang-up', talkMs: 22_300, rtpEcho: true }),
      // An employee takes leave of somebody who says nothing for so long.
      tell({ scenario: 'answer-and-hang-up', talkMs: 31_000, rtpEcho: true }, { talk: talkForEver }),
      tell({ scenario: 'answer' }),
      tell({ scenario: 'answer', rtpEcho: true }, { creditsPaise: 500, talk: talkForEver }),
    ]);
    stories = { short, long, mute, poor };
  }, 90_000);
  afterAll(async () => {
    for (const one of open) await ('close' in one ? one.close() : one.stop());
  });

  /** The far end talks for its time from the ACK on, which a busy machine sends late: the bill counts from the 200. */
  const expectSecondsAsOnTheWire = ({ call, upMs, sinceAnswerMs }: Story): void => {
    expect(call.seconds).toBeGreaterThanOrEqual(Math.floor(upMs / 1000));
    expect(call.seconds).toBeLessThanOrEqual(Math.floor(sinceAnswerMs / 1000));
  };

  const wallet = ({ road }: Story) => road.store.wallets.get(TENANT);

  it('is one block of a call of 22 seconds', async () => {
    expect(stories.short.call).toMatchObject({ status: 'completed', endedBy: 'callee', blocks: 1, costPaise: 250 });
    expectSecondsAsOnTheWire(stories.short);
    expect(await wallet(stories.short)).toMatchObject({ balancePaise: 49_750, availablePaise: 49_750 });
  });

  it('is two blocks of a call of 31 seconds', async () => {
    expect(stories.long.call).toMatchObject({ status: 'completed', endedBy: 'callee', blocks: 2, costPaise: 500 });
    expectSecondsAsOnTheWire(stories.long);
    expect(await wallet(stories.long)).toMatchObject({ balancePaise: 49_500, availablePaise: 49_500 });
  });

  it('is one block of a far end that sends no audio: it is hung up before its 30 seconds are over', async () => {
    expect(stories.mute.call).toMatchObject({
      status: 'completed',
      endedBy: 'system',
      endReason: 'media-silent',
      seconds: 26,
      blocks: 1,
      costPaise: 250,
    });
    expect(stories.mute.sinceAnswerMs).toBeGreaterThan(25_500);
    expect(stories.mute.upMs).toBeLessThan(28_000);
  });

  it('is never more than there is money for: BYE leaves before the paid end', async () => {
    const { call, upMs, sinceAnswerMs } = stories.poor;
    expect(call).toMatchObject({
      status: 'completed',
      endedBy: 'system',
      endReason: 'balance_exhausted',
      seconds: 59,
      blocks: 2,
      costPaise: 500,
    });
    expect(sinceAnswerMs).toBeGreaterThan(58_500);
    // It is sent half a second before the paid end, which a busy machine does late.
    expect(upMs).toBeLessThan(60_000);
    expect(await wallet(stories.poor)).toMatchObject({ balancePaise: 0, availablePaise: 0 });
  });
});
