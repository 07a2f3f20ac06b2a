import { RetryLaterError } from '@turant/domain';
import { unhashed } from '../../../../test/factories/unhashed.js';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry } from '../../../../test/factories/road-parts.js';
import { hangUp } from '../calls/hang-up.js';
import { until } from '../../../../test/engines/until.js';

let road: FakeTelephony;
afterEach(() => road.close());

const wallet = () => road.store.wallets.get(TENANT);

/** A call that was just answered. */
async function answered(creditsPaise?: number, hasAudio = true): Promise<FakeCall> {
  road = await fakeTelephony({ creditsPaise });
  const line = await road.answered(hasAudio);
  expect((await road.callOf(line.callId)).status).toBe('answered');
  return line;
}

/** Resolves after the call's watch, which runs four times a second of real time, has run. */
async function looked(line: FakeCall): Promise<void> {
  const before = line.looks;
  await until(async () => line.looks > before + 1);
}

describe('a call that this service hangs up', () => {
  it('is paid for up to the BYE, not up to its answer that never comes', async () => {
    const line = await answered();
    line.endsWhenHungUp = false;
    road.clock.move(29_500);
    await hangUp(road, TENANT, line.callId);
    road.clock.move(4_000);
    line.end({ by: 'us', reason: 'hung-up' });
    expect(await road.ended(line.callId)).toMatchObject({
      status: 'completed',
      endedBy: 'operator',
      endReason: 'hung-up',
      seconds: 29,
      blocks: 1,
      costPaise: 250,
    });
    expect(await wallet()).toMatchObject({ balancePaise: 49_750, availablePaise: 49_750 });
  });

  it('is one block up to 30 s, and two from the first millisecond after them', async () => {
    const line = await answered();
    road.clock.move(30_000);
    line.end({ by: 'callee', reason: 'bye' });
    expect(await road.ended(line.callId)).toMatchObject({ durationMs: 30_000, seconds: 30, blocks: 1 });
    await road.close();
    const second = await answered();
    road.clock.move(30_001);
    second.end({ by: 'callee', reason: 'bye' });
    expect(await road.ended(second.callId)).toMatchObject({
      durationMs: 30_001,
      seconds: 30,
      blocks: 2,
      endedBy: 'callee',
      endReason: 'bye',
    });
  });

  it('before its INVITE is out is cancelled as soon as it is', async () => {
    road = await fakeTelephony();
    const { submit } = road.wallets;
    road.wallets.submit = async (...order) => {
      const answer = await submit.apply(road.wallets, order);
      road.wallets.submit = submit;
      const [call] = await road.store.calls.list(TENANT, { limit: 1 });
      expect(call?.status).toBe('placing');
      await hangUp(road, TENANT, call!._id);
      return answer;
    };
    expect(await road.ended(await road.post())).toMatchObject({ status: 'cancelled', endedBy: 'operator', costPaise: 0 });
    expect(road.line.calls[0]?.hangUps).toBe(1);
  });
});

describe('a call that breaks', () => {
  it('says why, although the conversation is stopped by it', async () => {
    const line = await answered();
    line.end({ by: 'system', reason: 'transport-error' });
    expect(await road.ended(line.callId)).toMatchObject({ status: 'completed', endedBy: 'system', endReason: 'transport-error' });
    expect(road.talk.stops).toBe(1);
  });
});

describe('the end of the money', () => {
  it('brings a goodbye and a hang-up before the paid end, for the two blocks that were paid for', async () => {
    const line = await answered(500);
    road.clock.move(49_000);
    await looked(line);
    expect(road.talk.goodbyes).toEqual([]);
    road.clock.move(6_000);
    await until(async () => road.talk.goodbyes.length > 0);
    expect(road.talk.goodbyes[0]).toEqual({ reason: 'balance_exhausted', withinMs: 4_100 });
    road.clock.move(4_100);
    expect(await road.ended(line.callId)).toMatchObject({
      status: 'completed',
      endedBy: 'system',
      endReason: 'balance_exhausted',
      seconds: 59,
      blocks: 2,
      costPaise: 500,
    });
    expect(await wallet()).toMatchObject({ balancePaise: 0, availablePaise: 0 });
  });

  it('does not come while there is money: the next block is reserved before ten seconds are left', async () => {
    const line = await answered(1_000);
    road.clock.move(49_500);
    await until(async () => (await road.callOf(line.callId)).reservedPaise === 750);
    expect(await wallet()).toMatchObject({ availablePaise: 250 });
    road.clock.move(30_000);
    await until(async () => (await road.callOf(line.callId)).reservedPaise === 1_000);
    expect(road.talk.goodbyes).toEqual([]);
    line.end({ by: 'callee', reason: 'bye' });
    expect(await road.ended(line.callId)).toMatchObject({ seconds: 79, blocks: 3, costPaise: 750 });
    expect(await wallet()).toMatchObject({ balancePaise: 250, availablePaise: 250 });
  });

  it('holds although the wallet does not answer at all', async () => {
    const line = await answered();
    const { submit } = road.wallets;
    let restore: () => void = () => undefined;
    const away = new Promise<void>((resolve) => (restore = resolve));
    road.wallets.submit = async (...order) => away.then(() => submit.apply(road.wallets, order));
    road.clock.move(49_500);
    await looked(line);
    road.clock.move(9_600);
    await until(async () => line.hangUps > 0);
    restore();
    expect(await road.ended(line.callId)).toMatchObject({ endReason: 'balance_exhausted', seconds: 59, blocks: 2 });
    expect(await wallet()).toMatchObject({ balancePaise: 49_500, availablePaise: 49_500 });
  });
});

