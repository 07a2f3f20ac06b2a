import { Argument, type Command, type Option } from 'commander';
import { IdArgument } from './inputs.js';

/** A command of the command line as data. */
export interface CommandRow {
  readonly name: string;
  readonly alias?: string;
  /** What the help says of it. */
  readonly does: string;
  /** The command that runs where only the name of its noun is typed. */
  readonly isDefault?: boolean;
  /** In the order in which the help shows them. */
  readonly inputs?: readonly (Argument | Option)[];
  /** What is typed behind the command, and the ids that it takes, in its examples. Absent: nothing. */
  readonly tries?: readonly string[];
  /** Stands above the examples. */
  readonly note?: string;
  readonly commands?: readonly CommandRow[];
  readonly run?: Run;
}

/** Gets the arguments, and last an object with the options. A number that it answers is the exit code. */
type Run = (...input: never[]) => Promise<number | void>;

/** The code of a command is loaded when it runs: most need neither a database nor a broker, which take three quarters of the loading. */
export const lazily =
  <N extends string>(load: () => Promise<Readonly<Record<N, Run>>>, name: N): Run =>
  async (...input) =>
    (await load())[name](...input);

/** Makes a command of a row, with its own commands. @param before the words that lead to it */
export function addCommand(parent: Command, row: CommandRow, before = ''): void {
  const { name, alias, does, isDefault = false, inputs = [], commands = [], note = '', run } = row;
  const command = parent.command(name, { isDefault }).description(does);
  if (alias !== undefined) command.alias(alias);
  for (const input of inputs) {
    if (input instanceof Argument) command.addArgument(input);
    else command.addOption(input);
  }
  for (const one of commands) addCommand(command, one, `${before}${name} `);
  if (!run) return;
  command.addHelpText('after', `${note}\nexamples:\n${examplesOf(row, before).join('\n')}`).action(async () => {
    // The parser gives an option that the parent has, too, to the parent, wherever it stands.
    const typed: unknown[] = command.processedArgs;
    const code = await run(...([...typed, command.optsWithGlobals()] as never[]));
    if (typeof code === 'number') process.exitCode = code;
  });
}

/** Each command as it is typed. A default command is shown without its own name, unless the example has it. */
function examplesOf({ name, isDefault, inputs = [], tries = [''] }: CommandRow, before: string): string[] {
  const ids = inputs.filter((input) => input instanceof IdArgument).map(({ prefix }, at) => sampleId(prefix, at));
  return tries.map((typed) => `  npx turant ${[before.trim(), ...(isDefault ? [] : [name]), ...ids, typed].filter(Boolean).join(' ')}`);
}

/** An id as it may stand in an example. @param at tells several ids of one command apart */
export const sampleId = (prefix: string, at = 0): string => `${prefix}_01JD5T0000000000000000000${'ABC'.charAt(at)}`;
