import { bestRate, lineFigures, linesMistakes, linesReport, workerFailures } from './lines-summary.cjs';
import { Recording } from './media-recording.cjs';
import { cpuOfThreads } from './process-cost.cjs';

interface Call {
  invites: number[];
  isUp: boolean;
  endedBy?: string;
  isHeard: boolean;
}

const rate = (driver: string, perSecond: number, more: object = {}) => ({
  ...{ driver, perSecond, calls: 4 * perSecond, heldPerSecond: perSecond, failed: {}, p50Ms: 10, p99Ms: 20 },
  ...more,
});
const lead = ['sip', 'asterisk', 'originate'].flatMap((way, i) =>
  [1, 2, 9].map((ms, round) => ({ way, round, leads: 200, p50Ms: 10 * i + ms, p95Ms: 30, p99Ms: 600 })),
);
const audio = ['sip', 'asterisk'].flatMap((driver) =>
  [false, true].flatMap((isThread) =>
    [0, 1, 2].map((round) => ({
      ...{ driver, isThread, round, calls: 200, window: 'quiet', seconds: 8, up: 200 },
      ...{ intervalP50Ms: 20, intervalP99Ms: 21 + round, intervalMaxMs: 30, jitterMs: 1, aheadMs: 1, behindMs: 1, timerMaxMs: 1, timerP99Ms: 1 },
      ...{ asteriskMs: 6, nodeMs: isThread ? 2 : 0.9, nodeMb: round, asteriskMb: 1, missing: 0 },
    })),
  ),
); // prettier-ignore
const results = { lead, audio, worker: [rate('sip', 50), rate('asterisk', 30)], alone: [rate('sip', 100)], lost: [] };

describe('the failures of calls through one worker', () => {
  const good: Call = { invites: [1], isUp: true, endedBy: 'phone', isHeard: true };

  it('are none if every lead was called once, spoken to, and hung up by the person', () => {
    expect(workerFailures({ refused: 0, calls: [good, good] })).toEqual({});
  });

  it.each<[string, Partial<Call>]>([
    ['not called', { invites: [], isUp: false, endedBy: undefined, isHeard: false }],
    ['called twice', { invites: [1, 2] }],
    ['not acknowledged', { isUp: false, endedBy: 'nobody acknowledged the 200' }],
    ['ended before the person hung up', { endedBy: 'service' }],
    ['without a word', { isHeard: false }],
  ])('name what went wrong: %s', (what, seen) => {
    expect(workerFailures({ refused: 0, calls: [good, { ...good, ...seen }] })).toEqual({ [what]: 1 });
  });

  it('count a refused lead once', () => {
    expect(workerFailures({ refused: 1, calls: [{ invites: [], isUp: false, isHeard: false }] })).toEqual({ refused: 1 });
  });
});

describe('the rate of set-ups', () => {
  it('is the highest below the first that failed or was not held', () => {
    const rows = [rate('sip', 10), rate('sip', 20), rate('asterisk', 500)];
    expect(bestRate(rows, 'sip')).toBe(20);
    expect(bestRate([...rows, rate('sip', 30, { heldPerSecond: 28 }), rate('sip', 50)], 'sip')).toBe(20);
    expect(bestRate([rate('sip', 10, { failed: { refused: 1 } }), rate('sip', 20)], 'sip')).toBeUndefined();
  });
});

describe('the summary of the telephone lines', () => {
  it('holds the medians of the rounds to the marks', () => {
    const shown = lineFigures(results).map(({ what, value, bound, goal }: Record<string, unknown>) => [what, value, bound, goal]);
    expect(shown).toEqual([
      ['lead posted to INVITE, p50: sip', 2, 100, undefined],
      ['the same, p99', 600, 500, undefined],
      ['lead posted to INVITE, p50: asterisk', 12, 100, undefined],
      ['the same, p99', 600, 500, undefined],
      ['plain originate to INVITE, p50', 22, undefined, undefined],
      ['set-ups by one worker without a failure: sip', 50, 50, undefined],
      ['set-ups by one worker without a failure: asterisk', 30, 50, undefined],
      ['set-ups by the driver alone without a failure: sip', 100, 100, undefined],
      ['set-ups by the driver alone without a failure: asterisk', undefined, 100, undefined],
      ['calls at once with audio both ways: sip', 200, 200, undefined],
      ['calls at once with audio both ways: asterisk', 200, 200, undefined],
      ['packet interval p99, 200 calls: asterisk', 22, 22, undefined],
      ['packet interval p99, 200 calls: sip', 22, 30, 22],
      ['CPU a second and call: Asterisk', 6, 6.3, undefined],
      ['CPU a second and call: Node, driver asterisk, nobody listens', 0.9, 1, undefined],
    ]);
  });

  it('shows ours beside what a bare script reached', () => {
    const report = linesReport({ ...results, asterisk: 'Asterisk 22.10.1', isJudged: true });
    expect(report).toContain('| packet interval p99, 200 calls: asterisk | 22 ms | < 22 ms |  | MISSED |');
    expect(report).toContain('| set-ups by one worker without a failure: sip | 50 /s | >= 50 /s |  | holds |');
    expect(report).toContain('| bare ARI script, two busy cores | 200 | - / 21.8 / 37.0 |');
    expect(report).toContain('| asterisk | 30 | 120 | 0 | 30.0 | 10.0 / 20.0 |');
  });

  it('says what was not measured where there is no Asterisk', () => {
    const own = ({ driver }: { driver: string }): boolean => driver === 'sip';
    const alone = {
      ...results,
      audio: audio.filter(own),
      worker: results.worker.filter(own),
      lead: lead.filter(({ way }) => way === 'sip'),
    };
    expect(linesReport({ ...alone, isJudged: true })).toMatch(
      /CPU a second and call: Asterisk \| - ms \| < 6.3 ms \|\s+\| not measured \|/,
    );
    expect(linesReport({ ...alone, isJudged: true })).toMatch(
      /calls at once with audio both ways: asterisk \| - \| >= 200 \|\s+\| not measured \|/,
    );
  });

  it('takes a failure at a rate that has to be held, and a lost call, for a mistake', () => {
    expect(linesMistakes(results)).toEqual([]);
    const failed = { 'called twice': 2, 'without a word': 1 };
    const late = { failed: { 'without a word': 1 } };
    const worker = [rate('sip', 50, { failed }), rate('sip', 75, { failed }), rate('asterisk', 50, late)];
    expect(linesMistakes({ ...results, worker, alone: [], lost: ['a call was lost'] })).toEqual([
      '50 set-ups a second through sip: 2 called twice',
      'a call was lost',
    ]);
  });
});

describe('what the lines are measured with', () => {
  it('tells the first word from the silence before it', () => {
    const recording = new Recording('call', 0);
    const packet = (sample: number): Buffer => Buffer.concat([Buffer.alloc(12), Buffer.alloc(160, sample)]);
    recording.note(packet(0xff), 20);
    recording.note(packet(0x7e), 40);
    expect(recording.spokenMs).toBeUndefined();
    recording.note(packet(0x95), 60);
    recording.note(packet(0x15), 80);
    expect(recording.spokenMs).toBe(60);
  });

  it('knows the CPU time of each thread', () => {
    const threads = cpuOfThreads(process.pid);
    expect(threads.get(process.pid)).toBeGreaterThan(0);
    expect(threads.size).toBeGreaterThan(1);
  });
});
