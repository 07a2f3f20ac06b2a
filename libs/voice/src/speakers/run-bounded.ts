import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export interface Run {
  command: string;
  args: readonly string[];
  input: string;
  timeoutMs: number;
  maxOutputBytes: number;
  /** How much it gives way to others, 0 to 19. */
  niceness?: number;
}

/** `absent`: there is no such program here. `failed`: it broke, took too long or wrote too much. */
export type RunResult = { output: Buffer } | { problem: 'absent' | 'failed' };

/** Runs a program without a shell, text in, bytes out; whatever happens it is gone within the time limit. Never rejects. */
export function runBounded(run: Run): Promise<RunResult> {
  // Out of file descriptors, `spawn` gives a child without streams: that throws in `start`.
  return start(run).catch((): RunResult => ({ problem: 'failed' }));
}

function start({ command, args, input, timeoutMs, maxOutputBytes, niceness }: Run): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    if (niceness !== undefined && child.pid !== undefined) giveWay(child.pid, niceness);
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
    child.stdin.on('error', () => undefined); // a program that does not read its input is no failure by itself
    child.stdin.end(input);
  });
}

function giveWay(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // it has ended already, or the system does not allow it: it runs all the same
  }
}
