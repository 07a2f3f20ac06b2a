import { setTimeout as pause } from 'node:timers/promises';
import { createMetrics } from './metrics.js';

const linesWith = (text: string, start: string): string[] => text.split('\n').filter((line) => line.startsWith(start));

describe('metrics', () => {
  it('say what this process did, its memory and its event loop', async () => {
    const metrics = createMetrics();
    metrics.leads.inc(3);
    metrics.calls.inc({ status: 'no-answer' });
    metrics.leadToInvite.observe(0.03);
    const text = await metrics.text();
    expect(text).toContain('turant_leads_total 3\n');
    expect(text).toContain('turant_calls_ended_total{status="no-answer"} 1\n');
    expect(text).toContain('turant_lead_to_invite_seconds_bucket{le="0.05"} 1\n');
    expect(text).toContain('turant_open_calls 0\n');
    for (const name of ['process_resident_memory_bytes ', 'nodejs_eventloop_lag_p99_seconds '])
      expect(linesWith(text, name)).toHaveLength(1);
  });

  it('tell how soon employees respond and fall silent, line by line', async () => {
    const metrics = createMetrics();
    const turn = { turn: 1, atMs: 0, isInterrupted: false, falseInterruptions: 0 };
    metrics.observeTalk('browser', {
      answerToFirstWordMs: 40,
      turns: [
        { ...turn, speechReadyMs: 20, isInterrupted: true, bargeInMs: 230, falseInterruptions: 2 },
        { ...turn, speechMs: 900, endpointMs: 340, responseMs: 440 },
        { ...turn, speechMs: 900, endpointMs: 360, responseMs: 460 },
      ],
      turnsLeftOut: 0,
    });
    metrics.observeTalk('telephone', { turns: [{ ...turn, endpointMs: 710 }], turnsLeftOut: 0 });
    const text = await metrics.text();
    for (const line of [
      'turant_turn_endpoint_seconds_bucket{le="0.35",line="browser"} 1',
      'turant_turn_endpoint_seconds_bucket{le="0.4",line="browser"} 2',
      'turant_turn_endpoint_seconds_count{line="telephone"} 1',
      'turant_turn_response_seconds_bucket{le="0.45",line="browser"} 1',
      'turant_turn_response_seconds_bucket{le="0.5",line="browser"} 2',
      'turant_barge_in_seconds_bucket{le="0.25",line="browser"} 1',
      'turant_barge_in_seconds_count{line="browser"} 1',
      'turant_answer_to_first_word_seconds_bucket{le="0.05",line="browser"} 1',
      'turant_false_interruptions_total{line="browser"} 2',
    ])
      expect(text).toContain(`${line}\n`);
    expect(text).not.toContain('turant_turn_response_seconds_count{line="telephone"}');
  });

  it('tell the lag of the event loop since the last read, without the time between two looks', async () => {
    const { text } = createMetrics();
    const lag = async (what: string): Promise<number> =>
      Number((await text()).match(new RegExp(`^nodejs_eventloop_lag_${what}_seconds (.*)$`, 'm'))?.[1]);
    const blocked = (ms: number): void => {
      for (const until = performance.now() + ms; performance.now() < until;);
    };
    await pause(150);
    blocked(400);
    await pause(250);
    const longest = await lag('max');
    expect(longest).toBeGreaterThan(0.25);
    await pause(1_000);
    expect(await lag('p50')).toBeLessThan(0.09);
  });

  it('read what is measured only when asked for, and do without what cannot be read', async () => {
    const metrics = createMetrics();
    metrics.onRead(() => Promise.reject(new Error('the broker is away')));
    metrics.onRead(() => metrics.openCalls.set(7));
    expect(await metrics.text()).toContain('turant_open_calls 7\n');
  });

  it('count requests by route and class of status, each bucket with those below it', async () => {
    const { http, text } = createMetrics();
    for (const ms of [0.5, 3, 20_000]) http.observe('GET', '/api/leads/:leadId', 200, ms);
    http.observe('GET', '/api/leads/:leadId', 404, 1);
    http.observe('GET', undefined, 404, 1);
    const name = 'turant_http_request_seconds';
    const all = await text();
    const ok = 'route="GET /api/leads/:leadId",status="2xx"';
    expect(linesWith(all, `${name}_bucket{${ok}`).map((line) => line.replace(/.*le="(.*)"\}/, '$1'))).toEqual([
      '0.001 1',
      '0.0025 1',
      '0.005 2',
      '0.01 2',
      '0.025 2',
      '0.05 2',
      '0.1 2',
      '0.25 2',
      '0.5 2',
      '1 2',
      '2.5 2',
      '10 2',
      '+Inf 3',
    ]);
    expect(all).toContain(`${name}_sum{${ok}} 20.0035\n`);
    expect(all).toContain(`${name}_count{${ok}} 3\n`);
    expect(all).toContain(`${name}_count{route="GET /api/leads/:leadId",status="4xx"} 1\n`);
    expect(all).toContain(`${name}_count{route="unmatched",status="4xx"} 1\n`);
  });

  it('are lines of the text format, each sample after its type', async () => {
    const { http, text } = createMetrics();
    http.observe('GET', '/a"b\\c', 200, 1);
    const types = new Set<string>();
    for (const line of (await text()).split('\n').filter(Boolean)) {
      const type = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line);
      if (type) types.add(type[1] as string);
      if (line.startsWith('#')) continue;
      expect(line).toMatch(/^[a-z_0-9]+(\{([a-z_]+="([^"\\\n]|\\["\\n])*",?)*\})? -?([\d.e+-]+|Nan|\+Inf)$/i);
      const name = (/^[a-z_0-9]+/.exec(line) as RegExpExecArray)[0];
      expect([...types].some((one) => name === one || name.replace(/_(bucket|sum|count)$/, '') === one)).toBe(true);
    }
  });
});
