import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { diesWithUs, freePorts } from './engine-process.js';
import { KAMAILIO_AND_BARESIP } from './peer-sets.js';
import { commandIn, fetchUnpacked } from './unpacked.js';
import { temporaryFolder } from './temporary-folder.js';

const REPOSITORY = resolve(__dirname, '../..');
const WAIT_MS = 60_000;

/** A program that runs in a terminal of the desk. */
export interface Terminal {
  said(): string;
  /** Resolves when the program has said the text, for the `count`th time; throws if it ends before. */
  says(text: string, count?: number): Promise<void>;
  /** Keys that a person presses. */
  type(keys: string): void;
  ended: Promise<unknown>;
}

/** Where a person follows a page of docs/: an own home folder, an own baresip and free ports. */
export class Desk {
  readonly home = temporaryFolder('turant-desk-');
  readonly #children: ChildProcess[] = [];

  private constructor(
    private readonly page: string,
    private readonly substitutes: readonly (readonly [string, string])[],
  ) {}

  /** @throws Error if baresip cannot be had */
  static async open(page: string): Promise<Desk> {
    const root = await fetchUnpacked(KAMAILIO_AND_BARESIP);
    const [sipPort, httpPort] = await freePorts(2);
    const desk = new Desk(readFileSync(join(REPOSITORY, 'docs', page), 'utf8'), [
      ['/usr/lib/baresip/modules', join(root, 'usr/lib/baresip/modules')],
      ['5062', String(sipPort)],
      ['8080', String(httpPort)],
      ['npm start', `PORT=${httpPort} node ${join(REPOSITORY, 'dist/apps/standalone/src/main.js')}`],
    ]);
    mkdirSync(join(desk.home, 'bin'));
    const command = commandIn(root, 'usr/bin/baresip', []).map((word) => `'${word}'`);
    writeFileSync(join(desk.home, 'bin/baresip'), `#!/bin/sh\nexec ${command.join(' ')} "$@"\n`);
    chmodSync(join(desk.home, 'bin/baresip'), 0o755);
    return desk;
  }

  /** The commands of a section of the page, block by block, with this desk's paths and ports. */
  commands(section: string): string[] {
    const text = this.page.split(/^## /m).find((part) => part.startsWith(`${section}\n`));
    if (text === undefined) throw new Error(`the page has no section ${section}`);
    return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) =>
      this.substitutes.reduce((commands, [from, to]) => commands.replaceAll(from, to), block),
    );
  }

  /** Runs commands in a terminal, in the home folder. */
  open(commands = ''): Terminal {
    const [program = '', ...args] = [...diesWithUs(), 'bash', '-ec', commands];
    const env = { PATH: `${join(this.home, 'bin')}:${process.env.PATH ?? ''}`, HOME: this.home, DRAIN_SECONDS: '0' };
    const child = spawn(program, args, { cwd: this.home, env, stdio: 'pipe' });
    this.#children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = new Promise((done) => child.once('close', done));
    return {
      said: () => said,
      ended,
      type: (keys) => void child.stdin.write(keys),
      says: async (text, count = 1) => {
        for (const until = Date.now() + WAIT_MS; said.split(text).length <= count; await pause(20))
          if (child.exitCode !== null || Date.now() > until) throw new Error(`it never said "${text}":\n${commands}\n${said}`);
      },
    };
  }

  /** Runs commands to their end. @returns what they said; throws if one fails */
  async run(commands = ''): Promise<string> {
    const terminal = this.open(commands);
    const code = await terminal.ended;
    if (code !== 0) throw new Error(`the commands ended with ${String(code)}:\n${commands}\n${terminal.said()}`);
    return terminal.said();
  }

  async close(): Promise<void> {
    for (const child of this.#children) {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
    }
  }
}
