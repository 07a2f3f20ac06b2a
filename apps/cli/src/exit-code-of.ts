import { CommanderError } from 'commander';
import { NotGenuineError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';

export const EXIT_CODES = { failed: 1, usage: 2, refused: 3, keyRefused: 4, unreachable: 5, notReached: 6, waits: 7 } as const;

export const EXIT_CODES_HELP = `
exit codes:
  0  done
  1  failed in another way; nothing was read (plugin try); the test was not taken (connection test); the call failed (call); a check failed (doctor); the file is out of date (asterisk render --check); something is wrong (receipt verify) or disagrees (verify); to be run again (keys rotate-tenant)
  2  the command line is wrong; nothing was done
  3  refused: there is no such record, a value or the record's state does not allow it, a rule of the gate (call, call dry-run), or the master key was missing to check all (verify)
  4  the API key is refused, or lacks the scope
  5  the service cannot be reached or is not ready; the same command may work later; the records cannot be read (verify)
  6  nobody was reached: no answer, busy or declined (call)
  7  the call waits, and is placed by itself later (call)`;

/** The exit code tells a script what kind of error it was. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  if (error instanceof SettingsError && error.code === 'USAGE') return EXIT_CODES.usage;
  if (error instanceof RejectedError) return EXIT_CODES.refused;
  if (error instanceof NotGenuineError) return EXIT_CODES.keyRefused;
  if (error instanceof RetryLaterError) return EXIT_CODES.unreachable;
  return EXIT_CODES.failed;
}
