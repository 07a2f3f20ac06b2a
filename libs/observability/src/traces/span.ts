/** A step of a call, for a trace (OpenTelemetry). Attributes are ids, states and times: never a name, a number or anything that was said. */
export interface Span {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  parentSpanId?: string;
  name: string;
  startMs: number;
  endMs: number;
  attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Why the step failed, in one word of this service. */
  failure?: string;
}
