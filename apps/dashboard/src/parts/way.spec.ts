import type { Call, TimelineEntry } from '../api/records';
import { wayOf } from './way';

const at = (ms: number): string => new Date(Date.UTC(2026, 10, 23, 6) + ms).toISOString();
const call = (fields: Partial<Call>): Call =>
  ({
    callId: 'cl_1',
    line: 'telephone',
    status: 'completed',
    requestedAt: at(3),
    placedAt: null,
    ringingAt: null,
    answeredAt: null,
    joinedAt: null,
    endedAt: null,
    ...fields,
  }) as Call;
const entry = (type: string, ms: number): TimelineEntry => ({
  id: `te_${type}`,
  entryId: `te_${type}`,
  at: at(ms),
  type,
  title: type,
  detail: {},
});
const toldBy = (steps: ReturnType<typeof wayOf>): string[] => steps.map(({ kind, gap }) => (gap ? `${kind} ${gap.kind} ${gap.ms}` : kind));

describe('the way of a lead', () => {
  it('tells how soon the phone rang after the lead had arrived, and how long was talked', () => {
    const one = call({ placedAt: at(10), ringingAt: at(412), answeredAt: at(4_412), endedAt: at(64_412) });
    expect(toldBy(wayOf({ receivedAt: at(0), sentAt: at(-900) }, [one], []))).toEqual([
      'sent',
      'arrived arrivedAfterSent 900',
      'requested',
      'placing',
      'ringing rangAfterArrived 412',
      'answered answeredAfterRinging 4000',
      'ended talked 60000',
    ]);
  });

  it('measures a later call from its own order', () => {
    const first = call({ placedAt: at(10), ringingAt: at(400), endedAt: at(30_400), status: 'no-answer' });
    const later = call({ callId: 'cl_2', requestedAt: at(600_000), ringingAt: at(600_700) });
    expect(toldBy(wayOf({ receivedAt: at(0), sentAt: null }, [later, first], [])).slice(-3)).toEqual([
      'ended rangFor 30000',
      'requested',
      'ringing rangAfterRequested 700',
    ]);
  });

  it('ends in a refusal without any ring', () => {
    const refused = call({ status: 'refused', endedAt: at(9), refusedBy: { rule: 'consent', reason: 'the lead is gone' } });
    expect(toldBy(wayOf({ receivedAt: at(0), sentAt: null }, [refused], []))).toEqual(['arrived', 'requested', 'refused']);
  });

  it('takes from the timeline only what the records do not tell', () => {
    const entries = [entry('call.ringing', 412), entry('call.waiting', 5), entry('lead.converted', 9_000)];
    expect(wayOf({ receivedAt: at(0), sentAt: null, notes: [{ receivedAt: at(7) }] }, [], entries).map(({ id }) => id)).toEqual([
      'arrived',
      'te_call.waiting',
      'again-0',
      'te_lead.converted',
    ]);
  });
});
