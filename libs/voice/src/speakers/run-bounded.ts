import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export interface Run {
  command: string;
  args: readonly string[];
  input: string;
  timeoutMs: number;
  maxOutputBytes: number;
  /** Niceness of the process, 0 to 19. */
  niceness?: number;
}

/** `absent`: the program is not installed. `failed`: it failed, took too long or wrote too much. */
export type RunResult = { output: Buffer } | { problem: 'absent' | 'failed' };

/** Runs a program without a shell, with text as input and bytes as output. It is killed at the time limit. Never rejects. */
export function runBounded(run: Run): Promise<RunResult> {
  // If no file descriptors are left, `spawn` returns a child without streams, and `start` rejects.
  return start(run).catch((): RunResult => ({ problem: 'failed' }));
}

function start({ command, args, input, timeoutMs, maxOutputBytes, niceness }: Run): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    if (niceness !== undefined && child.pid !== undefined) lowerPriority(child.pid, niceness);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const kill = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(kill, timeoutMs);
    const settle = (result: RunResult): void => {
      clearTimeout(timer);
      resolve(result);
    };
    child.on('error', (error: NodeJS.ErrnoException) => settle({ problem: error.code === 'ENOENT' ? 'absent' : 'failed' }));
    child.on('close', (code) => settle(code === 0 ? { output: Buffer.concat(chunks) } : { problem: 'failed' }));
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if ((bytes += chunk.length) > maxOutputBytes) kill();
    });
    child.stdin.on('error', () => undefined); // a program that does not read its input has not failed
    child.stdin.end(input);
  });
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The program has ended already, or the system refuses: it runs with normal priority.
  }
}
