/** The first SIGTERM or SIGINT stops the process in order, with exit code 0; a second one ends it at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`turant: stopping failed: ${(error as Error).message}\n`);
          process.exit(1);
        },
      );
    });
  }
}
