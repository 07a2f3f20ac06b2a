import { packageVersion } from '../package-version.js';
import type { Span } from './span.js';

const INTERNAL = 1;
const ERROR = 2;

/**
 * Spans as an ExportTraceServiceRequest in OTLP's JSON encoding: ids in hex, 64-bit integers as strings, enums as numbers
 * (opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding").
 */
export function otlpBody(serviceName: string, instanceId: string, spans: readonly Span[]): string {
  const version = packageVersion();
  const resource = attributesOf({ 'service.name': serviceName, 'service.version': version, 'service.instance.id': instanceId });
  const scopeSpans = [{ scope: { name: 'turant', version }, spans: spans.map(spanOf) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans }] });
}

const spanOf = ({ traceId, spanId, parentSpanId, name, startMs, endMs, attributes, failure }: Span): object => ({
  ...{ traceId, spanId, parentSpanId, name, kind: INTERNAL },
  startTimeUnixNano: nanos(startMs),
  endTimeUnixNano: nanos(endMs),
  attributes: attributesOf(attributes),
  ...(failure !== undefined && { status: { code: ERROR, message: failure } }),
});

/** A number cannot hold today's nanoseconds. */
const nanos = (ms: number): string => `${Math.round(ms)}000000`;

const attributesOf = (attributes: Span['attributes']): object[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]));

function valueOf(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value };
  return typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value };
}
