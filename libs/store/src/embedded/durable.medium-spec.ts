import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { skipLoudly } from '../../../../test/engines/skipped.js';
import { WriterProcess } from '../../test/writer-process.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { until } from '../../../../test/engines/until.js';

function mayTrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'pipe' });
    return true;
  } catch (error) {
    skipLoudly('that a write is on the disk before it is acknowledged', `strace does not run: ${(error as Error).message.trim()}`);
    return false;
  }
}

/** Acknowledgements, in order, each with the number of syncs that ended since the one before. */
function syncsBefore(trace: string): number[] {
  const found: number[] = [];
  let syncs = 0;
  for (const line of trace.split('\n')) {
    if (/ (fdatasync|fsync|msync)\(.*= 0$|<\.\.\. (fdatasync|fsync|msync) resumed>.*= 0$/.test(line)) syncs++;
    if (!/ write\(1, "[ipc] /.test(line)) continue;
    found.push(syncs);
    syncs = 0;
  }
  return found;
}

describe('the embedded engine', () => {
  it('acknowledges a write after its sync to the disk, which kill -9 cannot show and a power cut would', async () => {
    if (!mayTrace()) return;
    const folder = temporaryFolder('turant-durable-');
    const trace = join(folder, 'trace');
    const writer = new WriterProcess(join(folder, 'data'), 'a', 1, [
      'strace',
      '-D',
      '-f',
      '-e',
      'trace=fdatasync,fsync,msync,write',
      '-o',
      trace,
    ]);
    try {
      expect(await writer.firstLine()).toBe('open');
      await until(() => writer.lines.length >= 100);
    } finally {
      await writer.kill();
    }
    const syncs = syncsBefore(readFileSync(trace, 'utf8'));
    expect(syncs.length).toBeGreaterThan(50);
    expect(syncs.filter((count) => count === 0)).toEqual([]);
  }, 60_000);
});
