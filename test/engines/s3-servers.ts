import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { S3Settings } from '@turant/config';
import { cacheFolder, fetchOnce } from './cache.js';
import { EngineProcess, freePorts } from './engine-process.js';
import { orSkip } from './or-skip.js';
import { fetchPythonPackages } from './python-packages.js';

const run = promisify(execFile);
const VERSIONS = { s3rver: '3.7.1', moto: '5.2.5' };
const FETCH_MS = 180_000;
const START_MS = 30_000;
/** The time limit to give to the hook that starts servers: the first time they are downloaded. */
export const S3_SERVERS_MS = 2 * FETCH_MS + START_MS;

/** A server of somebody else's that speaks the protocol of Amazon S3, with an empty bucket. It checks signatures. */
export interface S3Server {
  readonly settings: S3Settings;
  readonly process: EngineProcess;
  /** A bucket that keeps versions of its objects; undefined where the server has none. */
  readonly versionedBucket?: string;
}

const MISSING = 'npm or python3 is not here';
const BUCKET = 'turant-calls';
const VERSIONED_BUCKET = 'turant-versions';

/** s3rver, in JavaScript. `within`: the beginning of the names of the tests that need it. Undefined, and said loudly, where npm cannot fetch it. */
export const startS3rver = (folder: string, within?: string): Promise<S3Server | undefined> =>
  orSkip('the object storage against s3rver', MISSING, () => s3rver(folder), within);

/** moto, in Python, whose check of signatures is that of Amazon's own SDK (botocore). Undefined, and said loudly, where pip cannot fetch it. */
export const startMoto = (folder: string, within?: string): Promise<S3Server | undefined> =>
  orSkip('the object storage against moto', MISSING, () => moto(folder), within);

async function s3rver(folder: string): Promise<S3Server> {
  const packages = await fetchOnce(join(cacheFolder(), `s3rver-${VERSIONS.s3rver}`), async (into) => {
    const prefix = join(into, 'packages');
    mkdirSync(prefix);
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--loglevel=error'];
    await run('npm', ['install', '--prefix', prefix, ...quiet, `s3rver@${VERSIONS.s3rver}`], { timeout: FETCH_MS, cwd: prefix });
    return prefix;
  });
  const [port = 0] = await freePorts(1);
  const program = join(packages, 'node_modules/s3rver/bin/s3rver.js');
  const options = ['--address', '127.0.0.1', '--port', String(port), '--directory', folder, '--configure-bucket', BUCKET];
  const process_ = await started(folder, ['node', program, ...options], port);
  return { process: process_, settings: settingsFor(port, 'S3RVER', 'S3RVER') };
}

/** The folder of moto's packages. `moto[server]` would bring what all services of Amazon need, 180 MB more. */
export const motoPackages = (): Promise<string> =>
  fetchPythonPackages(`moto-${VERSIONS.moto}`, `moto[s3]==${VERSIONS.moto}`, 'flask', 'flask-cors');

async function moto(folder: string): Promise<S3Server> {
  const packages = await motoPackages();
  const [port = 0] = await freePorts(1);
  const python = ['env', `PYTHONPATH=${packages}`, 'python3'];
  const process_ = await started(folder, [...python, '-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], port);
  const [program = '', ...args] = [...python, join(__dirname, 'seed-moto.py'), `http://127.0.0.1:${port}`, BUCKET, VERSIONED_BUCKET];
  const { stdout } = await run(program, args, { timeout: START_MS });
  const { id, secret } = JSON.parse(stdout) as { id: string; secret: string };
  return { process: process_, settings: settingsFor(port, id, secret), versionedBucket: VERSIONED_BUCKET };
}

const settingsFor = (port: number, accessKeyId: string, secretAccessKey: string): S3Settings => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: BUCKET,
  region: 'us-east-1',
  accessKeyId,
  secretAccessKey,
  prefix: '',
});

async function started(folder: string, command: readonly string[], port: number): Promise<EngineProcess> {
  const process_ = new EngineProcess(join(folder, 'server.log'));
  process_.start(command);
  try {
    await process_.until(START_MS, () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text()));
    return process_;
  } catch (error) {
    await process_.kill();
    throw new Error(`${(error as Error).message}\n${process_.endOfLog()}`);
  }
}
