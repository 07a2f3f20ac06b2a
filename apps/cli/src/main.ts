import { CommanderError } from 'commander';
import { exitCodeOf } from './exit-code-of.js';
import { printable } from './printable.js';
import { turantProgram } from './turant-program.js';

/** @returns the exit code */
async function main([...words]: readonly string[]): Promise<number> {
  try {
    if (words.length === 1 && IS_VERSION.test(words[0] ?? '')) return await printVersion();
    await turantProgram().parseAsync(words.length === 0 ? ['help'] : words, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // The parser has said what is wrong, or has printed the help that was asked for.
    if (!(error instanceof CommanderError)) process.stderr.write(`turant: ${linesOf((error as Error).message)}\n`);
    return exitCodeOf(error);
  }
}

const IS_VERSION = /^(?:-V|--version)$/;

/** The module that knows the version is loaded here only: that takes as long as loading all commands. */
async function printVersion(): Promise<number> {
  const { packageVersion } = await import('@turant/observability');
  process.stdout.write(`${packageVersion()}\n`);
  return 0;
}

const linesOf = (text: string): string => text.split('\n').map(printable).join('\n');

/** A reader such as `head` closes the pipe when it has read enough (EPIPE): that is no failure. */
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

// Text that was written to a pipe may not be out when `write` returns, and `exit` would cut it off.
void main(process.argv.slice(2)).then((code) => process.stdout.write('', () => process.exit(code)));
