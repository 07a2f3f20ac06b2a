import { type Call } from '@turant/domain';
import { aRoad, TENANT, type Road, type RoadOptions } from '../../../../test/factories/a-road.js';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../../../../test/engines/sipp.js';
import { until } from '../../../../test/engines/until.js';
import { whenFinished } from '../../../../test/factories/when-finished.js';

const describeWithSipp = hasSipp('what a trunk gets') ? describe : describe.skip;

describeWithSipp('what a trunk gets', () => {
  let road: Road;
  let sipp: Sipp;
  const start = async (far: SippOptions, { trunk, ...options }: RoadOptions = {}): Promise<void> => {
    sipp = await startSipp(far);
    road = await aRoad({ ...options, trunk: { uri: sipp.uri, ...trunk } });
  };
  const call = async (id: string | null): Promise<Call | undefined> => road.store.calls.get(TENANT, id ?? '');
  const finished = (id: string | null): Promise<Call> => whenFinished(road, id, 90_000);
  const phone = (i: number): string => `+9198123000${String(i).padStart(2, '0')}`;
  const postMany = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => road.post({ phone: phone(i) })));

  afterEach(async () => {
    await road?.close();
    await sipp?.stop();
  });

  it('has never more calls up than it allows', async () => {
    await start({ scenario: 'answer-and-hang-up', talkMs: 150, ringMs: 20, rtpEcho: true }, { trunk: { maxCalls: 2 } });
    const answers = await postMany(10);
    await Promise.all(answers.map(({ callId }) => finished(callId)));
    let most = 0;
    const up = new Set<string>();
    for (const { method, isReceived, status, header, text } of sipp.messages()) {
      const id = header('Call-ID') ?? '';
      if (method === 'INVITE' && isReceived) up.add(id);
      if (isReceived && status === 200 && text.includes('BYE')) up.delete(id);
      most = Math.max(most, up.size);
    }
    expect(most).toBe(2);
    expect(sipp.callIds()).toHaveLength(10);
  }, 90_000);

  it('starts never more calls in any second than it allows', async () => {
    await start({ scenario: 'answer-and-hang-up', talkMs: 100, ringMs: 20, rtpEcho: true }, { trunk: { cps: 5 } });
    const answers = await postMany(12);
    await Promise.all(answers.map(({ callId }) => finished(callId)));
    const first = new Map(
      sipp
        .invites()
        .toReversed()
        .map((invite) => [invite.header('Call-ID'), invite.atMs]),
    );
    const starts = [...first.values()].sort((a, b) => a - b);
    expect(starts).toHaveLength(12);
    // The time between a permit and the wire may differ by some milliseconds from call to call.
    for (let i = 5; i < starts.length; i++) expect(starts[i]! - starts[i - 5]!).toBeGreaterThan(950);
  }, 90_000);

  it('is the filled headers and the caller id, and no header that a name begins', async () => {
    const headers = [
      { name: 'X-DLT-PE-ID', value: '1101' },
      { name: 'X-Lead', value: '{{lead.name}} <{{lead.phone}}> {{leadId}} {{callId}} {{tenantId}}' },
    ];
    await start({ scenario: 'refuse', code: 486, ringMs: 10 }, { trunk: { headers } });
    const { leadId, callId } = await road.post({ name: 'Ravi\r\nX-Free: yes\u0000' });
    await finished(callId);
    const [invite] = sipp.invites();
    expect(invite!.header('X-Lead')).toBe(`Ravi  X-Free: yes  <+919812300001> ${leadId} ${callId} ${TENANT}`);
    expect(invite!.header('X-DLT-PE-ID')).toBe('1101');
    expect(invite!.header('X-Free')).toBeUndefined();
    expect(invite!.uri).toContain('+919812300001');
    expect(invite!.header('From')).toContain('+911401234567');
    expect(invite!.header('P-Asserted-Identity')).toContain('+911401234567');
  });

  it('is, of a telecom kind, nothing outside calling hours: the call goes out at the next opening', async () => {
    const headers = [
      { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
      { name: 'X-DLT-TEMPLATE-ID', value: '1107161234567890123' },
    ];
    let aheadMs = Date.parse('2026-11-21T21:30:00+05:30') - Date.now();
    await start(
      { scenario: 'refuse', code: 486, ringMs: 10 },
      { trunk: { kind: 'telecom', headers }, clock: { now: () => new Date(Date.now() + aheadMs) } },
    );
    const { callId } = await road.post({});
    await until(async () => (await call(callId))?.status === 'scheduled');
    const scheduled = await call(callId);
    expect(scheduled?.dueAt).toEqual(new Date('2026-11-22T10:00:00+05:30'));
    expect(scheduled?.verdict?.rules.at(-1)).toMatchObject({ rule: 'calling-hours', outcome: 'schedule' });
    await road.telephony.sweep();
    expect([(await call(callId))?.status, sipp.messages().length]).toEqual(['scheduled', 0]);
    aheadMs += 12.5 * 60 * 60 * 1000;
    await road.telephony.sweep();
    expect(await finished(callId)).toMatchObject({ status: 'busy', attempt: 1 });
    expect(sipp.callIds()).toHaveLength(1);
    const types = (
      await until(async () => {
        const all = await road.store.timeline.of(TENANT, { callId: callId ?? '' }, 20);
        return all.length >= 6 && all;
      })
    ).map(({ type }) => type);
    expect(types).toEqual(['lead.accepted', 'call.requested', 'call.scheduled', 'call.requested', 'call.placing', 'call.busy']);
  });
});
