import { TurantError } from '@turant/domain';
import { startStandalone } from './start-standalone.js';

startStandalone().catch((error: unknown) => {
  // A mistake of the operator's is told in words; a bug of ours with its stack.
  process.stderr.write(error instanceof TurantError ? `turant: ${error.message}\n` : `turant: ${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
