import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { DEFAULT_CALL_CAPS, SettingsError, type CallCaps } from '@turant/domain';
import { readAri } from './ari-settings.js';
import { EnvReader, type Declared, type Env } from './env-reader.js';
import { readKms } from './kms-settings.js';
import { readOutbound } from './outbound-settings.js';
import { isLoopback, readTrunk, type TrunkSettings } from './trunk-settings.js';
import { readStorage } from './storage-settings.js';
import { readTranscriber } from './transcriber-settings.js';
import { readTraces } from './trace-settings.js';
import { readWebrtc } from './webrtc-settings.js';

export { isLoopback, type TrunkSettings };

type ReadFile = (path: string) => string;

/** @throws SettingsError ENVIRONMENT with a line for each problem */
export function readSettings(variables: Env, readFile?: ReadFile): Settings {
  const { settings, problems } = examineSettings(variables, readFile);
  if (problems.length > 0) throw new SettingsError('ENVIRONMENT', `the environment has mistakes:\n  ${problems.join('\n  ')}`);
  return settings;
}

/** The settings with a sentence for each problem; a value that is wrong counts as not set. */
export function examineSettings(
  variables: Env,
  readFile: ReadFile = (path) => readFileSync(path, 'utf8'),
): { settings: Settings; problems: readonly string[] } {
  const env = new EnvReader(variables, readFile);
  const settings: Settings = Object.freeze(read(env));
  return { settings, problems: env.problems };
}

/** Settings of a process: read from the environment, checked once, frozen. */
export type Settings = Declared<ReturnType<typeof read>>;

function read(env: EnvReader) {
  const dataDir = resolve(env.text('DATA_DIR') ?? './data');
  return {
    ...readLine(env),
    port: env.whole('PORT', 8080, 0, 65535),
    host: env.text('HOST') ?? '127.0.0.1',
    dataDir,
    /** Folder of the models that understand speech and text on this machine; files that are not there are done without. */
    modelsDir: resolve(env.text('MODELS_DIR') ?? join(dataDir, 'models')),
    /** A folder or an address with a copy of these files; undefined: the packages that pip finds. */
    modelsFrom: env.text('MODELS_FROM'),
    /** Whether a model of these judges by the sound whether a person goes on after a pause. */
    endOfTurnModel: env.oneOf('END_OF_TURN_MODEL', ['on', 'off'], 'off') === 'on',
    /** Plugins from outside the repository: names of packages, and absolute folders. */
    plugins: readPlugins(env),
    /** The name of the tenant that a first start makes; undefined: the seeding's own. */
    businessName: readBusinessName(env),
    /** MongoDB replica set with the records; undefined: the embedded storage engine in `dataDir`. */
    mongodbUri: env.secret('MONGODB_URI'),
    /** Kafka brokers of the bus; empty: the embedded bus. */
    kafkaBrokers: readBrokers(env),
    /** File with the keys that seal secrets; every process needs the same file. */
    masterKeyFile: env.text('MASTER_KEY_FILE'),
    /** Undefined: the master key file wraps the tenants' keys, too. */
    kms: readKms(env),
    /** The api's URL from outside, without a slash at its end; undefined: the address that the api listens on. */
    publicUrl: readPublicUrl(env),
    /** Origins whose pages may read the api's answers in a browser. */
    corsOrigins: env.origins('CORS_ORIGINS', 'origins such as https://crm.example.in,http://localhost:5173'),
    /** Whether a request of the same machine may read the summary and the metrics without a key. */
    localReader: env.oneOf('LOCAL_READER', ['on', 'off'], 'on') === 'on',
    /** Whether this process records the calls of employees that do not refuse it. */
    recordings: env.oneOf('RECORDINGS', ['on', 'off'], 'on') === 'on',
    /** What gives transcripts the person's words; undefined: nothing does. Every process needs the same one. */
    transcriber: readTranscriber(env),
    trunk: readTrunk(env),
    /** Requests per minute and key; 0 = no limit. Undefined: the process's own default. */
    rateLimitPerMinute: env.whole('RATE_LIMIT_PER_MINUTE', undefined, 0, 1_000_000_000),
    /** Wrong keys and unknown tokens per minute and address; 0 = no limit. */
    wrongKeysPerMinute: env.whole('WRONG_KEYS_PER_MINUTE', 100, 0, 1_000_000_000),
    /** Addresses and networks of proxies that are trusted to name the caller's address. */
    trustedProxies: env.networks('TRUSTED_PROXIES'),
    ringSeconds: env.whole('RING_SECONDS', 30, 1, 300),
    maxCallSeconds: env.whole('MAX_CALL_SECONDS', 600, 1, 14_400),
    drainSeconds: env.whole('DRAIN_SECONDS', 20, 0, 3600),
    /** Limits of calls on telecom trunks. */
    caps: readCaps(env),
    ...readOutbound(env),
    storage: readStorage(env, dataDir),
    /** Undefined: no traces are sent. */
    traces: readTraces(env),
    logLevel: env.oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
  };
}

