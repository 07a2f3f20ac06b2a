import { Carrier } from './carrier.js';
import { readOptions } from './options.js';

/**
 * Runs a small SIP far end for newcomers and tests. Prints a JSON line to stdout for each event, and ends when stdin closes or at
 * SIGTERM.
 */
async function main(): Promise<void> {
  const carrier = await Carrier.open(readOptions(process.argv.slice(2)), (line) => {
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
  const end = (): void => {
    carrier.close();
    process.exit(0);
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
