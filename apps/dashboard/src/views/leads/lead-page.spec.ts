/** @jest-environment ./test/page-environment.cjs */
import { call, entry, lead, one, pagesOf, session, type Call, type Lead } from '../../testing/records';
import {
  alerts,
  api,
  button,
  fill,
  happens,
  hold,
  isAsking,
  main,
  offers,
  open,
  press,
  Refusal,
  settle,
  texts,
  usePage,
  words,
} from '../../testing/workbench';

usePage();

const PHONE = '+919812345678';
let [stored, calls]: [Lead, Call[]] = [lead('ld_1'), []];
const openLead = async (rest: Partial<Lead> = {}, its: Call[] = []): Promise<void> => {
  [stored, calls] = [lead('ld_1', rest), its];
  await open('/leads/ld_1');
};
const shownCalls = (): string[] => texts('.plain-list li');

beforeEach(() => {
  api.on('get', '/api/leads/{leadId}', () => ({ lead: stored }));
  api.on('get', '/api/calls', () => one(...calls));
  api.on('get', '/api/do-not-call/check', { blocked: false, leadIds: [], phone: PHONE });
});

describe('a lead', () => {
  it('shows its way with what a person wants to know about the times between', async () => {
    await openLead({ sentAt: '2026-11-23T06:29:59.000Z' }, [
      call('ca_1', {
        requestedAt: '2026-11-23T06:30:00.100Z',
        ringingAt: '2026-11-23T06:30:00.450Z',
        endedAt: '2026-11-23T06:30:20.450Z',
        status: 'busy',
      }),
    ]);
    const way = texts('.way li');
    expect(way.map((step) => /\d+:\d\d:\d\d/.exec(step)?.[0])).toEqual(['11:59:59', '12:00:00', '12:00:00', '12:00:00', '12:00:20']);
    expect([way[3], way[4]]).toEqual([expect.stringContaining('0.45 s'), expect.stringContaining('20 s')]);
  });

  it('has all its calls, also those of later pages', async () => {
    api.on('get', '/api/calls', pagesOf([call('ca_2')], [call('ca_1')]));
    await openLead();
    expect([shownCalls().length, api.to('get', '/api/calls').map(({ query }) => query.leadId)]).toEqual([2, ['ld_1', 'ld_1']]);
  });

  it('says that it is not there', async () => {
    api.on('get', '/api/leads/{leadId}', new Refusal(404, 'NOT_FOUND'));
    await openLead();
    expect(main()).toContain('This lead is not there.');
  });

  it.each([
    ['of this lead', 'ld_1', 'Converted'],
    ['of another one', 'ld_2', 'New'],
  ])('shows what has happened: an event %s', async (_, leadId, status) => {
    await openLead();
    stored = lead('ld_1', { status: 'converted' });
    await happens(entry('lead.converted', { leadId }));
    expect(texts('.facts dd')[0]).toBe(status);
  });

  it.each([
    [['leads:write', 'dashboard:read'] as const, [true, false, false, false]],
    [['dashboard:read'] as const, [false, false, false, false]],
  ])('offers what the rights %j allow', async (scopes, offered) => {
    api.on('get', '/api/session', { session: session({ scopes: [...scopes] }) });
    await openLead();
    expect(['Call now', 'Mark lost', 'Do not call', 'Erase this person'].map((name) => offers(name))).toEqual(offered);
  });
});

