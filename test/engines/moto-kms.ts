import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KmsSettings } from '@turant/config';
import { EngineProcess, freePorts } from './engine-process.js';
import { motoPackages, S3_SERVERS_MS } from './s3-servers.js';
import { orSkip } from './or-skip.js';

const run = promisify(execFile);
const START_MS = 30_000;
/** The time limit to give to the hook that starts it: the first time it is downloaded. */
export const MOTO_KMS_MS = S3_SERVERS_MS;

export interface MotoKms {
  /** The settings of a key that may be used. `otherKeyId` is a second key. */
  readonly settings: KmsSettings;
  readonly otherKeyId: string;
  readonly process: EngineProcess;
}

/** moto's AWS KMS with two keys. It checks signatures by Amazon's own SDK (botocore). Undefined, and said loudly, where pip cannot fetch it. */
export const startMotoKms = (folder: string): Promise<MotoKms | undefined> =>
  orSkip('the KMS against moto', 'python3 is not here', async () => started(folder, await motoPackages()));

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
