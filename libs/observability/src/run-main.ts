/** Runs a process: a mistake of the operator's (an error with a code of ours) is told in words, a bug of ours with its stack. */
export function runMain(start: () => Promise<void>): void {
  start().catch((error: Error & { next?: unknown }) => {
    process.stderr.write(`turant: ${error.next === undefined ? (error.stack ?? String(error)) : error.message}\n`);
    process.exit(1);
  });
}
