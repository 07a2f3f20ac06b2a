import { Carrier } from './carrier.js';
import { readOptions } from './options.js';

/** A disk that does not answer must not keep the process. */
const LONGEST_END_MS = 2_000;

/**
 * Runs a small SIP far end for newcomers and tests. Prints a JSON line to stdout for each event, and ends when stdin closes or at
 * SIGTERM, as soon as its recordings are on the disk.
 */
async function main(): Promise<void> {
  const carrier = await Carrier.open(readOptions(process.argv.slice(2)), (line) => {
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), LONGEST_END_MS);
    void carrier.close().then(() => process.exit(0));
  };
  // stdout fails when the parent process is gone.
  process.stdout.on('error', end);
  process.stdin.resume().on('end', end).on('close', end);
  process.on('SIGTERM', end).on('SIGINT', end);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