describe('calling a lead again', () => {
  const held = () => {
    const answer = hold<{ call: Call } | Refusal>();
    api.on('post', '/api/calls', () => answer.answer);
    return answer;
  };

  it('shows the call before the service has answered, asks once, and for this lead', async () => {
    await openLead({}, [call('ca_1')]);
    const { give } = held();
    await press('Call again', 2);
    expect([shownCalls().length, button('Call again').disabled]).toEqual([2, true]);
    calls = [call('ca_2', { status: 'requested' }), call('ca_1')];
    await give({ call: calls[0] as Call });
    expect(api.bodies('post', '/api/calls')).toEqual([{ leadId: 'ld_1' }]);
    expect(api.to('post', '/api/calls')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect([shownCalls().length, words()]).toEqual([2, expect.stringContaining('The call was asked for.')]);
  });

  it.each([
    [new Refusal(409, 'CALL_OPEN'), 'A call of this lead is already under way.'],
    [new Refusal(403, 'SCOPE_MISSING'), 'Your role does not allow this. Ask an owner.'],
  ])('takes it back with the reason when it is refused: %j', async (refusal, said) => {
    await openLead();
    const { give } = held();
    await press('Call now');
    expect(shownCalls()).toHaveLength(1);
    await give(refusal);
    expect([shownCalls(), alerts()]).toEqual([[], [said]]);
  });

  it('waits while a call is under way', async () => {
    await openLead({}, [call('ca_1', { status: 'ringing' })]);
    expect(button('Call again').disabled).toBe(true);
  });
});

describe('marking a lead', () => {
  it.each([
    ['new', [], 'Mark converted', 'converted'],
    ['new', [], 'Mark lost', 'lost'],
    ['lost', [], 'Take the mark back', 'new'],
    ['lost', [call('ca_1', { status: 'busy' })], 'Take the mark back', 'unreachable'],
    ['converted', [call('ca_1')], 'Take the mark back', 'contacted'],
  ] as const)('sends from %s, after %j, by "%s": %s', async (status, its, pressed, sent) => {
    await openLead({ status }, [...its]);
    api.on('patch', '/api/leads/{leadId}', () => ({ lead: (stored = lead('ld_1', { status: sent })) }));
    await press(pressed, 2);
    expect(api.bodies('patch', '/api/leads/{leadId}')).toEqual([{ status: sent }]);
    expect(words()).toContain('Marked.');
  });

  it('shows the mark at once, and takes it back with the reason', async () => {
    await openLead();
    const { answer, give } = hold<Refusal>();
    api.on('patch', '/api/leads/{leadId}', () => answer);
    await press('Mark lost');
    expect(texts('.facts dd')[0]).toBe('Lost');
    // Nothing else says what the lead is: it cannot be read anew.
    api.on('get', '/api/leads/{leadId}', new Refusal(429, 'TOO_MANY'));
    await give(new Refusal(429, 'TOO_MANY'));
    expect([texts('.facts dd')[0], alerts()]).toEqual(['New', ['Too many requests. Wait a moment.']]);
  });

  it('puts the number on the do-not-call list, and knows it afterwards', async () => {
    await openLead();
    api.on('post', '/api/do-not-call', () => {
      api.on('get', '/api/do-not-call/check', { blocked: true, leadIds: [], phone: PHONE });
      return { doNotCall: { phone: PHONE, addedAt: '2026-11-23T06:30:00.000Z', reason: null } };
    });
    await press('Do not call');
    await press('Never call it', 2);
    expect(api.bodies('post', '/api/do-not-call')).toEqual([{ phone: PHONE }]);
    expect([isAsking(), main()]).toEqual([false, expect.stringContaining('This number is on the do-not-call list: it is not called.')]);
  });
});

describe('erasing a person', () => {
  const certificate = {
    ...{
      at: '2026-11-23T06:30:00.000Z',
      callIds: [],
      erasureId: 'er_1',
      format: 'turant-erasure-1' as const,
      kept: [],
      keyId: 'k',
      leadId: 'ld_1',
    },
    ...{ tenantId: 'te_1', destroyed: { enquiries: 1, recordings: 2, requests: 1, transcripts: 1 } },
  };
  const erasure = { at: certificate.at, erasureId: 'er_1', leadId: 'ld_1', publicKey: null, signature: null, state: 'done' } as const;
  const WORD = { 'Type the word “erase” to confirm': 'erase' };
  beforeEach(async () => {
    await openLead();
    await press('Erase this person');
  });

  it('asks for the word, each time anew', async () => {
    expect(button('Erase this person').disabled).toBe(true);
    await fill(WORD);
    expect(button('Erase this person').disabled).toBe(false);
    await press('Cancel');
    await press('Erase this person');
    expect(button('Erase this person').disabled).toBe(true);
  });

  it('says what was destroyed, and goes on saying it when the lead is found to be gone', async () => {
    api.on('delete', '/api/leads/{leadId}', { erasure: { ...erasure, certificate } });
    await fill(WORD);
    await press('Erase this person', 2);
    expect(api.to('delete', '/api/leads/ld_1')).toHaveLength(1);
    api.on('get', '/api/leads/{leadId}', new Refusal(404, 'NOT_FOUND'));
    await happens(entry('call.cancelled', { leadId: 'ld_1' }));
    expect(words()).toContain('Destroyed: 2 recordings, 1 text. The signed certificate is er_1.');
    await press('All leads');
    expect([location.pathname, isAsking()]).toEqual(['/leads', false]);
  });

  it('says that the person is on the line', async () => {
    api.on('delete', '/api/leads/{leadId}', new Refusal(409, 'LEAD_ON_LINE'));
    await fill(WORD);
    await press('Erase this person');
    await settle();
    expect(alerts()).toEqual([expect.stringContaining('The person is on the line.')]);
  });
});
