import { countWrongs, sumOf, totalsLine, WRONGS, type Wrong } from './counts.js';
import type { CallFact, Facts } from './facts.js';
import type { KeptFacts } from './kept-facts.js';

const CALL: CallFact = {
  callId: 'cl_1',
  line: 'telephone',
  leadId: 'ld_1',
  firstLegId: null,
  secondLegId: null,
  joinedAt: null,
  to: '+919800000001',
  tier: 'standard',
  status: 'completed',
  endReason: 'bye',
  placedAt: '2026-11-21T10:00:00.000Z',
  ringingAt: '2026-11-21T10:00:00.100Z',
  answeredAt: '2026-11-21T10:00:01.000Z',
  endedAt: '2026-11-21T10:00:32.500Z',
  durationMs: 31_500,
  seconds: 31,
  blocks: 2,
  costPaise: 500,
  recording: { state: 'kept', reason: null },
  transcript: { state: 'kept', reason: null },
};

/** Each object has its key. */
const STORED = ['recordings/tn_1/cl_1', 'transcripts/tn_1/cl_1', 'keys/tn_1/recordings/cl_1', 'keys/tn_1/transcripts/cl_1'];

/** The business is called for the person of CALL. */
const SECOND_LEG: Partial<CallFact> = { callId: 'cl_2', firstLegId: 'cl_1', joinedAt: '2026-11-21T10:00:05.000Z', to: '+919810000001' };

/** Two people, one of them twice; one call of 31 s, paid from 500 credits. */
function sound(): Facts {
  return {
    told: [
      { ask: { name: 'Asha', phone: '+919800000001', wantsCall: true, key: 'a' }, leadId: 'ld_1', callId: 'cl_1', status: 'accepted' },
      {
        ask: { name: 'Asha again', phone: '+919800000001', wantsCall: true, key: 'b' },
        leadId: 'ld_1',
        callId: 'cl_1',
        status: 'duplicate',
      },
      { ask: { name: 'Ravi', phone: '+919800000002', wantsCall: false }, leadId: 'ld_2', callId: null, status: 'accepted' },
    ],
    credited: [{ reference: 'welcome', paise: 50_000 }],
    leads: [
      { leadId: 'ld_2', name: 'Ravi', phone: '+919800000002', status: 'converted', isTest: false, callIds: [], notes: [] },
      {
        leadId: 'ld_1',
        name: 'Asha',
        phone: '+919800000001',
        status: 'contacted',
        isTest: false,
        callIds: ['cl_1'],
        notes: ['Asha again'],
      },
    ],
    calls: [{ ...CALL }],
    timeline: ['lead.accepted', 'lead.duplicate', 'call.requested', 'call.placing', 'call.ringing', 'call.answered', 'call.completed']
      .map((type, position) => ({ entryId: `te_${position}`, type, leadId: 'ld_1', callId: 'cl_1' }))
      .concat(['lead.accepted', 'lead.converted'].map((type) => ({ entryId: `te_${type}`, type, leadId: 'ld_2', callId: '' }))),
    ledger: [
      { entryId: 'le_2', type: 'charge', amountPaise: -500, balanceAfterPaise: 49_500, reference: 'cl_1', callId: 'cl_1' },
      { entryId: 'le_1', type: 'top-up', amountPaise: 50_000, balanceAfterPaise: 50_000, reference: 'welcome' },
    ],
    wallet: { balancePaise: 49_500, availablePaise: 49_500, reservedPaise: 0, creditsBalance: 495 },
    summary: {
      metrics: { totalCalls: 1, connectedCalls: 1, pickupRate: '100.0%', totalMinutes: 1, totalLeads: 2, conversionRate: '50.0%' },
      wallet: { creditsBalance: 495 },
      fleet: [{ activeCalls: 0 }],
    },
    far: [{ sipCallId: 's1', leadId: 'ld_1', to: '+919800000001', invites: 1, isAnswered: true, isOver: true }],
    recounted: [],
    kept: { opened: ['cl_1 recording', 'cl_1 transcript'], spooled: [], stored: STORED },
  };
}

const kept =
  (change: Partial<KeptFacts>) =>
  (facts: Facts): Partial<Facts> => ({ kept: { ...(facts.kept as KeptFacts), ...change } });

const call =
  (change: Partial<CallFact>) =>
  (facts: Facts): Partial<Facts> => ({ calls: [{ ...(facts.calls[0] as CallFact), ...change }] });
