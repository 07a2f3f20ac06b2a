import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import VERSIONS from '../e2e/openapi/tools.json';
import { cacheFolder, fetchOnce } from './cache.js';
import { fetchPythonPackages } from './python-packages.js';

const run = promisify(execFile);
const FETCH_MS = 180_000;
const MOST_OUTPUT = 64 * 1024 * 1024;

/** What a tool said, and whether it was content. */
export interface Verdict {
  isFine: boolean;
  said: string;
}

/**
 * Fetched with pip on first use, for this very Python; ready to run with these arguments.
 * @param hooks path of the Python file with its hooks @throws Error where pip cannot
 */
export async function fetchSchemathesis(hooks: string): Promise<(args: readonly string[], withinMs: number) => Promise<Verdict>> {
  const folder = await fetchPythonPackages(`schemathesis-${VERSIONS.schemathesis}`, `schemathesis==${VERSIONS.schemathesis}`);
  const env = { ...process.env, PYTHONPATH: folder, SCHEMATHESIS_HOOKS: hooks, PYTHONDONTWRITEBYTECODE: '1' };
  return (args, withinMs) => verdictOf('python3', ['-m', 'schemathesis.cli', ...args], { env, timeout: withinMs });
}

/** Fetched with npm on first use; none of its packages' install scripts runs. @throws Error where npm cannot */
export async function fetchRedocly(): Promise<(args: readonly string[], withinMs: number) => Promise<Verdict>> {
  const folder = await fetchOnce(join(cacheFolder(), `redocly-${VERSIONS.redocly}`), async (into) => {
    const prefix = join(into, 'packages');
    mkdirSync(prefix);
    const wanted = `@redocly/cli@${VERSIONS.redocly}`;
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--loglevel=error'];
    await run('npm', ['install', '--prefix', prefix, ...quiet, wanted], { timeout: FETCH_MS, cwd: prefix });
    return prefix;
  });
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return (args, withinMs) => verdictOf(join(folder, 'node_modules/.bin/redocly'), args, { env, timeout: withinMs });
}

async function verdictOf(program: string, args: readonly string[], options: { env: NodeJS.ProcessEnv; timeout: number }): Promise<Verdict> {
  try {
    // Schemathesis leaves a folder where it runs.
    const { stdout, stderr } = await run(program, [...args], { ...options, cwd: tmpdir(), maxBuffer: MOST_OUTPUT });
    return { isFine: true, said: stdout + stderr };
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    return { isFine: false, said: stdout + stderr || message };
  }
}
