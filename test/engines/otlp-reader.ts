import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { orSkip } from './or-skip.js';
import { fetchPythonPackages, PIP_MS } from './python-packages.js';

const VERSION = '1.45.2';
/** The time limit to give to the test that asks for it: the first time it is downloaded. */
export const OTLP_READER_MS = PIP_MS + 30_000;

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
  const fetched = (): Promise<string> => fetchPythonPackages(`opentelemetry-proto-${VERSION}`, `opentelemetry-proto==${VERSION}`);
  const folder = await orSkip("traces against OpenTelemetry's schema", 'python3 is not here; its pip fetches the schema', fetched);
  return folder === undefined ? undefined : (bodies) => read(folder, bodies);
}

async function read(folder: string, bodies: readonly string[]): Promise<ReadSpan[]> {
  const child = spawn('python3', [join(__dirname, 'read-otlp.py')], { env: { ...process.env, PYTHONPATH: folder } });
  child.stdin.end(JSON.stringify(bodies));
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(complaint);
  return JSON.parse(said) as ReadSpan[];
}
