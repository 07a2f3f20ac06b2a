import type { Call, TenantId } from '@turant/domain';
import type { Enquiry, Telephony } from '@turant/road';
import type { FakeCall, FakeLine } from '../doubles/fake-line.js';
import { until } from '../engines/until.js';
import { anEmployee, TENANT } from './a-road.js';
import type { FakeTalk } from './fake-telephony.js';
import { aCall, aLead, anEnquiry, phoneOf, type RoadParts } from './road-parts.js';
import { storedCalls, type StoredCalls } from './stored-calls.js';

/** Steps that many specs of calls share. They look up calls of the test tenant only. */
export interface CallSteps extends StoredCalls {
  /** Runs a round of the sweeps, so many milliseconds later by the hand clock. */
  go(ms: number): Promise<void>;
  /** Runs such rounds until `holds` answers true. */
  goUntil(ms: number, holds: () => Promise<unknown>): Promise<unknown>;
  /** Runs such rounds until so many calls were placed. */
  untilPlaced(ms: number, count: number): Promise<unknown>;
  /** Accepts an enquiry. @returns the id of the lead's call */
  post(about?: Partial<Enquiry>): Promise<string>;
  /** Requested calls and their leads, inserted together, the oldest first: `cl_0`, `cl_1`, …, with `of` before the number. */
  requested(count: number, about?: { tenantId?: TenantId; connectionId?: string; of?: string }): Promise<void>;
  /** All calls, the newest first. */
  calls(): Promise<Call[]>;
  waitingFor(what: Call['waitingFor']): Promise<Call[]>;
  /** The ids of the calls that were placed, in order. */
  dialled(): string[];
  /** Accepts an enquiry, whose call is placed. */
  placed(): Promise<FakeCall>;
  /** Accepts an enquiry, whose call is answered by somebody who is heard, and whose conversation has begun. */
  answered(hasAudio?: boolean): Promise<FakeCall>;
}

interface Stage extends Pick<RoadParts, 'store' | 'clock' | 'intake'> {
  line: FakeLine;
  talk: FakeTalk;
  telephony: Telephony;
}

export function callSteps({ store, clock, intake, line, talk, telephony }: Stage): CallSteps {
  const steps: CallSteps = {
    ...storedCalls(store, TENANT),
    go: async (ms) => {
      clock.move(ms);
      await telephony.sweep();
    },
    goUntil: (ms, holds) => until(async () => (await steps.go(ms), holds()), { what: holds.toString() }),
    untilPlaced: (ms, count) => steps.goUntil(ms, async () => line.calls.length === count),
    post: async (about) => (await intake.accept(anEnquiry(about))).callId ?? '',
    requested: async (count, { tenantId = TENANT, connectionId, of = '' } = {}) => {
      const employeeId = tenantId === TENANT ? anEmployee._id : `em_${tenantId}`;
      const one = (i: number): Partial<Call> => {
        const at = new Date(clock.now().getTime() - 1_000 + i);
        return { _id: `cl_${of}${i}`, tenantId, leadId: `ld_${of}${i}`, employeeId, to: phoneOf(i), requestedAt: at, dueAt: at };
      };
      for (let i = 0; i < count; i++) await store.leads.insert(aLead({ _id: `ld_${of}${i}`, tenantId, phone: phoneOf(i), connectionId }));
      await store.calls.insertMany(Array.from({ length: count }, (_, i) => aCall(one(i))));
    },
    calls: () => store.calls.list(TENANT, { limit: 200 }),
    waitingFor: async (what) => (await steps.calls()).filter(({ waitingFor }) => waitingFor === what),
    dialled: () => line.calls.map(({ callId }) => callId),
    placed: async () => {
      await intake.accept(anEnquiry());
      return until(async () => line.calls[0]);
    },
    answered: async (hasAudio = true) => {
      const call = await steps.placed();
      if (hasAudio) call.lastAudioInMs = 1;
      call.ring().answer();
      await until(async () => talk.orders.length > 0);
      return call;
    },
  };
  return steps;
}
