import type { EnvReader } from './env-reader.js';

/** The collector that gets the traces of calls, as OTLP over HTTP with JSON. */
export interface TraceSettings {
  readonly url: string;
  /** Headers of each request; their values are secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** Names and meanings are those of OpenTelemetry's specification ("OpenTelemetry Protocol Exporter"). Undefined without an endpoint: no traces. */
export function readTraces(env: EnvReader): TraceSettings | undefined {
  const endpoint = env.text('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = readHeaders(env);
  const serviceName = env.text('OTEL_SERVICE_NAME') ?? 'turant';
  if (endpoint === undefined) return undefined;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isRight = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !/[?#]/.test(endpoint);
  if (isRight) return { url: `${url.href.replace(/\/$/, '')}/v1/traces`, headers, serviceName };
  env.problems.push('OTEL_EXPORTER_OTLP_ENDPOINT is an address such as http://127.0.0.1:4318, without a user, a password or a query');
  return undefined;
}

/** A list of name=value, separated by commas, with percent-encoded values. */
function readHeaders(env: EnvReader): Record<string, string> {
  const text = env.secret('OTEL_EXPORTER_OTLP_HEADERS');
  try {
    const pairs = (text ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [pairOf(one)]));
    // `Headers` throws at a name or a value that HTTP does not allow.
    return Object.fromEntries(new Headers(pairs));
  } catch {
    env.problems.push('OTEL_EXPORTER_OTLP_HEADERS is a list such as authorization=Bearer%20abc,x-team=voice');
    return {};
  }
}

function pairOf(text: string): [string, string] {
  const [name = '', ...value] = text.split('=');
  if (value.length === 0) throw new Error('no value');
  return [name.trim(), decodeURIComponent(value.join('=').trim())];
}
