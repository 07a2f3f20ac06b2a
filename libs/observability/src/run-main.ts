/** Runs a process's main. An operator's mistake (a TurantError), thrown at once or later, is printed as its message, a bug with its stack. */
export function runMain(start: () => Promise<void>): void {
  Promise.resolve()
    .then(start)
    .catch((error: Error & { next?: unknown }) => {
      process.stderr.write(`turant: ${error.next === undefined ? (error.stack ?? String(error)) : error.message}\n`);
      process.exit(1);
    });
}
