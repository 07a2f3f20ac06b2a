import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithSuite } from './end-of-suite.js';
import { freePorts } from './engine-process.js';
import { rtpPcap, type RtpPiece } from './rtp-pcap.js';
import { skipLoudly } from './skipped.js';
import { type LoggedMessage, readSippLog } from './sipp-log.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

/** A file in test/sipp, without `.xml`. */
export type SippScenario =
  | 'answer'
  | 'answer-and-ask'
  | 'answer-and-hang-up'
  | 'answer-and-hold'
  | 'answer-on-cancel'
  | 'answer-without-audio'
  | 'challenge'
  | 'challenge-and-ring'
  | 'challenge-by-number'
  | 'challenge-twice'
  | 'early-media'
  | 'hang-up-when-told'
  | 'malformed-then-answer'
  | 'options'
  | 'phone'
  | 'press-nine'
  | 'phone-at-once'
  | 'refuse'
  | 'register'
  | 'refuse-by-number'
  | 'ring'
  | 'silent';

export interface SippOptions {
  scenario: SippScenario;
  /** The time from the 180 to the answer or the refusal; 50 by default. */
  ringMs?: number;
  /** The time from the ACK to the far end's own next act; 1,000 by default. */
  talkMs?: number;
  /** Status of `refuse`, `register` and `options` (503 by default), and of `challenge`: 401 or 407. */
  code?: number;
  /** How many INVITEs `phone` refuses with 503 before it rings; default: none. */
  refused?: number;
  codec?: 'PCMU' | 'PCMA';
  /** What `answer-and-hang-up` says from the ACK on. */
  says?: readonly RtpPiece[];
  /** Sends every RTP packet back. */
  rtpEcho?: boolean;
  transport?: 'udp' | 'tcp';
  /** Loopback's address; IPv4 by default. */
  host?: '127.0.0.1' | '::1';
  /** More header lines of the 200 of `answer` and `answer-and-ask`. */
  also?: readonly string[];
  /** The request that `answer-and-ask` sends in the dialog. */
  asks?: { method: string; lines?: readonly string[]; body?: string };
  /** The body of `answer-without-audio`; G.729 only by default. */
  noAudio?: string;
  /** That of a far end that was stopped; default: a free one. */
  port?: number;
  /** Answers OPTIONS with 200, by which Asterisk knows that a trunk is alive. */
  answersOptions?: boolean;
  /** Ends by itself after so many calls. */
  calls?: number;
}

export interface Sipp {
  /** `sip:127.0.0.1:port` or `sip:[::1]:port`, with `;transport=tcp` where it is TCP. */
  readonly uri: string;
  readonly port: number;
  /** What went over the wire so far, in order; only of `callId` where it is given. */
  messages(callId?: string): LoggedMessage[];
  /** INVITEs that it received, retransmissions included. */
  invites(): LoggedMessage[];
  /** Requests of that method that it received; only of `callId` where it is given. */
  received(method: string, callId?: string): LoggedMessage[];
  /** Call-IDs of its INVITEs, each once: the number of calls. */
  callIds(): string[];
  /** Waits until the log shows it; throws after `timeoutMs` (30,000). */
  waitFor(what: (sipp: Sipp) => boolean, timeoutMs?: number): Promise<void>;
  /** Has `hang-up-when-told` hang up these calls, by their Call-IDs (UDP, IPv4). */
  hangUp(callIds: readonly string[]): Promise<void>;
  /** Ends it by its process id; the log stays readable. */
  stop(): Promise<void>;
}

const SCENARIOS = resolve(__dirname, '../sipp');
const LISTEN_MS = 30_000;
const STOP_MS = 1_000;
const TRIES = 5;
/** SIPp binds pairs of media ports itself, below those of freePorts; it passes over those in use. */
const MEDIA_PORTS = { from: 10_000, count: 10_000, each: 8 };

/** Whether `sipp` is there (Debian: sip-tester). Says so loudly where it is not; `within` as for skipLoudly. */
export function hasSipp(within?: string): boolean {
  const isThere = spawnSync('sipp', ['-v'], { stdio: 'ignore' }).error === undefined;
  if (!isThere) skipLoudly('everything that needs a real SIP far end', 'no sipp on this machine: apt-get install sip-tester', within);
  return isThere;
}

