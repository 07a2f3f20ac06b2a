import { median, percentile, ratio, medianRatio } from './figures.cjs';
import { figure, table, goalsTable, verdict } from './table.cjs';
import { AnswerReader } from './answer-reader.cjs';
import { leadRequest, putMobile } from './lead-request.cjs';
import { cpuOfStat, memoryOfStatus } from './process-cost.cjs';
import { busy, calledNumber } from './far-end.cjs';
import { readMessage } from './media-sip.cjs';
import { goalFigures, mistakes, OURS, REPOSITORY } from './summary.cjs';

type Row = Record<string, unknown>;

describe('figures', () => {
  it('takes the middle one, or the mean of the middle two, and leaves out what was not measured', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([undefined, 5, NaN]), median([])]).toEqual([2, 2.5, 5, undefined]);
  });

  it('takes the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect([percentile(hundred, 50), percentile(hundred, 99), percentile([7], 99), percentile([], 50)]).toEqual([50, 99, 7, undefined]);
  });

  it('compares round with round', () => {
    expect([ratio(1, 2), ratio(1, 0), ratio(NaN, 1)]).toEqual([0.5, undefined, undefined]);
    // Medians of the sides would say 10 / 20.
    expect(medianRatio([10, 1, 30], [10, 20, 40])).toBe(0.75);
  });
});

describe('tables', () => {
  it('shows thousandths at most, and a dash for nothing', () => {
    expect([0.0000007, 0.5012, 41.618, 12345.6, undefined, 'a'].map(figure)).toEqual(['0', '0.501', '41.62', '12,346', '-', 'a']);
  });

  it('prints markdown', () => {
    const columns = [
      { title: 'a', of: (row: Row) => row.a },
      { title: 'b', of: (row: Row) => row.b },
    ];
    expect(table(columns, [{ a: 'x', b: 1 }])).toBe('| a | b |\n|---|---|\n| x | 1 |');
  });

  it('judges a figure by its bound and its goal', () => {
    const atLeast = { is: '>=', bound: 0.7, goal: 0.95 } as const;
    expect([0.6, 0.7, 0.95, undefined].map((value) => verdict({ ...atLeast, value }))).toEqual(['MISSED', 'holds', 'goal', 'not measured']);
    expect([verdict({ value: 50, is: '<', bound: 50 }), verdict({ value: 3 })]).toEqual(['MISSED', '']);
    expect([99, 100].map((value) => verdict({ value, is: '>=', goal: 100 }))).toEqual(['not reached', 'goal']);
    expect(goalsTable([{ what: 'p99', value: 12, unit: 'ms', is: '<', bound: 50 }])).toMatch('| p99 | 12 ms | < 50 ms |  | holds |');
  });
});

describe('reading answers', () => {
  const answer = (status: number, body: string): string =>
    `HTTP/1.1 ${status} X\r\nA: b\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

  it('finds every answer, wherever the bytes are cut', () => {
    const bytes = Buffer.from(answer(202, '{"a":"\u0928"}') + answer(429, '') + answer(202, 'x'));
    for (let cut = 0; cut <= bytes.length; cut++) {
      const reader = new AnswerReader();
      expect([...reader.feed(bytes.subarray(0, cut)), ...reader.feed(bytes.subarray(cut))]).toEqual([202, 429, 202]);
    }
  });

  it('keeps what is left when the read buffer is used again', () => {
    const reader = new AnswerReader();
    const shared = Buffer.from(answer(202, 'xyz'));
    const first = Buffer.from(shared.subarray(0, 20));
    reader.feed(first);
    first.fill(0);
    expect(reader.feed(shared.subarray(20))).toEqual([202]);
  });

  it('refuses an answer without a length', () => {
    expect(() => new AnswerReader().feed(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('Content-Length');
  });
});

describe('lead requests', () => {
  it('are whole after every new phone', () => {
    const request = leadRequest({ host: '127.0.0.1:1', path: '/p', key: 'k' });
    putMobile(request, 4711);
    const [head, body] = request.bytes.toString().split('\r\n\r\n') as [string, string];
    const { lead } = JSON.parse(body) as { lead: { phone: string; email: string } };
    expect([lead.phone, lead.email]).toEqual(['+919800004711', 'lead.9800004711@example.test']);
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  });
});

describe('reading /proc', () => {
  it('adds user and system time, whatever the process is called', () => {
    const fields = ['S', ...Array.from({ length: 10 }, () => '9'), '150', '50', '9'];
    expect(cpuOfStat(`77 (a) b c) ${fields.join(' ')}`)).toBe(2_000_000);
  });

  it('reads kilobytes as MB', () => {
    expect(memoryOfStatus('Name:\tx\nVmRSS:\t  2048 kB\nRssAnon:\t 1024 kB\n', 'VmRSS')).toBe(2);
  });
});

describe('the far end', () => {
  const invite = [
    'INVITE sip:+919800000001@127.0.0.1:5060 SIP/2.0',
    'Via: SIP/2.0/UDP 127.0.0.1:1;branch=z9hG4bK1',
    'Via: SIP/2.0/UDP 127.0.0.1:2;branch=z9hG4bK2',
    'From: <sip:a@b>;tag=1',
    'To: <sip:+919800000001@b>',
    'Call-ID: x',
    'CSeq: 1 INVITE',
    'Content-Length: 0',
  ];
  const read = (...lines: string[]) => readMessage(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`));

  it('is busy, in the dialog that was begun', () => {
    const answer = busy(read(...invite)).split('\r\n');
    expect(answer[0]).toBe('SIP/2.0 486 Busy Here');
    expect(answer).toEqual(expect.arrayContaining([...invite.slice(1, 4), ...invite.slice(5, 7), `${invite[4]};tag=bench`]));
  });

  it('knows whom an INVITE calls, and an ACK nobody', () => {
    expect([calledNumber(read(...invite)), calledNumber(read('ACK sip:+919800000001@b SIP/2.0'))]).toEqual(['919800000001', undefined]);
  });
});

describe('the summary', () => {
  const seen = {
    connections: 64,
    p50Ms: 1,
    p99Ms: 9,
    refused: 0,
    failures: 0,
    statuses: {},
    backlogSeconds: 0.1,
    cpuPerLead: 100,
    rssMb: 1,
    anonymousMb: 1,
    busy: 0.1,
  };
  const times = { p50Ms: 10, p99Ms: 20 };
  const results = {
    webhook: [0, 1].flatMap((round) => [
      { ...seen, server: OURS, round, perSecond: 800 },
      { ...seen, server: REPOSITORY, round, perSecond: 1000 },
    ]),
    dial: [{ whole: times, stored: times }],
    wallet: [{ shared: 900, oneByOne: 100, isConserved: true }],
    announcing: [{ announced: 300, intake: 100, isAllAnnounced: true }],
    startMs: 1000,
  };

  it('puts each figure beside its bound', () => {
    const against = goalFigures(results).find(({ what }) => what.includes('(A)'));
    expect(against).toMatchObject({ value: 0.8, bound: 0.7, goal: 0.95 });
  });

  it('says what must never be', () => {
    expect(mistakes(results)).toEqual([]);
    const wrong = {
      ...results,
      webhook: [{ ...seen, server: OURS, round: 0, refused: 1, backlogSeconds: undefined }],
      wallet: [{ isConserved: false }],
      announcing: [{ isAllAnnounced: false }],
    };
    expect(mistakes(wrong)).toHaveLength(4);
  });
});
