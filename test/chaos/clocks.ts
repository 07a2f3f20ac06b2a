import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterProcess } from '../engines/cluster-process.js';

/** Wall clocks of processes that were started with `preload` and `env`: they jump while the process runs. */
export class Clocks {
  readonly preload = join(__dirname, 'jumping-clock.cjs');
  private readonly folder = mkdtempSync(join(tmpdir(), 'turant-clocks-'));

  get env(): Record<string, string> {
    return { CHAOS_CLOCKS: this.folder };
  }

  /** Sets the wall clock of a process so many milliseconds beside the machine's; 0 puts it right again. */
  jump({ pid }: ClusterProcess, shiftMs: number): void {
    if (pid === undefined) return;
    writeFileSync(join(this.folder, String(pid)), String(shiftMs));
    process.kill(pid, 'SIGUSR2');
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
