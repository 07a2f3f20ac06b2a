import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const LOOK_INTERVAL_MS = 100;

/** A timer fires late by as much as the event loop lags. The histogram holds the times between two firings. */
const lagSeconds = (betweenNs: number): number => Math.max(0, betweenNs / 1e9 - LOOK_INTERVAL_MS / 1_000);

const LAGS: Readonly<Record<string, (looks: IntervalHistogram) => number>> = {
  min: ({ min }) => lagSeconds(min),
  max: ({ max }) => lagSeconds(max),
  mean: ({ mean }) => lagSeconds(mean),
  stddev: ({ stddev }) => stddev / 1e9,
  p50: (looks) => lagSeconds(looks.percentile(50)),
  p90: (looks) => lagSeconds(looks.percentile(90)),
  p99: (looks) => lagSeconds(looks.percentile(99)),
};

/**
 * Puts gauges of the event loop's lag in the place of prom-client's, with the same names. prom-client looks a hundred times a second, which
 * wakes an idle process as often and costs it 0.2 to 0.4 % of a core; these look ten times a second. A stall that is shorter than the time
 * between two looks may be missed.
 * @returns sets the gauges to the lag since the last call
 */
export function measureEventLoopLag(registry: Registry): () => void {
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