describe('a far end', () => {
  it('that sends no audio at all is hung up before its 30 s are over, for one block', async () => {
    const line = await answered(undefined, false);
    road.clock.move(25_900);
    await looked(line);
    expect(line.hangUps).toBe(0);
    road.clock.move(150);
    expect(await road.ended(line.callId)).toMatchObject({ endReason: 'media-silent', endedBy: 'system', seconds: 26, blocks: 1 });
  });

  it('that presses 9 is never called again, and its lead says so', async () => {
    const line = await answered();
    await road.talk.orders[0]!.onOptOut();
    expect(await road.store.doNotCall.check(TENANT, unhashed('+919812300001'))).toMatchObject({ reason: 'asked during the call' });
    road.talk.ends[0]!('opted-out');
    const call = await road.ended(line.callId);
    expect(call).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'opted-out' });
    expect((await road.store.leads.get(TENANT, call.leadId!))?.status).toBe('do-not-call');
  });

  it('hands its keys to the conversation', async () => {
    const line = await answered();
    const heard: string[] = [];
    road.talk.orders[0]!.link.onDigit((digit) => heard.push(digit));
    line.press('9');
    expect(heard).toEqual(['9']);
  });
});

describe('a worker that another took over from', () => {
  it('hangs up and writes nothing more', async () => {
    const line = await answered();
    await road.store.calls.patch(TENANT, line.callId, [], { set: { workerId: 'worker-2' } });
    await until(async () => line.hangUps > 0, { withinMs: 6_000 });
    expect((await road.callOf(line.callId)).status).toBe('answered');
    await until(async () => road.telephony.runningCalls === 0);
  }, 10_000);
});

describe('a reply of the store that is lost, though the write holds', () => {
  const away = new RetryLaterError('STORE_UNAVAILABLE', 'the reply was lost', 100);

  it.each(['ringing', 'answered'] as const)("does not make the call another worker's: %s", async (status) => {
    road = await fakeTelephony();
    const line = await road.placed();
    const { callId } = line;
    const { patch } = road.store.calls;
    let tries = 0;
    road.store.calls.patch = async (tenant, id, guard, change) => {
      const changed = await patch.call(road.store.calls, tenant, id, guard, change);
      if (change.set?.status === status && tries++ === 0) throw away;
      return changed;
    };
    line.lastAudioInMs = 1;
    line.ring().answer();
    await until(async () => tries === 2 && (await road.callOf(callId)).status === 'answered');
    expect(line.hangUps).toBe(0);
    // 3.5 s and not 3 s: an event that is handled late is dated back by its real delay, while the test's clock stands still. On a busy machine the
    // end of the call may be dated back by some hundred milliseconds more than the answer.
    road.clock.move(3_500);
    line.end({ by: 'callee', reason: 'bye' });
    expect(await road.ended(callId)).toMatchObject({ status: 'completed', endedBy: 'callee', seconds: 3, costPaise: 250 });
    await until(async () => (await road.store.timeline.of(TENANT, { callId }, 20)).some(({ type }) => type === 'call.completed'));
    const types = (await road.store.timeline.of(TENANT, { callId }, 20)).map(({ type }) => type);
    expect(types.filter((type) => type === `call.${status}`)).toHaveLength(1);
  });

  /** The next reservation is made; its reply is lost. */
  function losesOneReply(): () => boolean {
    const { submit } = road.wallets;
    let isLost = false;
    road.wallets.submit = async (...order) => {
      const answer = await submit.apply(road.wallets, order);
      if (isLost || order[1].move.kind !== 'reserve') return answer;
      isLost = true;
      throw away;
    };
    return () => isLost;
  }

  it('does not take away the block that it reserved', async () => {
    const line = await answered(1_000);
    const isLost = losesOneReply();
    road.clock.move(49_500);
    await until(async () => isLost());
    road.clock.move(2_000);
    await looked(line);
    await looked(line);
    expect(await road.callOf(line.callId)).toMatchObject({ reservedPaise: 750 });
    road.clock.move(10_000);
    await looked(line);
    expect(road.talk.goodbyes).toEqual([]);
    line.end({ by: 'callee', reason: 'bye' });
    expect(await road.ended(line.callId)).toMatchObject({ status: 'completed', seconds: 61, blocks: 3, costPaise: 750 });
    expect(await wallet()).toMatchObject({ balancePaise: 250, availablePaise: 250 });
  });

  it('does not keep the call from being settled, nor its reservation open', async () => {
    const line = await answered(1_000);
    const isLost = losesOneReply();
    road.clock.move(49_500);
    await until(async () => isLost());
    line.end({ by: 'callee', reason: 'bye' });
    expect(await road.ended(line.callId)).toMatchObject({ status: 'completed', endedBy: 'callee', seconds: 49, blocks: 2, costPaise: 500 });
    expect(await wallet()).toMatchObject({ balancePaise: 500, availablePaise: 500 });
  });
});

describe('draining', () => {
  it('gives running calls their time, then a goodbye, and places no new one', async () => {
    const line = await answered();
    const drained = road.telephony.drain(50);
    await until(async () => road.talk.goodbyes.length === 1);
    await road.intake.accept(anEnquiry({ phone: '+919812300002' }));
    road.talk.ends[0]!('shutdown');
    await drained;
    expect(await road.callOf(line.callId)).toMatchObject({ status: 'completed', endReason: 'shutdown', endedBy: 'system' });
    expect(road.line.calls).toHaveLength(1);
  });
});
