import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { diesWithUs } from './engine-process.js';

const run = promisify(execFile);

/** The options of unshare(1) as root of the machine, and as a user who becomes root of a user namespace. */
const WAYS = [['--net'], ['--user', '--map-root-user', '--net']];

/**
 * How a command gets a network namespace of its own in which the commands of `probe` (sh) succeed.
 * @returns the words to put before it, or the reason why there is none
 */
export function wayIntoNamespace(probe: string): { enter: readonly string[] } | { reason: string } {
  let reason = '';
  for (const way of WAYS) {
    const { status, stderr, error } = spawnSync('unshare', [...way, 'sh', '-ec', probe], { encoding: 'utf8' });
    if (status === 0) return { enter: ['unshare', ...way, '--'] };
    reason = error?.message ?? stderr.trim().split('\n')[0] ?? '';
  }
  return { reason };
}

/**
 * Runs a TypeScript file of ours with `enter` before its command and `order` as its argument. The last line of its standard output is its
 * result, in JSON, with null for undefined. Its standard error is shown.
 * @param more environment variables for the new process, besides those of this process
 * @throws Error if the process ends with another code than 0
 */
export function runInNamespace<T>(enter: readonly string[], file: string, order: unknown, more: Record<string, string> = {}): Promise<T> {
  const [program = '', ...args] = [
    ...[...diesWithUs(), ...enter, process.execPath],
    ...[join(__dirname, 'run-ts.cjs'), file, JSON.stringify(order)],
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code !== 0) return reject(new Error(`${file} ended with ${code ?? signal}`));
      resolve((JSON.parse(said.trim().split('\n').at(-1) ?? '') ?? undefined) as T);
    });
  });
}

/** Starts a process that does nothing and has a network namespace of its own, which others can enter. */
export async function emptyNamespace(): Promise<ChildProcess> {
  const [program = '', ...args] = [...diesWithUs(), 'unshare', '--net', 'sh', '-c', 'echo there; exec sleep infinity'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** The words that run a command in the network namespace of a process. */
export const enterNamespaceOf = ({ pid }: ChildProcess): string[] => ['nsenter', `--net=/proc/${pid}/ns/net`, '--'];

/** Runs a command with the words of `enterNamespaceOf` before it, or none for the own namespace. @returns what it said */
export async function runAt(enter: readonly string[], command: readonly string[]): Promise<string> {
  const [program = '', ...args] = [...enter, ...command];
  return (await run(program, args)).stdout;
}

/** Commands of ip(8), one after the other. */
export async function ip(enter: readonly string[], ...commands: string[]): Promise<void> {
  for (const command of commands) await runAt(enter, ['ip', ...command.split(' ')]);
}