/** A real SIP far end on loopback, until the end of the suite. Throws where it does not come up. */
export async function startSipp(options: SippOptions): Promise<Sipp> {
  for (let attempt = 1; ; attempt += 1) {
    const [free = 0] = options.port === undefined ? await freePorts(1) : [];
    const port = options.port ?? free;
    const far = new FarEnd(options, port);
    if (await far.start()) return far;
    await far.stop();
    if (attempt === TRIES) throw new Error(`sipp did not start: ${far.errors()}`);
  }
}

class FarEnd implements Sipp {
  readonly #folder = temporaryFolder('turant-sipp-');
  readonly #log = join(this.#folder, 'messages.log');
  #text: string | undefined;
  #errors = '';
  #child!: ChildProcess;

  constructor(
    private readonly options: SippOptions,
    readonly port: number,
  ) {}

  get uri(): string {
    const host = this.#host === '::1' ? '[::1]' : this.#host;
    return `sip:${host}:${this.port}${this.options.transport === 'tcp' ? ';transport=tcp' : ''}`;
  }

  get #host(): '127.0.0.1' | '::1' {
    return this.options.host ?? '127.0.0.1';
  }

  /** False where it ended at once, such as for a port that was taken meanwhile. */
  async start(): Promise<boolean> {
    const scenario = join(this.#folder, 'scenario.xml');
    const saying = join(this.#folder, 'saying.pcap');
    if (this.options.says) writeFileSync(saying, rtpPcap(this.options.says));
    writeFileSync(scenario, filledIn(this.options, saying));
    const child = endsWithSuite(spawn('sipp', this.#arguments(scenario), { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] }));
    this.#child = child;
    child.stderr?.on('data', (bytes: Buffer) => (this.#errors += bytes.toString()));
    child.on('error', (error) => (this.#errors += error.message));
    for (const until = Date.now() + LISTEN_MS; Date.now() < until && this.#isRunning(); await pause(20)) {
      if (isBoundBy(child.pid, this.#host, this.port, this.options.transport ?? 'udp')) return true;
    }
    return false;
  }

  errors(): string {
    return this.#errors.slice(-2_000);
  }

  messages(callId?: string): LoggedMessage[] {
    const all = readSippLog(this.#text ?? (existsSync(this.#log) ? readFileSync(this.#log, 'latin1') : ''));
    return callId === undefined ? all : all.filter((message) => message.header('Call-ID') === callId);
  }

  invites(): LoggedMessage[] {
    return this.received('INVITE');
  }

  received(method: string, callId?: string): LoggedMessage[] {
    return this.messages(callId).filter((message) => message.isReceived && message.method === method);
  }

  callIds(): string[] {
    return [...new Set(this.invites().map((invite) => invite.header('Call-ID') ?? ''))];
  }

  async waitFor(what: (sipp: Sipp) => boolean, timeoutMs = 30_000): Promise<void> {
    const seen = (): string => readFileSync(this.#log, 'latin1');
    await until(() => what(this), { what: `SIPp's log shows it: ${what.toString()}`, withinMs: timeoutMs, seen });
  }

  async hangUp(callIds: readonly string[]): Promise<void> {
    const socket = createSocket('udp4');
    const [from, via] = [`<sip:test@${this.#host}>`, `SIP/2.0/UDP ${this.#host};branch=z9hG4bK-told`];
    for (const callId of callIds) {
      const lines = [`MESSAGE ${this.uri} SIP/2.0`, `Via: ${via}`, `From: ${from};tag=1`, `To: ${from}`, `Call-ID: ${callId}`];
      const text = [...lines, 'CSeq: 1 MESSAGE', 'Content-Length: 0', '', ''].join('\r\n');
      await new Promise<void>((sent, failed) => socket.send(text, this.port, this.#host, (error) => (error ? failed(error) : sent())));
    }
    socket.close();
  }

  async stop(): Promise<void> {
    if (this.#text !== undefined) return;
    if (this.#isRunning()) await this.#end();
    this.#text = existsSync(this.#log) ? readFileSync(this.#log, 'latin1') : '';
  }

  /** SIGUSR1 waits for open calls, and a scenario that rings for ever never ends. */
  async #end(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGUSR1');
    await Promise.race([closed, pause(STOP_MS, undefined, { ref: false })]);
    if (!this.#isRunning()) return;
    this.#child.kill('SIGKILL');
    await closed;
  }

  #isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #arguments(scenario: string): string[] {
    const { transport, rtpEcho, answersOptions, calls } = this.options;
    const media = MEDIA_PORTS.from + MEDIA_PORTS.each * Math.floor(Math.random() * (MEDIA_PORTS.count / MEDIA_PORTS.each));
    return [
      ...['-sf', scenario, '-i', this.#host, '-p', String(this.port), '-mp', String(media), '-nostdin'],
      ...['-trace_msg', '-message_file', this.#log, '-message_overwrite', 'false'],
      ...(transport === 'tcp' ? ['-t', 't1', '-max_socket', '1000'] : []),
      ...(rtpEcho ? ['-rtp_echo'] : []),
      ...(answersOptions ? ['-aa'] : []),
      ...(calls === undefined ? [] : ['-m', String(calls)]),
    ];
  }
}

const PART = /<part name="([a-z-]+)"\/>/g;
const ONLY_G729 = [
  ...['v=0', 'o=uas 1 1 IN IP[local_ip_type] [local_ip]', 's=-', 'c=IN IP[media_ip_type] [media_ip]', 't=0 0'],
  ...['m=audio [media_port] RTP/AVP 18', 'a=rtpmap:18 G729/8000', 'a=ptime:20'],
].join('\n');

/** SIPp takes no `-key` in a pause or a status line, so the scenario is a template; what many have in common is in test/sipp/parts. */
function filledIn(options: SippOptions, saying: string): string {
  const { scenario, says, ringMs = 50, talkMs = 1_000, code = 503, codec = 'PCMU', refused = 0 } = options;
  const headerLines = (lines: readonly string[] = []): string => lines.map((line) => `\n${line}`).join('');
  const values: Record<string, string> = {
    ring_ms: String(ringMs),
    talk_ms: String(talkMs),
    code: String(code),
    refused: String(refused),
    reason: `Refused ${code}`,
    challenge: code === 407 ? 'Proxy-Authenticate' : 'WWW-Authenticate',
    payload: codec === 'PCMA' ? '8' : '0',
    codec,
    folder: SCENARIOS,
    says: says ? `<nop><action><exec play_pcap_audio="${saying}"/></action></nop>` : '',
    also: headerLines(options.also),
    ask_method: options.asks?.method ?? '',
    ask_lines: headerLines(options.asks?.lines),
    ask_body: options.asks?.body ?? '',
    no_audio: options.noAudio ?? ONLY_G729,
  };
  const read = (path: string): string => readFileSync(join(SCENARIOS, `${path}.xml`), 'utf8');
  const text = read(scenario).replace(PART, (_, name: string) => read(`parts/${name}`).trimEnd());
  return text.replace(/\[(\w+)\]/g, (all, name: string) => values[name] ?? all);
}

/** By the kernel's list of bound ports, as a trial bind could take the port from under SIPp. */
function isBoundBy(pid: number | undefined, host: '127.0.0.1' | '::1', port: number, transport: 'udp' | 'tcp'): boolean {
  const [file, local, anybody] =
    host === '::1' ? [`${transport}6`, `${'0'.repeat(24)}01000000`, '0'.repeat(32)] : [transport, '0100007F', '0'.repeat(8)];
  const address = ` ${local}:${port.toString(16).toUpperCase().padStart(4, '0')} ${anybody}:0000 `;
  const rows = readFileSync(`/proc/net/${file}`, 'utf8').split('\n');
  const inode = rows
    .find((row) => row.includes(address))
    ?.trim()
    .split(/\s+/)[9];
  return inode !== undefined && socketsOf(pid).includes(`socket:[${inode}]`);
}

function socketsOf(pid: number | undefined): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((fd) => readlinkSync(join(folder, fd)));
  } catch {
    // It has ended, or has closed a file since it was listed.
    return [];
  }
}