const far =
  (change: Partial<Facts['far'][number]>) =>
  (facts: Facts): Partial<Facts> => ({ far: [{ ...(facts.far[0] as Facts['far'][number]), ...change }] });
const wallet =
  (change: Partial<Facts['wallet']>) =>
  (facts: Facts): Partial<Facts> => ({ wallet: { ...facts.wallet, ...change } });
const metrics =
  (change: Partial<Facts['summary']['metrics']>) =>
  (facts: Facts): Partial<Facts> => ({ summary: { ...facts.summary, metrics: { ...facts.summary.metrics, ...change } } });

const PLANTED: readonly [Wrong, string, (facts: Facts) => Partial<Facts>][] = [
  ['leads acknowledged lost', 'a lead that was acknowledged is gone', ({ leads }) => ({ leads: leads.slice(1) })],
  ['leads acknowledged lost', 'a second enquiry is in no note', ({ leads }) => ({ leads: leads.map((lead) => ({ ...lead, notes: [] })) })],
  ['leads acknowledged lost', 'a call that was promised has no record', () => ({ calls: [] })],
  [
    'leads acknowledged lost',
    'a call that was asked for was not promised',
    ({ told }) => ({ told: told.map((one) => ({ ...one, callId: null })) }),
  ],
  ['leads stored twice', 'a person is two leads', ({ leads }) => ({ leads: [...leads, { ...leads[1]!, leadId: 'ld_3' }] })],
  [
    'leads stored twice',
    'a key is two notes',
    ({ leads }) => ({ leads: leads.map((lead) => ({ ...lead, notes: [...lead.notes, ...lead.notes] })) }),
  ],
  ['leads stored twice', 'a key got two answers', ({ told }) => ({ told: [...told, { ...told[0]!, leadId: 'ld_2' }] })],
  ['leads with two INVITEs', 'a second INVITE in the same call', far({ invites: 2 })],
  ['leads with two INVITEs', 'a second call to the same number', ({ far: [one] }) => ({ far: [one!, { ...one!, sipCallId: 's2' }] })],
  ['INVITEs nobody asked for', 'a lead was called that wanted no call', far({ leadId: 'ld_2' })],
  ['INVITEs nobody asked for', 'an INVITE left, and the record does not know', call({ placedAt: null })],
  ['wrong blocks', 'a second leg that the far end never answered', ({ calls: [one] }) => ({ calls: [one!, { ...one!, ...SECOND_LEG }] })],
  ['timeline off', 'a second leg that nobody told of', ({ calls: [one] }) => ({ calls: [one!, { ...one!, ...SECOND_LEG }] })],
  ['wrong blocks', 'one block for 31 seconds', call({ blocks: 1, costPaise: 250 })],
  ['wrong blocks', 'the price of another tier', call({ costPaise: 700 })],
  ['wrong blocks', 'a charge for a call that nobody answered', call({ answeredAt: null, status: 'no-answer', durationMs: 0, seconds: 0 })],
  ['wrong blocks', 'a call that the far end never answered', far({ isAnswered: false })],
  ['wrong blocks', 'more seconds than it lasted', call({ seconds: 35 })],
  ['wrong blocks', 'another length than from the answer to the end', call({ durationMs: 31_400 })],
  [
    'wrong blocks',
    'one block for 30.001 s',
    call({ endedAt: '2026-11-21T10:00:31.001Z', durationMs: 30_001, seconds: 30, blocks: 1, costPaise: 250 }),
  ],
  ['wrong blocks', 'a minute more than the far end was up', far({ upSeconds: { fromAnswer: -29, fromAck: -30 } })],
  ['wrong blocks', 'a minute less than the far end was up', far({ upSeconds: { fromAnswer: 92, fromAck: 91 } })],
  ['wrong blocks', 'a charge that is booked twice', ({ ledger }) => ({ ledger: [ledger[0]!, ...ledger] })],
  ['wrong blocks', 'a charge that is not booked', ({ ledger }) => ({ ledger: ledger.slice(1) })],
  ['wrong blocks', 'a charge for no call', ({ ledger }) => ({ ledger: [{ ...ledger[0]!, callId: 'cl_9' }, ...ledger] })],
  ['wallet against ledger', 'a balance that is not the sum', wallet({ balancePaise: 49_000, availablePaise: 49_000 })],
  [
    'wallet against ledger',
    'a top-up that was acknowledged is gone',
    ({ credited }) => ({ credited: [...credited, { reference: 'more', paise: 100 }] }),
  ],
  ['wallet against ledger', 'a refund of a call that is not booked', call({ refundedPaise: 250 })],
  [
    'wallet against ledger',
    'an entry with a wrong balance after it',
    ({ ledger }) => ({ ledger: [{ ...ledger[0]!, balanceAfterPaise: 1 }, ledger[1]!] }),
  ],
  [
    'wallet against ledger',
    'an entry that does not go on where another has ended, where clocks have jumped',
    ({ ledger }) => ({ ledger: [{ ...ledger[0]!, balanceAfterPaise: 1 }, ledger[1]!], haveClocksJumped: true }),
  ],
  [
    'wallet against ledger',
    'a summary that shows other credits',
    ({ summary }) => ({ summary: { ...summary, wallet: { creditsBalance: 500 } } }),
  ],
  ['reservations open', 'money is still set aside', wallet({ reservedPaise: 500, availablePaise: 49_000 })],
  ['calls unfinished', 'a call that is still ringing', call({ status: 'ringing' })],
  [
    'calls unfinished',
    'a call that was promised and never made',
    ({ leads }) => ({ leads: leads.map((lead) => ({ ...lead, callIds: ['cl_1', 'cl_2'] })) }),
  ],
  ['calls left up', 'a phone that still rings or talks', far({ isOver: false })],
  ['counters off', 'a lead is counted twice', metrics({ totalLeads: 3, conversionRate: '33.3%' })],
  ['counters off', 'a lead that was marked is not counted', metrics({ conversionRate: '0.0%' })],
  ['counters off', 'a call is not counted', metrics({ totalCalls: 0 })],
  ['counters off', 'a connected call is counted twice', metrics({ connectedCalls: 2 })],
  ['counters off', 'the minutes are wrong', metrics({ totalMinutes: 0 })],
  ['counters off', 'somebody is shown as talking', ({ summary }) => ({ summary: { ...summary, fleet: [{ activeCalls: 1 }] } })],
  ['timeline off', 'a state is told twice', ({ timeline }) => ({ timeline: [...timeline, { ...timeline[3]!, entryId: 'te_10' }] })],
  ['timeline off', 'a state is not told', ({ timeline }) => ({ timeline: timeline.slice(0, -2) })],
  ['recount differs', 'the recount names a difference', () => ({ recounted: ['balance of tn_1'] })],
  ['timeline off', 'an entry is there twice', ({ timeline }) => ({ timeline: [...timeline, timeline[0]!] })],
  ['recordings off', 'a recording that is still being written', call({ recording: { state: 'open', reason: null } })],
  ['recordings off', 'a whole call of which nothing was kept', call({ transcript: { state: 'failed', reason: 'nothing-written' } })],
  [
    'recordings off',
    'a recording that has failed without a reason',
    call({ status: 'unknown', recording: { state: 'failed', reason: null } }),
  ],
  ['recordings off', 'a recording of a call that nobody answered', call({ answeredAt: null })],
  ['recordings off', 'a recording that cannot be opened', kept({ opened: [] })],
  ['recordings off', 'a transcript without its key', kept({ stored: STORED.slice(0, 3) })],
  ['recordings off', 'an object of no call', kept({ stored: [...STORED, 'recordings/tn_1/cl_9'] })],
  ['recordings off', 'a file that is left in the spool', kept({ spooled: ['cl_1.recording.key'] })],
];

describe('the counting', () => {
  it('finds nothing wrong where nothing is', () => {
    const counts = countWrongs(sound());
    expect(counts).toEqual(Object.fromEntries(WRONGS.map((wrong) => [wrong, []])));
    expect(sumOf(counts)).toBe(0);
  });

  it('follows the ledger by its balances where the clocks have jumped', () => {
    const facts = sound();
    const late = { ...facts, ledger: [...facts.ledger].reverse() };
    expect(countWrongs(late)['wallet against ledger']).toHaveLength(2);
    expect(sumOf(countWrongs({ ...late, haveClocksJumped: true }))).toBe(0);
  });

  it.each(PLANTED)('sees %s: %s', (wrong, _, plant) => {
    const facts = sound();
    const counts = countWrongs({ ...facts, ...plant(facts) });
    expect(counts[wrong].length).toBeGreaterThan(0);
    expect(totalsLine([counts, counts])).toContain(`${wrong} ${2 * counts[wrong].length}`);
  });

  it('has each count planted', () => {
    expect(new Set(PLANTED.map(([wrong]) => wrong))).toEqual(new Set(WRONGS));
  });
});
