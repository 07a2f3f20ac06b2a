import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkHeader, seriesOf, SettingsError } from '@turant/domain';

/** Trunk that the environment describes; it becomes the seeded trunk record. */
export interface TrunkSettings {
  /** Undefined: the sandbox carrier. */
  uri?: string;
  callerId?: string;
  headers: { name: string; value: string }[];
  user?: string;
  password?: string;
  kind: 'test' | 'telecom';
  cps: number;
  maxCalls: number;
}

/** Process settings: from the environment, checked once, frozen. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Replica set that holds the records; undefined: the embedded engine in `dataDir`. */
  mongodbUri?: string;
  /** Brokers of the bus; empty: the embedded one. */
  kafkaBrokers: string[];
  /** 32 bytes with which secrets are sealed; the same file for every process. */
  masterKeyFile?: string;
  /** Where the api is reached from outside, without a slash at its end; undefined: as each request says. */
  publicUrl?: string;
  trunk: TrunkSettings;
  /** Requests a minute and key; 0 = none. Undefined: the process's own default. */
  rateLimitPerMinute?: number;
  ringSeconds: number;
  maxCallSeconds: number;
  drainSeconds: number;
  /** Origin of a platform to a loopback origin that stands in for it; for plugins' requests only. */
  httpRewrites: Readonly<Record<string, string>>;
  /** Local IPv4 address of the SIP user agent and its audio. */
  sipHost: string;
  /** Its local port; 0 = any free one. */
  sipPort: number;
  logLevel: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Collects every problem, so that all are told at once; values are never printed. */
class Reading {
  readonly problems: string[] = [];
  constructor(
    private readonly env: Env,
    private readonly readFile: (path: string) => string,
  ) {}

  text(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** The variable itself, or the text of the file that `<NAME>_FILE` names, without white space at its ends. */
  secret(name: string): string | undefined {
    const value = this.text(name);
    const file = this.text(`${name}_FILE`);
    if (file === undefined) return value;
    if (value !== undefined) {
      this.problems.push(`${name} and ${name}_FILE are both set; one of them is enough`);
      return undefined;
    }
    try {
      return this.readFile(file).trim() || undefined;
    } catch {
      this.problems.push(`${name}_FILE names a file that cannot be read`);
      return undefined;
    }
  }

  whole<D extends number | undefined>(name: string, fallback: D, min: number, max: number): number | D {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    this.problems.push(`${name} is a whole number from ${min} to ${max}`);
    return fallback;
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name) ?? fallback;
    const found = values.find((value) => value === text);
    if (!found) this.problems.push(`${name} is one of ${values.join(', ')}`);
    return found ?? fallback;
  }
}

/** @throws SettingsError ENVIRONMENT with a line for each problem */
export function readSettings(env: Env, readFile: (path: string) => string = (path) => readFileSync(path, 'utf8')): Settings {
  const reading = new Reading(env, readFile);
  const settings: Settings = {
    port: reading.whole('PORT', 8080, 0, 65535),
    host: reading.text('HOST') ?? '127.0.0.1',
    dataDir: resolve(reading.text('DATA_DIR') ?? './data'),
    mongodbUri: reading.secret('MONGODB_URI'),
    kafkaBrokers: (reading.text('KAFKA_BROKERS') ?? '').split(',').flatMap((broker) => broker.trim() || []),
    masterKeyFile: reading.text('MASTER_KEY_FILE'),
    publicUrl: readPublicUrl(reading),
    trunk: readTrunk(reading),
    rateLimitPerMinute: reading.whole('RATE_LIMIT_PER_MINUTE', undefined, 0, 1_000_000_000),
    ringSeconds: reading.whole('RING_SECONDS', 30, 1, 300),
    maxCallSeconds: reading.whole('MAX_CALL_SECONDS', 600, 1, 14_400),
    drainSeconds: reading.whole('DRAIN_SECONDS', 20, 0, 3600),
    httpRewrites: readRewrites(reading),
    sipHost: reading.text('SIP_HOST') ?? '127.0.0.1',
    sipPort: reading.whole('SIP_PORT', 0, 0, 65535),
    logLevel: reading.oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
  };
  if (reading.problems.length > 0)
    throw new SettingsError('ENVIRONMENT', `the environment has mistakes:\n  ${reading.problems.join('\n  ')}`);
  return Object.freeze(settings);
}

