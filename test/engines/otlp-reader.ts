import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { cacheFolder, fetchOnce } from './cache.js';
import { skipLoudly } from './skipped.js';

const run = promisify(execFile);
const VERSION = '1.45.2';
const FETCH_MS = 180_000;
/** The time limit to give to the test that asks for it: the first time it is downloaded. */
export const OTLP_READER_MS = FETCH_MS + 30_000;

/** A span as OpenTelemetry's own schema has read it. */
export interface ReadSpan {
  resource: Record<string, unknown>;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  startMs: number;
  endMs: number;
  attributes: Record<string, unknown>;
}

/** Reads the bodies of requests to a collector; rejects where the schema does. */
export type ReadOtlp = (bodies: readonly string[]) => Promise<ReadSpan[]>;

/** The public schema in Python, fetched with pip on first use. Undefined if this machine cannot get it; the reason is then printed. */
export async function fetchOtlpReader(): Promise<ReadOtlp | undefined> {
  try {
    const { stdout } = await run('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
    const folder = await fetchOnce(join(cacheFolder(), `opentelemetry-proto-${VERSION}-python${stdout.trim()}`), async (into) => {
      const target = join(into, 'packages');
      const wanted = `opentelemetry-proto==${VERSION}`;
      await run('python3', ['-m', 'pip', 'install', '--quiet', '--target', target, wanted], { timeout: FETCH_MS });
      return target;
    });
    return (bodies) => read(folder, bodies);
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
    const reason = code === 'ENOENT' ? 'python3 is not here; its pip fetches the schema' : stderr?.trim() || message || String(error);
    skipLoudly("traces against OpenTelemetry's schema", reason);
    return undefined;
  }
}

async function read(folder: string, bodies: readonly string[]): Promise<ReadSpan[]> {
  const child = spawn('python3', [join(__dirname, 'read-otlp.py')], { env: { ...process.env, PYTHONPATH: folder } });
  child.stdin.end(JSON.stringify(bodies));
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(complaint);
  return JSON.parse(said) as ReadSpan[];
}
