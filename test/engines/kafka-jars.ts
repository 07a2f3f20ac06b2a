import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, fetchOnce, sha256 } from './cache.js';
import KAFKA from './kafka/jars.json';

const run = promisify(execFile);
const DOWNLOAD_MS = 120_000;
const POM = join(__dirname, 'kafka', 'pom.xml');

/** Where the broker's jars are once they have been fetched. The checksum is part of the name: other jars are another folder. */
export const kafkaJarsPath = (): string => join(cacheFolder(), `kafka-${KAFKA.version}-${KAFKA.sha256.slice(0, 8)}`);

/** The folder of a whole Kafka broker's jars, downloaded with Maven on first use (45 jars, 43 MB). */
export const fetchKafkaJars = (): Promise<string> =>
  fetchOnce(kafkaJarsPath(), async (folder) => {
    // Maven writes beside its pom: not into the checkout.
    copyFileSync(POM, join(folder, 'pom.xml'));
    const jars = join(folder, 'jars');
    mkdirSync(jars);
    const goal = ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`];
    await run('mvn', goal, { cwd: folder, timeout: DOWNLOAD_MS });
    checkJars(jars);
    return jars;
  });

/** The sum of the sums: a jar that is missing, added or another one changes it. As `sha256sum *.jar | sha256sum` in the C locale. */
export function checkJars(folder: string): void {
  const names = readdirSync(folder).sort();
  const lines = names.map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`);
  const sum = sha256(lines.join(''));
  if (sum !== KAFKA.sha256) throw new Error(`${names.length} jars in ${folder} have SHA-256 ${sum}, not the ${KAFKA.sha256} that we know`);
}
