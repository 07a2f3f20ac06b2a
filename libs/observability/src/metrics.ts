import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { TalkTimes } from '@turant/domain';
import { RouteDurations } from './route-durations.js';

/** In seconds. A person notices a difference of 50 ms at a response between 200 and 800 ms. */
const TALK_BUCKETS = [...Array.from({ length: 16 }, (_, at) => (at + 1) / 20), 1, 1.5, 2, 3, 5];
const LOOK_INTERVAL_MS = 100;

const LAGS: Readonly<Record<string, (looks: IntervalHistogram) => number>> = {
  min: ({ min }) => lagSeconds(min),
  max: ({ max }) => lagSeconds(max),
  mean: ({ mean }) => lagSeconds(mean),
  stddev: ({ stddev }) => stddev / 1e9,
  p50: (looks) => lagSeconds(looks.percentile(50)),
  p90: (looks) => lagSeconds(looks.percentile(90)),
  p99: (looks) => lagSeconds(looks.percentile(99)),
};

/** A process's measurements, for Prometheus. No label holds personal data or has more than tens of values. */
export type Metrics = ReturnType<typeof createMetrics>;

/** prom-client's own measurement of the event loop's lag cannot be left out; so it never looks. */
const NEVER_MS = 2 ** 31 - 1;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  const registers = [registry];
  const http = new RouteDurations();
  const collectors: (() => Promise<void> | void)[] = [measureEventLoopLag(registry)];
  return {
    /** One per 202 that is no replay. */
    leads: new Counter({ name: 'turant_leads_total', help: 'Leads stored', registers }),
    heldLeads: new Counter({ name: 'turant_leads_held_total', help: 'Leads stored that nobody is called for', registers }),
    calls: new Counter({ name: 'turant_calls_ended_total', help: 'Calls that ended', labelNames: ['status'], registers }),
    leadToInvite: new Histogram({
      name: 'turant_lead_to_invite_seconds',
      help: 'From the lead stored to its INVITE',
      buckets: [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 30],
      registers,
    }),
    openCalls: new Gauge({ name: 'turant_open_calls', help: 'Calls on the line in this process', registers }),
    /** By what they wait for: turn and limit (1,000 at most), wallet. */
    waitingCalls: new Gauge({
      name: 'turant_calls_waiting',
      help: 'Requested calls that are not placed yet',
      labelNames: ['for'],
      registers,
    }),
    lowWallets: new Gauge({ name: 'turant_wallets_low', help: 'Wallets that pay for fewer than ten calls', registers }),
    trunkFailures: new Gauge({
      name: 'turant_trunk_failures_in_row',
      help: 'Calls that failed in a row on a trunk',
      labelNames: ['trunk'],
      registers,
    }),
    trunkBreakerOpen: new Gauge({
      name: 'turant_trunk_breaker_open',
      help: '1 while a trunk takes no calls and its calls wait, else 0',
      labelNames: ['trunk'],
      registers,
    }),
    lag: new Gauge({ name: 'turant_bus_lag', help: 'Bus messages not handled yet', labelNames: ['group'], registers }),
    /** `call` is admit, read, fetch and so on; `outcome` is ok, the kind of admission, the class of the error, or bug. */
    pluginCalls: new Counter({
      name: 'turant_plugin_calls_total',
      help: 'Calls of plugins, by what came of them',
      labelNames: ['plugin', 'call', 'outcome'],
      registers,
    }),
    /** `outcome` is sent, or dropped because the collector was away or refused them. */
    traceSpans: new Counter({ name: 'turant_trace_spans_total', help: 'Spans of traces', labelNames: ['outcome'], registers }),
    ...createTalkMetrics(registry),
    /** HTTP requests, by route pattern and class of status. */
    http,
    /** The metrics in Prometheus' text format, version 0.0.4. */
    text: async (): Promise<string> => {
      // A failing collector is ignored: while the broker is away, the other metrics matter all the more.
      for (const collect of collectors)
        await Promise.resolve()
          .then(collect)
          .catch(() => undefined);
      return (await registry.metrics()) + http.text();
    },
    contentType: registry.contentType,
    /** Runs `collect` before each read, for values that are measured on demand. If `collect` fails, its metrics keep their last values. */
    onRead: (collect: () => Promise<void> | void): void => void collectors.push(collect),
  };
}

/** A timer fires late by as much as the event loop lags. The histogram holds the times between two firings. */
const lagSeconds = (betweenNs: number): number => Math.max(0, betweenNs / 1e9 - LOOK_INTERVAL_MS / 1_000);

/**
 * Puts gauges of the event loop's lag in the place of prom-client's, with the same names. prom-client looks a hundred times a second, which
 * wakes an idle process as often and costs it 0.2 to 0.4 % of a core; these look ten times a second. A stall that is shorter than the time
 * between two looks may be missed.
 * @returns sets the gauges to the lag since the last call
 */
function measureEventLoopLag(registry: Registry): () => void {
  const looks = monitorEventLoopDelay({ resolution: LOOK_INTERVAL_MS });
  looks.enable();
  const gauges = Object.entries(LAGS).map(([what, read]) => {
    const name = `nodejs_eventloop_lag_${what}_seconds`;
    registry.removeSingleMetric(name);
    return { gauge: new Gauge({ name, help: `Lag of the event loop since the last read: ${what}`, registers: [registry] }), read };
  });
  return () => {
    if (looks.count > 0) for (const { gauge, read } of gauges) gauge.set(read(looks));
    looks.reset();
  };
}

/** How soon the employees respond and fall silent, by `line`. */
function createTalkMetrics(registry: Registry) {
  const shared = { labelNames: ['line' as const], registers: [registry] };
  const seconds = (name: string, help: string): Histogram<'line'> => new Histogram({ ...shared, name, help, buckets: TALK_BUCKETS });
  const endpoint = seconds('turant_turn_endpoint_seconds', "From the person's last sound to the decision that the turn is over");
  const response = seconds('turant_turn_response_seconds', "From the person's last sound to the employee's first frame");
  const bargeIn = seconds('turant_barge_in_seconds', "From the person's first sound until the employee falls silent for it");
  const firstWord = seconds('turant_answer_to_first_word_seconds', 'From the answer of a call to the first frame of the greeting');
  const falseInterruptions = new Counter({
    ...shared,
    name: 'turant_false_interruptions_total',
    help: 'Pauses of the employee after which it went on',
  });
  return {
    /** Takes the times of a conversation that is over. */
    observeTalk(line: 'browser' | 'telephone', { turns, answerToFirstWordMs }: TalkTimes): void {
      const observe = (histogram: Histogram<'line'>, ms: number | undefined): void => {
        if (ms !== undefined) histogram.observe({ line }, ms / 1000);
      };
      observe(firstWord, answerToFirstWordMs);
      for (const turn of turns) {
        observe(endpoint, turn.endpointMs);
        observe(response, turn.responseMs);
        observe(bargeIn, turn.bargeInMs);
        falseInterruptions.inc({ line }, turn.falseInterruptions);
      }
    },
  };
}
