import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineProcess } from './engine-process.js';
import { commandIn, libraryFolder } from './unpacked.js';

const run = promisify(execFile);
const CONFIGURE = join(__dirname, '../../scripts/asterisk/configure.sh');
const PROGRAM = 'usr/sbin/asterisk';
const START_MS = 60_000;
const ANSWER_MS = 30_000;

export interface OwnAsteriskOptions {
  /** The folder of all files that Asterisk reads and writes. */
  folder: string;
  sipHost: string;
  /** The port for UDP and TCP. TLS gets the next port. */
  sipPort: number;
  /** The IPv4 address by which far ends reach `sipHost` through a NAT. */
  publicHost?: string;
  /** The port of the HTTP server (ARI), which listens on loopback. */
  httpPort: number;
  /** The port of AMI, which listens on loopback, too. Default: the one after `httpPort`. */
  amiPort?: number;
  rtpPorts: { min: number; max: number };
  ari: { user: string; passwordFile: string };
}

/** What the Asterisk that runs in `folder` says to a command of its command line. */
export async function askAsterisk(root: string, folder: string, command: string): Promise<string> {
  const [program = '', ...args] = commandOf(root, folder, '-rx', command);
  return (await run(program, args, { timeout: ANSWER_MS })).stdout;
}

const commandOf = (root: string, folder: string, ...args: string[]): string[] =>
  commandIn(root, PROGRAM, ['-C', join(folder, 'etc/asterisk.conf'), ...args]);

/** The unpacked Asterisk with the configuration of scripts/asterisk: it carries the trunks of `trunksFile` and is directed over ARI. */
export class OwnAsterisk {
  readonly name = 'Asterisk';
  readonly logFile: string;
  readonly trunksFile: string;
  readonly #process: EngineProcess;

  constructor(
    private readonly root: string,
    private readonly options: OwnAsteriskOptions,
  ) {
    const { folder } = options;
    this.logFile = join(folder, 'log');
    this.trunksFile = join(folder, 'trunks.conf');
    this.#process = new EngineProcess(this.logFile);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(this.logFile, '', { mode: 0o600 });
    this.#configure();
  }

  get ariUrl(): string {
    return `http://127.0.0.1:${this.options.httpPort}`;
  }

  /** Resolves when Asterisk takes orders and calls. */
  async start(): Promise<void> {
    this.#process.start(commandOf(this.root, this.options.folder, '-f', '-n'));
    await this.#process.until(START_MS, async () => {
      if (!(await this.cli('core waitfullybooted')).includes('fully booted')) throw new Error('not booted');
    });
    // If a port is taken, Asterisk starts without that transport or HTTP server, and only logs it.
    const [refusal] = /^.*(?:could not be started|Unable to bind|Unable to start).*$/im.exec(this.log()) ?? [];
    if (refusal) throw new Error(refusal);
  }

  cli(command: string): Promise<string> {
    return askAsterisk(this.root, this.options.folder, command);
  }

  /** Reads the trunks again; calls go on. (`pjsip reload` is an alias of Asterisk's samples for the same.) */
  async reload(): Promise<void> {
    const said = await this.cli('module reload res_pjsip.so');
    if (!said.includes('reloaded successfully')) throw new Error(`Asterisk said: ${said.trim()}`);
    // A reload alone registers again only where the registration itself has changed, and a new password changes only the section of the login.
    // Asterisk would use the new password no earlier than at the end of the present registration.
    await this.cli('pjsip send register *all');
  }

  log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  endOfLogs(): string {
    return this.log().slice(-2_000);
  }

  get isRunning(): boolean {
    return this.#process.pid !== undefined;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  /** SIGKILL: its calls stay up at the carriers. */
  kill(): Promise<void> {
    return this.#process.kill();
  }

  /** @throws Error with the sentence of the script */
  #configure(): void {
    const { folder, sipHost, sipPort, publicHost = '', httpPort, amiPort = httpPort + 1, rtpPorts, ari } = this.options;
    const variables = {
      FOLDER: folder,
      TRUNKS_FILE: this.trunksFile,
      MODULES: join(libraryFolder(this.root), 'asterisk/modules'),
      DATA: join(this.root, 'usr/share/asterisk'),
      PROGRAMS: join(this.root, 'usr/sbin'),
      SIP_HOST: sipHost,
      SIP_PORT: String(sipPort),
      PUBLIC_HOST: publicHost,
      HTTP_PORT: String(httpPort),
      AMI_PORT: String(amiPort),
      RTP_PORTS: `${rtpPorts.min}-${rtpPorts.max}`,
      ARI_USER: ari.user,
      ARI_PASSWORD_FILE: ari.passwordFile,
    };
    execFileSync('bash', [CONFIGURE], { env: { PATH: process.env.PATH, ...variables }, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
