import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');

/** A writer (writer.ts, or another script beside it) in a process of its own. `before` goes in front of the command, such as strace. */
export class WriterProcess {
  readonly lines: string[] = [];
  private readonly child: ChildProcess;
  private readonly over: Promise<void>;
  private seen: (() => void)[] = [];

  constructor(dataDir: string, name: string, atOnce = 8, before: string[] = [], script = 'writer.ts') {
    const [program = '', ...args] = [
      ...before,
      process.execPath,
      'test/engines/run-ts.cjs',
      `libs/store/test/${script}`,
      dataDir,
      name,
      String(atOnce),
    ];
    this.child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    let rest = '';
    this.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      this.lines.push(...parts);
      this.seen.splice(0).forEach((look) => look());
    });
    this.over = new Promise((resolve) => this.child.once('close', () => resolve()));
    void this.over.then(() => this.seen.splice(0).forEach((look) => look()));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Resolves with the first line, which tells whether the writer holds the folder; undefined if it ended without output. */
  async firstLine(): Promise<string | undefined> {
    await this.linesThere(1);
    return this.lines[0];
  }

  /** Resolves when it has printed so many lines, or has ended. */
  async linesThere(count: number): Promise<void> {
    while (this.lines.length < count && this.child.exitCode === null && this.child.signalCode === null)
      await new Promise<void>((resolve) => this.seen.push(resolve));
  }

  /** Sends SIGKILL; resolves when the process has ended and all its output has been read. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.over;
  }
}
