import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, withLock } from './cache.js';
import KAFKA from './kafka/jars.json';

const run = promisify(execFile);
const TRIES = 3;
const DOWNLOAD_MS = 120_000;
const POM = join(__dirname, 'kafka', 'pom.xml');

/** Where the broker's jars are once they have been fetched. The checksum is part of the name: other jars are another folder. */
export const kafkaJarsPath = (): string => join(cacheFolder(), `kafka-${KAFKA.version}-${KAFKA.sha256.slice(0, 8)}`);

/** The folder of a whole Kafka broker's jars, downloaded with Maven on first use (45 jars, 43 MB; reference/engines.md section 2). */
export async function fetchKafkaJars(): Promise<string> {
  const path = kafkaJarsPath();
  if (existsSync(path)) return path;
  await withLock(`${path}.lock`, async () => {
    if (!existsSync(path)) await download(path);
  });
  return path;
}

async function download(path: string): Promise<void> {
  let last: unknown;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const folder = mkdtempSync(join(cacheFolder(), 'download-'));
    try {
      return await downloadOnce(folder, path);
    } catch (error) {
      last = error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  throw last;
}

async function downloadOnce(folder: string, path: string): Promise<void> {
  // Maven writes beside its pom: not into the checkout.
  copyFileSync(POM, join(folder, 'pom.xml'));
  const jars = join(folder, 'jars');
  mkdirSync(jars);
  const goal = ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`];
  await run('mvn', goal, { cwd: folder, timeout: DOWNLOAD_MS });
  checkJars(jars);
  // Last and at once, so that whoever sees the folder sees all of it.
  renameSync(jars, path);
}

/** The sum of the sums: a jar that is missing, added or another one changes it. As `sha256sum *.jar | sha256sum` in the C locale. */
export function checkJars(folder: string): void {
  const names = readdirSync(folder).sort();
  const lines = names.map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`);
  const sum = sha256(lines.join(''));
  if (sum !== KAFKA.sha256) throw new Error(`${names.length} jars in ${folder} have SHA-256 ${sum}, not the ${KAFKA.sha256} that we know`);
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