function readPublicUrl(reading: Reading): string | undefined {
  const url = reading.text('PUBLIC_URL')?.replace(/\/+$/, '');
  if (url !== undefined && !/^https?:\/\/[^\s/?#@]+$/.test(url))
    reading.problems.push('PUBLIC_URL is an origin such as https://leads.example.in');
  return url;
}

function readTrunk(reading: Reading): TrunkSettings {
  const trunk: TrunkSettings = {
    uri: reading.text('TRUNK_URI'),
    callerId: reading.text('TRUNK_CALLER_ID'),
    headers: readHeaders(reading),
    user: reading.text('TRUNK_USER'),
    password: reading.secret('TRUNK_PASSWORD'),
    kind: reading.oneOf('TRUNK_KIND', ['test', 'telecom'], 'test'),
    cps: reading.whole('TRUNK_CPS', 50, 1, 1000),
    maxCalls: reading.whole('TRUNK_MAX_CALLS', 200, 1, 100_000),
  };
  if (trunk.uri && !/^sips?:[^\s@<>"]+$/.test(trunk.uri)) reading.problems.push('TRUNK_URI is a SIP address such as sip:127.0.0.1:5090');
  else if (trunk.uri && trunk.kind === 'test' && !isLoopback(hostOf(trunk.uri)))
    reading.problems.push('TRUNK_URI of a test trunk is a loopback address; TRUNK_KIND=telecom makes it a real one');
  if (trunk.callerId && seriesOf(trunk.callerId) === undefined)
    reading.problems.push('TRUNK_CALLER_ID is an E.164 number with plus, or one of the 140 or 1600 series');
  return trunk;
}

/** Host of `sip:host[:port][;params]`. */
export const hostOf = (uri: string): string => /^sips?:(\[[^\]]+\]|[^:;?]+)/i.exec(uri)?.[1] ?? '';

export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(host);

function readHeaders(reading: Reading): TrunkSettings['headers'] {
  const text = reading.text('TRUNK_HEADERS');
  if (text === undefined) return [];
  const parsed = parsedObject(text);
  if (!parsed) {
    reading.problems.push('TRUNK_HEADERS is a JSON object of header name to value or template');
    return [];
  }
  const headers = Object.entries(parsed).map(([name, value]) => ({ name, value: String(value) }));
  for (const { name, value } of headers) {
    try {
      checkHeader(name, value);
    } catch (error) {
      reading.problems.push(`TRUNK_HEADERS: ${(error as Error).message}`);
    }
  }
  return headers;
}

/** A stand-in on loopback only: no setting may send the tokens of tenants elsewhere. */
function readRewrites(reading: Reading): Settings['httpRewrites'] {
  const text = reading.text('HTTP_REWRITES');
  if (text === undefined) return {};
  const pairs = Object.entries(parsedObject(text) ?? { '': '' }).map(([from, to]) => [originIn(from), originIn(String(to))] as const);
  const isRight = ([from, to]: (typeof pairs)[number]): boolean =>
    from?.protocol === 'https:' && to !== undefined && isLoopback(to.hostname);
  if (!pairs.every(isRight)) {
    reading.problems.push(
      'HTTP_REWRITES is a JSON object of https origin to loopback origin, such as {"https://api.example.com":"http://127.0.0.1:9001"}',
    );
    return {};
  }
  return Object.freeze(Object.fromEntries(pairs.map(([from, to]) => [from?.origin, to?.origin])));
}

/** An address with nothing after its port. */
function originIn(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url : undefined;
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isFlat =
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => typeof one === 'string');
    return isFlat ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The process's own settings. */
export const settingsOfProcess = (): Settings => readSettings(process.env);

/** What a child process needs of the environment to run at all; none of our own settings. */
export const environmentOfChild = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
