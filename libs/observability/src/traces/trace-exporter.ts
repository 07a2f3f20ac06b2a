import type { TraceSettings } from '@turant/config';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics.js';
import type { Span } from './span.js';
import { packageVersion } from '../package-version.js';

const SPAN_KIND_INTERNAL = 1;
const STATUS_CODE_ERROR = 2;
const MAX_QUEUED_SPANS = 10_000;
/** 500 spans are about 250 kB of JSON, whose making takes 2 to 3 ms of the thread. */
const MAX_BATCH_SPANS = 500;
const FLUSH_AFTER_MS = 2_000;
const MAX_FLUSH_AFTER_MS = 60_000;
const COLLECTOR_MS = 10_000;
const LAST_SPANS_MS = 2_000;
const LOG_EVERY_MS = 60_000;
/** The collector may take the same spans later (OTLP, "Failures"). */
const LATER: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export interface TraceExporterOptions {
  settings: TraceSettings;
  /** Names this process. */
  instanceId: string;
  log: Logger;
  metrics?: Pick<Metrics, 'traceSpans'> | undefined;
  /** Default: 2 s. Tests wait less. */
  flushAfterMs?: number;
}

/**
 * Sends spans in batches by OTLP over HTTP. It never throws and nobody waits for it: while the collector is away, spans queue up to a bound,
 * and then the oldest ones are dropped and counted.
 */
export class TraceExporter {
  private queue: Span[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private failures = 0;
  private loggedAtMs = -Infinity;
  private isClosed = false;
  private readonly closing = new AbortController();

  constructor(private readonly options: TraceExporterOptions) {}

  /** Queues what `make` returns. An error of `make` is logged. */
  add(make: () => readonly Span[]): void {
    try {
      this.queueUp(make());
    } catch (error) {
      this.warn(reasonOf(error));
    }
  }

  /** Sends what is queued, for 2 s at most, and drops the rest. */
  async close(): Promise<void> {
    this.isClosed = true;
    const timer = setTimeout(() => this.closing.abort(), LAST_SPANS_MS);
    await this.sending;
    this.flush();
    await this.sending;
    clearTimeout(timer);
    clearTimeout(this.timer);
    this.dropOldest(0);
  }

  private queueUp(spans: readonly Span[]): void {
    if (this.isClosed) return this.count('dropped', spans.length);
    this.queue.push(...spans);
    this.dropOldest(MAX_QUEUED_SPANS);
    // While the collector is away, a full batch does not make tries come sooner.
    if (this.queue.length >= MAX_BATCH_SPANS && this.failures === 0) this.flush();
    else this.flushLater();
  }

  private flushLater(): void {
    const { flushAfterMs = FLUSH_AFTER_MS } = this.options;
    const afterMs = Math.min(flushAfterMs * 2 ** this.failures, MAX_FLUSH_AFTER_MS);
    this.timer ??= setTimeout(() => this.flush(), afterMs).unref();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
      if (this.queue.length > 0 && !this.isClosed) this.flushLater();
    });
  }

  private async sendAll(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, MAX_BATCH_SPANS);
      const outcome = await this.post(batch);
      if (outcome === 'later') {
        this.queue.unshift(...batch);
        this.dropOldest(MAX_QUEUED_SPANS);
        this.failures += 1;
        return;
      }
      this.failures = 0;
      this.count(outcome, batch.length);
    }
  }

  private async post(batch: readonly Span[]): Promise<'sent' | 'dropped' | 'later'> {
    const { settings, instanceId } = this.options;
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: otlpBody(settings.serviceName, instanceId, batch),
        // The headers hold a secret, which goes to nobody else.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(COLLECTOR_MS), this.closing.signal]),
      });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      this.warn(`the collector answered ${response.status}`);
      return LATER.has(response.status) ? 'later' : 'dropped';
    } catch (error) {
      this.warn(reasonOf(error));
      return 'later';
    }
  }

  private dropOldest(most: number): void {
    const dropped = this.queue.splice(0, Math.max(0, this.queue.length - most));
    if (dropped.length > 0) this.count('dropped', dropped.length);
  }

  private count(outcome: 'sent' | 'dropped', spans: number): void {
    this.options.metrics?.traceSpans.inc({ outcome }, spans);
  }

  private warn(reason: string): void {
    const nowMs = performance.now();
    if (nowMs - this.loggedAtMs < LOG_EVERY_MS) return;
    this.loggedAtMs = nowMs;
    this.options.log.warn({ reason }, 'traces cannot be sent');
  }
}

/** The system's code, such as ECONNREFUSED, or the kind of the error. Its message may name what was sent. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'unknown');
}

/**
 * Spans as an ExportTraceServiceRequest in OTLP's JSON encoding: ids in hex, 64-bit integers as strings, enums as numbers
 * (opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding").
 */
function otlpBody(serviceName: string, instanceId: string, spans: readonly Span[]): string {
  const version = packageVersion();
  const resource = attributesOf({ 'service.name': serviceName, 'service.version': version, 'service.instance.id': instanceId });
  const scopeSpans = [{ scope: { name: 'turant', version }, spans: spans.map(spanOf) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans }] });
}

const spanOf = ({ traceId, spanId, parentSpanId, name, startMs, endMs, attributes, failure }: Span): object => ({
  ...{ traceId, spanId, parentSpanId, name, kind: SPAN_KIND_INTERNAL },
  startTimeUnixNano: nanos(startMs),
  endTimeUnixNano: nanos(endMs),
  attributes: attributesOf(attributes),
  ...(failure !== undefined && { status: { code: STATUS_CODE_ERROR, message: failure } }),
});

/** A number cannot hold today's nanoseconds. */
const nanos = (ms: number): string => `${Math.round(ms)}000000`;

const attributesOf = (attributes: Span['attributes']): object[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]));

function valueOf(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value };
  return typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value };
}
