import { type Call } from '@turant/domain';
import { createSpeechDetectors, type AudioLink } from '@turant/voice';
import { TENANT } from '../../../../test/factories/a-road.js';
import { FakeTalk, fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry } from '../../../../test/factories/road-parts.js';
import type { ConversationOrder } from './conversation-factory.js';
import { tellingMachines } from './telling-machines.js';
import { until } from '../../../../test/engines/until.js';
import { whenFinished } from '../../../../test/factories/when-finished.js';

describe('a machine that has answered', () => {
  let road: FakeTelephony;
  afterEach(() => road.close());
  const leadOf = async ({ leadId = '' }: Call): Promise<string | undefined> => (await road.store.leads.get(TENANT, leadId))?.status;

  /** The far end hangs up. */
  async function met(isAtMachine: boolean): Promise<Call> {
    road = await fakeTelephony();
    await road.intake.accept(anEnquiry());
    const line = await until(async () => road.line.calls[0]);
    line.lastAudioInMs = 1;
    line.ring().answer();
    await until(async () => (await road.store.calls.get(TENANT, line.callId))?.status === 'answered');
    expect(road.talk.orders[0]).toMatchObject({ line: 'telephone' });
    Object.assign(road.talk.conversations[0] ?? {}, { answeredBy: 'machine', isAtMachine });
    line.end({ by: 'callee', reason: 'bye' });
    return whenFinished(road, line.callId);
  }

  it('and that hangs up on the employee has reached nobody', async () => {
    const call = await met(true);
    expect(call).toMatchObject({ status: 'completed', endedBy: 'callee', endReason: 'machine', answeredBy: 'machine', blocks: 1 });
    expect(await leadOf(call)).toBe('unreachable');
    const titles = async () => (await road.store.timeline.of(TENANT, { callId: call._id }, 20)).map(({ title }) => title);
    await until(async () => (await titles()).includes('Call completed: a machine had answered'));
  });

  it('and with which the employee talks on is a call like any other', async () => {
    const call = await met(false);
    expect(call).toMatchObject({ endReason: 'bye', answeredBy: 'machine' });
    expect(await leadOf(call)).toBe('contacted');
  });
});

it('is looked for on telephone lines only', () => {
  const ticker = { now: () => 0, start: () => () => undefined };
  const talk = tellingMachines(new FakeTalk(), createSpeechDetectors({ maxSileroCalls: 0 }), ticker);
  const link = { onFrame: jest.fn(), onDigit: jest.fn(), onPlayed: jest.fn(), play: jest.fn(), flush: jest.fn() } satisfies AudioLink;
  const order = {
    link,
    employee: {},
    tenant: {},
    onOptOut: async () => undefined,
    connect: async () => false,
  } as unknown as ConversationOrder;
  talk.start({ ...order, line: 'browser' });
  expect(link.onFrame).not.toHaveBeenCalled();
  talk.start({ ...order, line: 'telephone' });
  expect(link.onFrame).toHaveBeenCalledTimes(1);
});
