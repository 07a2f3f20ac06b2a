import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { AskedService } from '../engines/service.js';
import { endsWithSuite } from '../engines/end-of-suite.js';
import { startFlags } from '../engines/start-flags.js';
import { useService } from '../engines/use-service.js';
import type { CallRecord } from './calls.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const MAIN = resolve(__dirname, '../../dist/apps/cli/src/main.js');

/** A run of the command line, as far as it has come. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

interface Started {
  child: ChildProcess;
  ran: Ran;
  ended: Promise<Ran>;
}

interface Options {
  env?: Record<string, string>;
  input?: string;
}

/** The service of this Jest worker, and the built command line that asks it with the key of the suite's tenant. */
export function useCommandLine(): CommandLine {
  const turant = new CommandLine();
  turant.ask(useService());
  return turant;
}

/** The built command line, asking one service, in an empty folder. */
export class CommandLine<S extends AskedService = AskedService> {
  readonly folder = temporaryFolder('turant-command-line-');
  private asked: S | undefined;

  get service(): S {
    if (!this.asked) throw new Error('the service has not started');
    return this.asked;
  }

  /** How the service is found where nothing else is said. */
  get env(): Record<string, string> {
    return { TURANT_URL: this.service.baseUrl, TURANT_API_KEY: this.service.apiKey };
  }

  ask(service: S): void {
    this.asked = service;
  }

  start(args: readonly string[], env = this.env): Started {
    return this.spawn(process.execPath, [...startFlags(), MAIN, ...args], env);
  }

  /** Runs it at a terminal, which is a program of util-linux; both outputs are `out`, with carriage returns taken away. */
  terminal(args: readonly string[], env = this.env): Started & { type(keys: string): void } {
    const started = this.spawn(
      'script',
      ['-qec', `'${process.execPath}' ${startFlags().join(' ')} '${MAIN}' ${args.join(' ')}`, '/dev/null'],
      env,
    );
    return { ...started, type: (keys) => void started.child.stdin?.write(keys) };
  }

  private spawn(program: string, args: readonly string[], env: Record<string, string>): Started {
    const { PATH = '', HOME = '' } = process.env;
    const child = endsWithSuite(spawn(program, args, { cwd: this.folder, env: { PATH, HOME, TZ: 'Asia/Kolkata', ...env } }));
    const ran: Ran = { code: null, out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.out += text.replaceAll('\r', '')));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.err += text));
    return { child, ran, ended: new Promise((done) => child.once('close', (code) => done(Object.assign(ran, { code })))) };
  }

  run(args: readonly string[], { env = this.env, input = '' }: Options = {}): Promise<Ran> {
    const { child, ended } = this.start(args, env);
    child.stdin?.end(input);
    return ended;
  }

  /** What a program reads: nothing else is printed, and the exit code is 0. */
  async json(...args: readonly string[]): Promise<CallRecord> {
    return JSON.parse(await this.table(...args, '--json'));
  }

  /** What a person reads. */
  async table(...args: readonly string[]): Promise<string> {
    const { code, out, err } = await this.run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out;
  }

  /** Refused with that exit code, in one sentence where the command line itself is right. @returns the sentence */
  async refused(code: number, args: readonly string[], env = this.env): Promise<string> {
    const ran = await this.run(args, { env });
    expect([ran.code, ran.out]).toEqual([code, '']);
    expect(ran.err).toMatch(/^turant: /);
    if (code !== 2) expect(ran.err.trimEnd()).not.toContain('\n');
    return ran.err;
  }
}
