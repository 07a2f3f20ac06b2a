export { isLocalRequest } from './local-request.js';
export * from './logger.js';
export { createMetrics, type Metrics } from './metrics.js';
export { OrderedStop } from './ordered-stop.js';
export { packageVersion } from './package-version.js';
export { runMain } from './run-main.js';
export { TraceExporter } from './traces/trace-exporter.js';
export type { Span } from './traces/span.js';
export { stopOnSignals } from './stop-on-signals.js';