/** Of the lines on which calls run. */
function readLine(env: EnvReader) {
  return {
    /** The Asterisk that carries the trunks whose driver is `asterisk`; undefined: there is none. */
    ari: readAri(env),
    /** Local IPv4 address of the SIP user agent and its audio. */
    sipHost: env.text('SIP_HOST') ?? '127.0.0.1',
    /** Local port of the SIP user agent; 0 = any free port. */
    sipPort: env.whole('SIP_PORT', 0, 0, 65535),
    /** IPv4 address by which far ends reach `sipHost` through a NAT; undefined: `sipHost` itself. */
    sipPublicHost: env.matching('SIP_PUBLIC_HOST', isIPv4, 'an IPv4 address'),
    /** Networks that may send SIP requests, besides the trunks' own addresses. */
    sipAllow: env.networks('SIP_ALLOW'),
    /** UDP ports for audio; undefined: any free ports. */
    rtpPorts: readRtpPorts(env),
    /** File of the Silero model that tells speech from noise; undefined: the one of the optional package. */
    vadModel: env.text('VAD_MODEL'),
    /** Differentiated services code points of signalling and audio (RFC 2474, RFC 4594). */
    dscp: { sip: env.whole('SIP_DSCP', 24, 0, 63), rtp: env.whole('RTP_DSCP', 46, 0, 63) },
    webrtc: readWebrtc(env),
  };
}

const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

function readPlugins(env: EnvReader): string[] {
  const plugins = env.list('PLUGINS');
  if (!plugins.every((one) => isAbsolute(one) || PACKAGE_NAME.test(one)))
    env.problems.push('PLUGINS is a list of names of packages and of absolute folders such as @acme/turant-acme,/opt/turant-plugins/acme');
  if (new Set(plugins).size < plugins.length) env.problems.push('PLUGINS names a plugin twice');
  return plugins;
}

/** As long as the name of a tenant may be. */
const MAX_BUSINESS_NAME_LENGTH = 200;

function readBusinessName(env: EnvReader): string | undefined {
  const name = env.text('BUSINESS_NAME');
  if (name !== undefined && name.length > MAX_BUSINESS_NAME_LENGTH)
    env.problems.push(`BUSINESS_NAME has at most ${MAX_BUSINESS_NAME_LENGTH} characters`);
  return name;
}

function readBrokers(env: EnvReader): string[] {
  const brokers = env.list('KAFKA_BROKERS');
  const isBroker = (text: string): boolean => /^[\w.-]+:\d{1,5}$|^\[[\da-fA-F:.]+\]:\d{1,5}$/.test(text);
  if (!brokers.every(isBroker)) env.problems.push('KAFKA_BROKERS is a list of host:port such as kafka-1:9092,kafka-2:9092');
  return brokers;
}

function readCaps(env: EnvReader): CallCaps {
  const cap = (name: string, fallback: number): number => env.whole(name, fallback, 1, 1_000_000);
  return {
    numberPerHour: cap('CALLS_PER_NUMBER_HOUR', DEFAULT_CALL_CAPS.numberPerHour),
    numberPerDay: cap('CALLS_PER_NUMBER_DAY', DEFAULT_CALL_CAPS.numberPerDay),
    connectionPerHour: cap('CALLS_PER_CONNECTION_HOUR', DEFAULT_CALL_CAPS.connectionPerHour),
    tenantPerHour: cap('CALLS_PER_TENANT_HOUR', DEFAULT_CALL_CAPS.tenantPerHour),
  };
}

const readPublicUrl = (env: EnvReader): string | undefined =>
  env.matching(
    'PUBLIC_URL',
    /^https?:\/\/[^\s/?#@]+$/,
    'an origin such as https://leads.example.in',
    env.text('PUBLIC_URL')?.replace(/(?<!\/)\/+$/, ''),
  );

/** Each call takes two ports: an even one for RTP and the next one for RTCP. */
function readRtpPorts(env: EnvReader): { min: number; max: number } | undefined {
  const text = env.text('RTP_PORTS');
  if (text === undefined) return undefined;
  const [min = 0, max = 0] = /^\d{1,5}-\d{1,5}$/.test(text) ? text.split('-').map(Number) : [];
  if (min >= 1024 && max <= 65_535 && max > min) return { min, max };
  env.problems.push('RTP_PORTS is a range of ports from 1024 to 65535, such as 20000-20999');
  return undefined;
}

/** The process's own settings. */
export const settingsOfProcess = (): Settings => readSettings(process.env);

/** The same for a program that says what is wrong, and goes on. */
export const examineSettingsOfProcess = (): ReturnType<typeof examineSettings> => examineSettings(process.env);

/** The environment of a child process: the variables that any program needs, and none of the service's settings. */
export const environmentOfChild = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
