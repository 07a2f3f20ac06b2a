import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { diesWithUs } from './engine-process.js';
import { startFlags } from './start-flags.js';

const ROOT = resolve(__dirname, '../..');
/** Longer than the 30 s for which a process looks for Kafka. */
const MOST_MS = 75_000;

export interface FailedStart {
  /** Undefined where a signal of ours had to end it. */
  code: number | undefined;
  /** Standard error. */
  words: string;
}

/** Starts a built process that is expected to end by itself, and answers how it ended. */
export function failedStart(kind: 'api' | 'standalone' | 'telephony', env: Record<string, string>, root = ROOT): Promise<FailedStart> {
  const [program = '', ...args] = [...diesWithUs(), process.execPath, ...startFlags(root), join(root, `dist/apps/${kind}/src/main.js`)];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (bytes: Buffer) => (words += bytes.toString()));
  const tooLong = setTimeout(() => child.kill('SIGKILL'), MOST_MS);
  return new Promise((done) =>
    child.once('close', (code) => {
      clearTimeout(tooLong);
      done({ code: code ?? undefined, words });
    }),
  );
}
