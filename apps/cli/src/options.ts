import { SettingsError } from '@turant/domain';

/** Reads `--name value` pairs. @throws SettingsError USAGE for anything else */
export function readOptions<N extends string>(args: readonly string[], names: readonly N[]): Partial<Record<N, string>> {
  const options: Partial<Record<N, string>> = {};
  for (let at = 0; at < args.length; at += 2) {
    const name = names.find((one) => args[at] === `--${one}`);
    const value = args[at + 1];
    if (name === undefined || value === undefined)
      throw new SettingsError('USAGE', `options are ${names.map((one) => `--${one} VALUE`).join(', ')}`);
    options[name] = value;
  }
  return options;
}
