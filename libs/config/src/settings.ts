import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { DEFAULT_CALL_CAPS, SettingsError, type CallCaps } from '@turant/domain';
import { parsedObject } from './parsed-object.js';
import { Reading, type Env } from './reading.js';
import { isLoopback, readTrunk, type TrunkSettings } from './trunk-settings.js';

export { isLoopback, type TrunkSettings };

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
  /** Where the api is reached from outside, without a slash at its end; undefined: the address that it listens on. */
  publicUrl?: string;
  /** Whether a request of this very machine may read the summary and the metrics without a key. */
  localReader: boolean;
  trunk: TrunkSettings;
  /** Requests a minute and key; 0 = none. Undefined: the process's own default. */
  rateLimitPerMinute?: number;
  /** Wrong keys and unknown tokens a minute and address; 0 = no limit. */
  wrongKeysPerMinute: number;
  /** Addresses and networks of proxies whose word about the caller's address counts. */
  trustedProxies: string[];
  ringSeconds: number;
  maxCallSeconds: number;
  drainSeconds: number;
  /** How many calls may go out on telecom trunks. */
  caps: CallCaps;
  /** Origin of a platform to a loopback origin that stands in for it; for plugins' requests only. */
  httpRewrites: Readonly<Record<string, string>>;
  /** Local IPv4 address of the SIP user agent and its audio. */
  sipHost: string;
  /** Its local port; 0 = any free one. */
  sipPort: number;
  /** IPv4 address under which a far end reaches `sipHost`, where a NAT stands between; undefined: the same. */
  sipPublicHost?: string;
  /** Networks that may signal besides the trunks' own addresses. */
  sipAllow: string[];
  /** UDP ports for audio, from an even one on; undefined: any free ones. */
  rtpPorts?: { min: number; max: number };
  /** Differentiated services code points of signalling and audio (RFC 2474, RFC 4594). */
  dscp: { sip: number; rtp: number };
  logLevel: string;
}

/** @throws SettingsError ENVIRONMENT with a line for each problem */
export function readSettings(env: Env, readFile: (path: string) => string = (path) => readFileSync(path, 'utf8')): Settings {
  const reading = new Reading(env, readFile);
  const settings: Settings = {
    port: reading.whole('PORT', 8080, 0, 65535),
    host: reading.text('HOST') ?? '127.0.0.1',
    dataDir: resolve(reading.text('DATA_DIR') ?? './data'),
    mongodbUri: reading.secret('MONGODB_URI'),
    kafkaBrokers: reading.list('KAFKA_BROKERS'),
    masterKeyFile: reading.text('MASTER_KEY_FILE'),
    publicUrl: readPublicUrl(reading),
    localReader: reading.oneOf('LOCAL_READER', ['on', 'off'], 'on') === 'on',
    trunk: readTrunk(reading),
    rateLimitPerMinute: reading.whole('RATE_LIMIT_PER_MINUTE', undefined, 0, 1_000_000_000),
    wrongKeysPerMinute: reading.whole('WRONG_KEYS_PER_MINUTE', 100, 0, 1_000_000_000),
    trustedProxies: reading.networks('TRUSTED_PROXIES'),
    ringSeconds: reading.whole('RING_SECONDS', 30, 1, 300),
    maxCallSeconds: reading.whole('MAX_CALL_SECONDS', 600, 1, 14_400),
    drainSeconds: reading.whole('DRAIN_SECONDS', 20, 0, 3600),
    caps: readCaps(reading),
    httpRewrites: readRewrites(reading),
    sipHost: reading.text('SIP_HOST') ?? '127.0.0.1',
    sipPort: reading.whole('SIP_PORT', 0, 0, 65535),
    sipPublicHost: readPublicHost(reading),
    sipAllow: reading.networks('SIP_ALLOW'),
    rtpPorts: readRtpPorts(reading),
    dscp: { sip: reading.whole('SIP_DSCP', 24, 0, 63), rtp: reading.whole('RTP_DSCP', 46, 0, 63) },
    logLevel: reading.oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
  };
  if (reading.problems.length > 0)
    throw new SettingsError('ENVIRONMENT', `the environment has mistakes:\n  ${reading.problems.join('\n  ')}`);
  return Object.freeze(settings);
}

function readCaps(reading: Reading): CallCaps {
  const cap = (name: string, fallback: number): number => reading.whole(name, fallback, 1, 1_000_000);
  return {
    numberPerHour: cap('CALLS_PER_NUMBER_HOUR', DEFAULT_CALL_CAPS.numberPerHour),
    numberPerDay: cap('CALLS_PER_NUMBER_DAY', DEFAULT_CALL_CAPS.numberPerDay),
    connectionPerHour: cap('CALLS_PER_CONNECTION_HOUR', DEFAULT_CALL_CAPS.connectionPerHour),
    tenantPerHour: cap('CALLS_PER_TENANT_HOUR', DEFAULT_CALL_CAPS.tenantPerHour),
  };
}

function readPublicHost(reading: Reading): string | undefined {
  const host = reading.text('SIP_PUBLIC_HOST');
  if (host !== undefined && !isIPv4(host)) reading.problems.push('SIP_PUBLIC_HOST is an IPv4 address');
  return host;
}

/** Each call takes two ports: an even one for RTP and the next one for RTCP. */
function readRtpPorts(reading: Reading): Settings['rtpPorts'] {
  const text = reading.text('RTP_PORTS');
  if (text === undefined) return undefined;
  const [min = 0, max = 0] = /^\d{1,5}-\d{1,5}$/.test(text) ? text.split('-').map(Number) : [];
  if (min >= 1024 && max <= 65_535 && max > min) return { min, max };
  reading.problems.push('RTP_PORTS is a range of ports from 1024 to 65535, such as 20000-20999');
  return undefined;
}

function readPublicUrl(reading: Reading): string | undefined {
  const url = reading.text('PUBLIC_URL')?.replace(/\/+$/, '');
  if (url !== undefined && !/^https?:\/\/[^\s/?#@]+$/.test(url))
    reading.problems.push('PUBLIC_URL is an origin such as https://leads.example.in');
  return url;
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

/** The process's own settings. */
export const settingsOfProcess = (): Settings => readSettings(process.env);

/** What a child process needs of the environment to run at all; none of our own settings. */
export const environmentOfChild = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
