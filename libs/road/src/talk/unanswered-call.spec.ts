import { type Call, type DialogIds } from '@turant/domain';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { aTrunk, TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry } from '../../../../test/factories/road-parts.js';
import { isKnownCall } from '../calls/is-known-call.js';
import { until } from '../../../../test/engines/until.js';
import { whenFinished } from '../../../../test/factories/when-finished.js';

let road: FakeTelephony;
afterEach(() => road.close());

const stored = async (id: string): Promise<Call> => (await road.store.calls.get(TENANT, id)) as Call;
const ended = (id: string): Promise<Call> => whenFinished(road, id);

/** A call that is on the line. */
async function placed(): Promise<FakeCall> {
  road = await fakeTelephony();
  await road.intake.accept(anEnquiry());
  return until(async () => road.line.calls[0]);
}

describe('a call that was not answered', () => {
  const refused = { by: 'callee', reason: 'refused', sip: { code: 403, reason: 'Forbidden', cause: 21 } } as const;
  const isWaiting = (id: string): Promise<Call> =>
    until(async () => {
      const call = await stored(id);
      return call.waitingFor === 'trunk' && call;
    });

  it("is the carrier's refusal if it was forbidden before anything rang: it waits for the trunk", async () => {
    const line = await placed();
    line.end(refused);
    expect(await isWaiting(line.callId)).toMatchObject({ status: 'requested', trunkFailures: 1 });
  });

  it("is the person's if it rang first", async () => {
    const line = await placed();
    line.ring().end(refused);
    expect(await ended(line.callId)).toMatchObject({ status: 'rejected', endReason: 'refused' });
  });

  it('shows the SIP response and the cause on its timeline', async () => {
    const line = await placed();
    line.end(refused);
    const entry = await until(async () =>
      (await road.store.timeline.of(TENANT, { callId: line.callId }, 20)).find(({ type }) => type === 'call.waiting'),
    );
    expect(entry.detail).toMatchObject({ reason: 'carrier-refused', sip: { code: 403, reason: 'Forbidden', cause: 21 } });
  });
});

describe('a Call-ID', () => {
  it('is known if a stored call has it', async () => {
    const line = await placed();
    const { sipCallId } = (await stored(line.callId)).dialog as DialogIds;
    expect(await isKnownCall(road, sipCallId)).toBe(true);
    for (const other of [`${line.callId}-else`, line.callId, 'cl_none-sip', 'x', '', `${sipCallId}x`])
      expect(await isKnownCall(road, other)).toBe(false);
  });
});

describe('the line', () => {
  it('gets the stored trunks at the start, and changed ones at the next look', async () => {
    road = await fakeTelephony({ trunks: [{ addresses: ['192.0.2.7'] }] });
    expect(road.line.trunks).toEqual([{ trunkId: 'tr_1', uri: 'sip:127.0.0.1:1', transport: 'udp', addresses: ['192.0.2.7'] }]);
    await road.store.acrossTenants.trunks.save({ ...aTrunk, uri: 'sip:127.0.0.1:2' });
    road.clock.move(5_000);
    await road.telephony.sweep();
    expect(road.line.trunks).toEqual([expect.objectContaining({ uri: 'sip:127.0.0.1:2', addresses: undefined })]);
  });
});
