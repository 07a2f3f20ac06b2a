import type { Command } from 'commander';
import { turantProgram } from './turant-program.js';

/** Every command that does something, with the words that lead to it. */
function leavesOf(command: Command, words: readonly string[] = []): { command: Command; words: readonly string[] }[] {
  // `call` takes a number by itself, and has commands of its own as well.
  const own = command.commands.length === 0 || command.registeredArguments.length > 0 ? [{ command, words }] : [];
  return [...own, ...command.commands.flatMap((one) => leavesOf(one, [...words, one.name()]))];
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (more) => (text += more) });
  command.outputHelp();
  return text;
}

/** As a shell splits it, up to a pipe. */
function wordsOf(line: string): string[] {
  const words: string[] = line.match(/(?:'[^']*'|[^\s'])+/g) ?? [];
  const end = words.indexOf('|');
  return words.slice(0, end < 0 ? undefined : end).map((word) => word.replaceAll("'", ''));
}

describe('the command line', () => {
  const leaves = leavesOf(turantProgram());

  it.each(leaves.map(({ command, words }) => [words.join(' '), command] as const))(
    'turant %s is described, with examples',
    (words, command) => {
      expect(command.description()).not.toBe('');
      expect(command.options.every(({ description }) => description !== '')).toBe(true);
      const [, examples = ''] = helpOf(command).split('\nexamples:\n');
      const lines = examples.trimEnd().split('\n');
      // A default command, such as `leads list`, may be shown without its own name.
      for (const line of lines) expect(line).toMatch(new RegExp(`^ {2}npx turant ${words.split(' ')[0]}`));
    },
  );

  const examples = leaves.flatMap(({ command }) =>
    Array.from(helpOf(command).matchAll(/^ {2}npx turant (.*)$/gm), ([, line = '']) => line),
  );
  it.each(examples)('understands its own example: turant %s', async (line) => {
    const program = turantProgram();
    const ran: string[] = [];
    for (const { command } of leavesOf(program)) command.action(() => void ran.push(command.name()));
    await program.parseAsync(wordsOf(line), { from: 'user' });
    expect(ran).toHaveLength(1);
  });

  it('has an example for each command at least', () => expect(examples.length).toBeGreaterThanOrEqual(leaves.length));
});
