import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KmsSettings } from '@turant/config';
import { cacheFolder, fetchOnce } from './cache.js';
import { EngineProcess, freePorts } from './engine-process.js';
import { skipLoudly } from './skipped.js';

const run = promisify(execFile);
const MOTO_VERSION = '5.2.5';
const FETCH_MS = 180_000;
const START_MS = 30_000;
/** The time limit to give to the hook that starts it: the first time it is downloaded. */
export const MOTO_KMS_MS = 2 * FETCH_MS + START_MS;

export interface MotoKms {
  /** Of a key that may be used, whose second key is `otherKeyId`. */
  readonly settings: KmsSettings;
  readonly otherKeyId: string;
  readonly process: EngineProcess;
}

/** moto's AWS KMS with two keys. It checks signatures by Amazon's own SDK (botocore). Undefined, and said loudly, where pip cannot fetch it. */
export async function startMotoKms(folder: string): Promise<MotoKms | undefined> {
  try {
    return await started(folder, await packages());
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
    skipLoudly('the KMS against moto', code === 'ENOENT' ? 'python3 is not here' : stderr?.trim() || message || String(error));
    return undefined;
  }
}

/** The same folder as the object storage's moto. */
async function packages(): Promise<string> {
  const { stdout: version } = await run('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
  return fetchOnce(join(cacheFolder(), `moto-${MOTO_VERSION}-python${version.trim()}`), async (into) => {
    const target = join(into, 'packages');
    const wanted = [`moto[s3]==${MOTO_VERSION}`, 'flask', 'flask-cors'];
    await run('python3', ['-m', 'pip', 'install', '--quiet', '--target', target, ...wanted], { timeout: FETCH_MS });
    return target;
  });
}

async function started(folder: string, path: string): Promise<MotoKms> {
  const [port = 0] = await freePorts(1);
  const endpoint = `http://127.0.0.1:${port}`;
  const python = ['env', `PYTHONPATH=${path}`, 'python3'];
  const process_ = new EngineProcess(join(folder, 'moto.log'));
  process_.start([...python, '-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)]);
  try {
    await process_.until(START_MS, () => fetch(endpoint).then((answer) => answer.text()));
    const [program = '', ...args] = [...python, join(__dirname, 'seed-moto-kms.py'), endpoint];
    const { keys, id, secret } = JSON.parse((await run(program, args, { timeout: START_MS })).stdout) as {
      keys: [string, string];
      id: string;
      secret: string;
    };
    const settings = { endpoint, region: 'ap-south-1', keyId: keys[0], accessKeyId: id, secretAccessKey: secret };
    return { settings, otherKeyId: keys[1], process: process_ };
  } catch (error) {
    await process_.kill();
    throw new Error(`${(error as Error).message}\n${process_.endOfLog()}`);
  }
}
