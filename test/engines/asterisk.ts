import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ASTERISK } from './peer-sets.js';
import { SipPeer, startPeer } from './sip-peer.js';
import { readAsteriskTrace, type TracedMessage } from './sip-trace.js';
import { commandIn, libraryFolder, versionOf } from './unpacked.js';

const run = promisify(execFile);
const PROGRAM = 'usr/sbin/asterisk';
/** The major version for which the configuration was written. A later version should work, too. */
const LEAST_MAJOR = 22;
const START_MS = 60_000;
const ANSWER_MS = 30_000;
/** Files that are written empty. If one of them is missing, Asterisk logs many lines about it. */
const EMPTY = ['acl', 'ccss', 'cdr', 'cel', 'cli', 'codecs', 'dnsmgr', 'dsp', 'features', 'http', 'manager', 'pjproject'];
const ALSO_EMPTY = ['asked', 'pjsip_notify', 'sorcery', 'stasis', 'udptl', 'cli_permissions', 'extconfig'];
/** Below the range from which the system hands out free ports (ip_local_port_range), above SIPp's; those in use are passed over. */
const MEDIA_PORTS = { from: 30_000, blocks: 25, each: 100 };

/** A real Asterisk on loopback as the carrier: its dialplan does what the header X-Case of the call says (asterisk/extensions.conf). */
export class Asterisk extends SipPeer {
  version = '';

  /** What Asterisk logs at each `cli` command of ours. */
  protected override readonly noise = /^.* Remote UNIX connection( disconnected)?\n/gm;

  constructor(
    root: string,
    ports: readonly number[],
    values: Readonly<Record<string, string | number>> = {},
    /** A folder beside this file with the configuration. */
    name: 'asterisk' | 'pbx' = 'asterisk',
  ) {
    super(name, root, ports);
    for (const folder of ['etc', 'lib', 'db', 'run', 'spool', 'music']) mkdirSync(join(this.folder, folder));
    this.#writeConfiguration(join(__dirname, name), values);
  }

  async start(): Promise<void> {
    this.version = await versionOf(this.root, PROGRAM, '-V');
    const major = Number(/^Asterisk (\d+)\./.exec(this.version)?.[1] ?? 0);
    if (major < LEAST_MAJOR) throw new Error(`${this.version} is older than ${LEAST_MAJOR}`);
    this.process.start(this.#command('-f'));
    await this.process.until(START_MS, async () => {
      if (!(await this.cli('core waitfullybooted')).includes('fully booted')) throw new Error('not booted');
    });
    // If a port is taken, Asterisk starts without that transport, and only logs it.
    const [refusal] = /^.*Transport '\w+' could not be started.*$/m.exec(this.log()) ?? [];
    if (refusal) throw new Error(refusal);
  }

  async cli(command: string): Promise<string> {
    const [program = '', ...args] = this.#command('-rx', command);
    return (await run(program, args, { timeout: ANSWER_MS })).stdout;
  }

  /** Asks by OPTIONS whether somebody takes SIP over UDP at that port. Resolves with true as soon as somebody has answered. */
  async asks(port: number): Promise<boolean> {
    const aor = ['[asked]', 'type = aor', `contact = sip:asked@127.0.0.1:${port}`, 'qualify_frequency = 3600'];
    const lines = ['[asked](endpoint)', 'context = nowhere', 'aors = asked', ...aor];
    writeFileSync(join(this.folder, 'etc', 'asked.conf'), `${lines.join('\n')}\n`);
    await this.cli('module reload res_pjsip.so');
    await this.cli('pjsip qualify asked');
    return /sip:asked@\S+ .* Avail /.test(await this.cli('pjsip show contacts'));
  }

  /** Calls that are up or being set up, one for each leg. */
  async openChannels(): Promise<number> {
    const said = await this.cli('core show channels count');
    const count = /^(\d+) active channels?/m.exec(said)?.[1];
    if (count === undefined) throw new Error(`Asterisk said: ${said}`);
    return Number(count);
  }

  /** The SIP messages that Asterisk has sent and received so far, in order; only those of `callId` where it is given. */
  messages(callId?: string): TracedMessage[] {
    return readAsteriskTrace(this.log()).filter((message) => callId === undefined || message.callId === callId);
  }

  #command(...args: string[]): string[] {
    return commandIn(this.root, PROGRAM, ['-C', join(this.folder, 'etc/asterisk.conf'), ...args]);
  }

  #writeConfiguration(from: string, own: Readonly<Record<string, string | number>>): void {
    const rtpStart = MEDIA_PORTS.from + MEDIA_PORTS.each * Math.floor(Math.random() * MEDIA_PORTS.blocks);
    const values: Record<string, string | number> = {
      folder: this.folder,
      root: this.root,
      libraries: libraryFolder(this.root),
      port: this.port,
      rtpStart,
      rtpEnd: rtpStart + MEDIA_PORTS.each - 1,
      ...own,
    };
    const put = (name: string, text: string): void => writeFileSync(join(this.folder, 'etc', name), text);
    for (const name of [...EMPTY, ...ALSO_EMPTY]) put(`${name}.conf`, '');
    for (const name of readdirSync(from)) {
      const text = readFileSync(join(from, name), 'utf8');
      put(
        name,
        text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key])),
      );
    }
    writeFileSync(join(this.folder, 'music', 'music.sln'), aTone());
  }
}

/** @returns undefined if this machine cannot get Asterisk; the reason is then printed */
export const startAsterisk = (): Promise<Asterisk | undefined> => startPeer(ASTERISK, 1, (root, ports) => new Asterisk(root, ports));

/** A second of 500 Hz, 8 kHz and 16 bits, as Asterisk's `.sln` has it. */
function aTone(): Buffer {
  const samples = Int16Array.from({ length: 8_000 }, (_, at) => Math.round(8_000 * Math.sin((2 * Math.PI * 500 * at) / 8_000)));
  return Buffer.from(samples.buffer);
}
