/** Runs a process's main. An operator's mistake (a TurantError) is printed as its message, a bug with its stack. */
export function runMain(start: () => Promise<void>): void {
  start().catch((error: Error & { next?: unknown }) => {
    process.stderr.write(`turant: ${error.next === undefined ? (error.stack ?? String(error)) : error.message}\n`);
    process.exit(1);
  });
}
