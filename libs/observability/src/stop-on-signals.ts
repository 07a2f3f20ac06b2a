import type { Logger } from './logger.js';

/** The first SIGTERM or SIGINT stops the process in order, with exit code 0; a second one ends it at once. Each is a line of the log. */
export function stopOnSignals(stop: () => Promise<void>, log: Pick<Logger, 'info'>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      const beganMs = performance.now();
      log.info({ signal }, 'stopping; a second signal ends the process at once');
      stop().then(
        () => {
          log.info({ signal, seconds: Math.round((performance.now() - beganMs) / 100) / 10 }, 'stopped');
          process.exit(0);
        },
        (error: unknown) => {
          process.stderr.write(`turant: stopping failed: ${(error as Error).message}\n`);
          process.exit(1);
        },
      );
    });
  }
}
