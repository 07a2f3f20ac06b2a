import type { Command } from 'commander';

/** Shows commands as they are typed below the help of one. */
export const withExamples = (command: Command, ...examples: readonly string[]): Command =>
  command.addHelpText('after', `\nexamples:\n${examples.map((one) => `  npx turant ${one}`).join('\n')}`);
