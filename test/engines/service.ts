import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithSuite } from './end-of-suite.js';
import { startFlags } from './start-flags.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

const ROOT = resolve(__dirname, '../..');
const START_MS = 90_000;

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
  body: any;
}

export interface SendOptions {
  method?: string;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** Default: the service's own key; null = none. */
  key?: string | null;
}

/** Where a service is, a tenant of it, and what opens it; `adminKey` is the operator's. */
export interface Started {
  baseUrl: string;
  tenantId: string;
  employeeId: string;
  apiKey: string;
  adminKey: string;
}

/** The line of browsers is a process more, which few tests need; the same holds for recordings, which cost a core with 50 calls. No test fetches models. */
export const WITHOUT_EXTRAS = { WEBRTC_MAX_CALLS: '0', RECORDINGS: 'off', MODELS_FROM: '/nowhere' };
/** For tests that count leads, calls and money. The model takes a tenth of a start's time to load, and a hundredth of a core for each call. */
export const WITHOUT_MODEL = { VAD_MODEL: '/nowhere' };

/** A running service, and the tenant for which it is asked. */
export interface AskedService extends Started {
  dataDir: string;
  /** Standard output and error so far. */
  said(): string;
  /** Standard error alone: its log. */
  logged(): string;
  send(path: string, options?: SendOptions): Promise<Answer>;
  postLead(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Waits until `look` answers something. */
  until<T>(look: () => Promise<T | undefined | false>, withinMs?: number): Promise<T>;
}

/** A built standalone, running in a process of its own. */
export interface Service extends AskedService {
  pid: number;
  /** Exit code or signal, when the process has ended, however it did. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

export interface ServiceOptions {
  env?: Record<string, string>;
  /** An earlier service's folder; a fresh one where absent. */
  dataDir?: string;
  /** Preloaded into the process (node -r). */
  require?: string;
  /** Another checkout that is built. */
  root?: string;
  /** Told all output at once; `isLog` is true for standard error. */
  onOutput?: (bytes: Buffer, isLog: boolean) => void;
}

/**
 * Starts `dist/` as `npm start` does, on a free port; resolves when it is ready. It is killed at the end of the suite, and its data folder
 * is removed if it was none of the caller's. @throws Error with what it said where it ends before
 */
export async function startService({
  env = {},
  dataDir = temporaryFolder('turant-e2e-'),
  require,
  root = ROOT,
  onOutput,
}: ServiceOptions = {}): Promise<Service> {
  const before = readStarted(dataDir);
  const args = [...startFlags(root), ...(require ? ['-r', require] : []), join(root, 'dist/apps/standalone/src/main.js')];
  const child = endsWithSuite(
    spawn(process.execPath, args, {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        DATA_DIR: dataDir,
        ...WITHOUT_EXTRAS,
        WEBRTC_HOST: '127.0.0.1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const ended = new Promise<number | NodeJS.Signals | null>((resolve_) => child.once('exit', (code, signal) => resolve_(code ?? signal)));
  const said: Buffer[] = [];
  const logged: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => said.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => void [said, logged].forEach((words) => words.push(bytes)));
  if (onOutput) [child.stdout, child.stderr].forEach((from, at) => from.on('data', (bytes: Buffer) => onOutput(bytes, at === 1)));
  const words = (): string => Buffer.concat(said).toString();
  const started = await ready(child, dataDir, before, words);
  return { ...serviceOf(child, ended, dataDir, started, words), logged: () => Buffer.concat(logged).toString() };
}

function readStarted(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'standalone.json'), 'utf8');
  } catch {
    return '';
  }
}

/** The port differs at each start, so an old file is told from the new one by its answer only. */
async function ready(child: ChildProcess, dataDir: string, before: string, said: () => string): Promise<Started> {
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(30)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended (${child.exitCode ?? child.signalCode}):\n${said()}`);
    const text = readStarted(dataDir);
    if (text === '' || (text === before && !said().includes('Turant is up'))) continue;
    const started = JSON.parse(text) as Started;
    if (
      await fetch(`${started.baseUrl}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return started;
  }
  child.kill('SIGKILL');
  throw new Error(`the service did not become ready:\n${said()}`);
}

function serviceOf(
  child: ChildProcess,
  ended: Service['ended'],
  dataDir: string,
  started: Started,
  said: () => string,
): Omit<Service, 'logged'> {
  return {
    ...started,
    ...asking(started),
    dataDir,
    pid: child.pid ?? 0,
    said,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const how = await ended;
      return typeof how === 'number' ? how : null;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** How a running service is asked, with the tenant's key. */
export function asking(started: Started): Pick<AskedService, 'send' | 'postLead' | 'until'> {
  const send = (path: string, { key = started.apiKey, ...options }: SendOptions = {}): Promise<Answer> =>
    ask(started.baseUrl + path, { key, ...options });
  return {
    send,
    postLead: (body, headers) => send('/api/webhooks/leads', { body, headers }),
    until: (look, withinMs) => until(look, { withinMs }),
  };
}

/** One request and its answer. */
export async function ask(url: string, { method, body, raw, headers = {}, key }: SendOptions, signal?: AbortSignal): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: content,
    signal,
  });
  return { status: response.status, headers: response.headers, body: bodyOf(response, Buffer.from(await response.arrayBuffer())) };
}

/** JSON is parsed; sound stays bytes. */
function bodyOf({ headers }: Response, bytes: Buffer): unknown {
  if (headers.get('content-type')?.startsWith('audio/')) return bytes;
  if (/^(text\/csv|application\/x-ndjson)/.test(headers.get('content-type') ?? '')) return bytes.toString();
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
}
