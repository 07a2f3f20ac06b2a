import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentOfChild } from '@turant/config';
import { keepNewestRecordings, recordingsIn } from '@turant/voice';

export interface DemoService {
  baseUrl: string;
  apiKey: string;
  /** Milliseconds from the start of the process to its first ready answer. */
  readyMs: number;
  /** Ends the service, removes its records, and keeps what its sandbox phone was told. @returns the files of the recordings */
  stop(recordings: string): Promise<string[]>;
}

const SERVICE_START_TIMEOUT_MS = 30_000;

/**
 * Starts the built standalone on a free port and a temporary folder. The environment's settings are ignored, so that it uses the
 * sandbox carrier.
 */
export async function startDemoService(): Promise<DemoService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turant-demo-'));
  const startedAt = performance.now();
  const env = { ...environmentOfChild(), PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [join(__dirname, '../../../standalone/src/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async (recordings: string): Promise<string[]> => {
    await endProcess(child);
    try {
      return await keepRecordings(join(dataDir, 'sandbox'), recordings);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  };
  try {
    const { baseUrl, apiKey } = await untilReady(child, join(dataDir, 'standalone.json'));
    return { baseUrl, apiKey, readyMs: Math.round(performance.now() - startedAt), stop };
  } catch (error) {
    await endProcess(child);
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Copies recordings to another folder, which may be on another file system, and keeps the newest there. */
async function keepRecordings(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const kept = (await recordingsIn(from)).map((path) => ({ path, copy: join(to, basename(path)) }));
  await Promise.all(kept.map(({ path, copy }) => copyFile(path, copy)));
  await keepNewestRecordings(to);
  return kept.map(({ copy }) => copy).sort();
}

async function untilReady(child: ChildProcess, file: string): Promise<{ baseUrl: string; apiKey: string }> {
  for (const until = performance.now() + SERVICE_START_TIMEOUT_MS; performance.now() < until; await pause(50)) {
    if (child.exitCode !== null) throw new Error('the service ended at its start');
    try {
      const started = JSON.parse(await readFile(file, 'utf8')) as { baseUrl: string; apiKey: string };
      if ((await fetch(`${started.baseUrl}/health/ready`)).ok) return started;
    } catch {
      // Not there yet.
    }
  }
  throw new Error('the service did not become ready');
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
