import type { Answer } from '../engines/service.js';
import { hasSipp, type SippOptions } from '../engines/sipp.js';
import { askForCall, freshPhone, isOver, whenCall, whenEnded, type CallRecord } from './calls.js';
import { msUntilInIndia } from './clock.js';
import { expectProblem } from './problem.js';
import { invitesTo } from './sent-invites.js';
import { startTrunks, type Trunk } from './trunks.js';

const TITLE = 'a person';
const onSipp = hasSipp(TITLE) ? describe : describe.skip;
const DLT = { 'X-DLT-PE-ID': '1101234567890123456', 'X-DLT-Template-ID': '1107161234567890123' };
const TELECOM = { TRUNK_KIND: 'telecom', TRUNK_CALLER_ID: '1401234567', TRUNK_HEADERS: JSON.stringify(DLT) };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const IST_MS = 5.5 * HOUR_MS;

/** What makes a service's clock show that hour of today in India. */
const shiftTo = (hour: number): Record<string, string> => ({ CLOCK_SHIFT_MS: String(msUntilInIndia(hour)) });

type Name = 'pressing' | 'byDay' | 'early' | 'late' | 'ordinaryNumber' | 'withoutDlt';

onSipp(TITLE, () => {
  let trunks: Record<Name, Trunk>;
  beforeAll(async () => {
    const far: SippOptions = { scenario: 'answer-and-hang-up', talkMs: 500 };
    trunks = await startTrunks<Name>({
      pressing: [{ scenario: 'press-nine', talkMs: 1_500 }],
      byDay: [far, { ...TELECOM, ...shiftTo(20.9) }],
      early: [far, { ...TELECOM, ...shiftTo(9.9) }],
      late: [far, { ...TELECOM, ...shiftTo(21.01) }],
      ordinaryNumber: [far, { ...TELECOM, ...shiftTo(12), TRUNK_CALLER_ID: '+918035009876' }],
      withoutDlt: [far, { ...TELECOM, ...shiftTo(12), TRUNK_HEADERS: JSON.stringify({ 'X-DLT-PE-ID': DLT['X-DLT-PE-ID'] }) }],
    });
  }, 120_000);

  const asked = async (name: Name): Promise<{ call: CallRecord; phone: string }> => {
    const { service } = trunks[name];
    const phone = freshPhone();
    const callId = await askForCall(service, phone);
    const isDecided = (one: CallRecord): boolean => one.status === 'scheduled' || isOver(one);
    return { call: await whenCall(service, callId, isDecided), phone };
  };

  it('who presses 9 is told goodbye, and is on the do-not-call list from then on', async () => {
    const { service } = trunks.pressing;
    const phone = freshPhone();
    const call = await whenEnded(service, await askForCall(service, phone));
    expect(call).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'opted-out', blocks: 1 });
    const check = await service.send(`/api/do-not-call/check?phone=${encodeURIComponent(phone)}`);
    expect(check.body).toMatchObject({ success: true, phone, blocked: true });
    const statusOf = async (): Promise<string> => (await service.send(`/api/leads/${call.leadId}`)).body.lead.status;
    expect(await statusOf()).toBe('do-not-call');

    // The number comes off the list: the lead is called again when somebody orders it, and asks once more not to be.
    const mark = (): Promise<Answer> => service.send(`/api/leads/${call.leadId}`, { method: 'PATCH', body: { status: 'contacted' } });
    expect((await mark()).status).toBe(409);
    const removed = await service.send(`/api/do-not-call/${phone}`, { method: 'DELETE' });
    expect([removed.status, removed.body.leadIds]).toEqual([200, [call.leadId]]);
    expect([await statusOf(), (await service.send(`/api/calls?leadId=${call.leadId}`)).body.data.length]).toEqual(['do-not-call', 1]);
    const again = await service.send('/api/calls', { body: { leadId: call.leadId } });
    expect(await whenEnded(service, again.body.call.callId)).toMatchObject({ attempt: 2, endReason: 'opted-out' });
    expect([await statusOf(), (await mark()).status]).toEqual(['do-not-call', 409]);
  }, 120_000);

  it('is called over a telecom trunk between 10:00 and 21:00 IST, from a 140 number and with the DLT headers', async () => {
    const { call, phone } = await asked('byDay');
    const [invite, ...more] = invitesTo(trunks.byDay.sipp, phone);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ status: 'completed', from: '1401234567' });
    expect(invite?.header('From')).toContain('sip:1401234567@');
    for (const [name, value] of Object.entries(DLT)) expect(invite?.header(name)).toBe(value);
    expect(new Set(call.verdict.rules.map(({ outcome }: CallRecord) => outcome))).toEqual(new Set(['pass']));
  }, 120_000);

  it.each([
    ['early', 0],
    ['late', 1],
  ] as const)('is not called %s, but scheduled for the next opening, and may be let off', async (name, days) => {
    const { service, sipp } = trunks[name];
    const { call, phone } = await asked(name);
    const openingMs = Math.floor((Date.now() + IST_MS) / DAY_MS + days) * DAY_MS - IST_MS + 10 * HOUR_MS;
    expect(call).toMatchObject({ status: 'scheduled', placedAt: null, dueAt: new Date(openingMs).toISOString() });
    expect(call.verdict.rules.at(-1)).toMatchObject({ rule: 'calling-hours', outcome: 'schedule' });
    expect(invitesTo(sipp, phone)).toEqual([]);
    const hangUp = `/api/calls/${call.callId}/hang-up`;
    expect((await service.send(hangUp, { method: 'POST' })).body.call).toMatchObject({
      status: 'cancelled',
      endedBy: 'operator',
      costPaise: null,
    });
    expectProblem(await service.send(hangUp, { method: 'POST' }), 409);
  });

  it.each([
    ['ordinaryNumber', 'caller-id-series'],
    ['withoutDlt', 'dlt-identifiers'],
  ] as const)('is not called over a telecom trunk that is not lawful: %s', async (name, rule) => {
    const { call, phone } = await asked(name);
    expect(call).toMatchObject({ status: 'refused', refusedBy: { rule }, placedAt: null, costPaise: null });
    expect(invitesTo(trunks[name].sipp, phone)).toEqual([]);
  });
});
